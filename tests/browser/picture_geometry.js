// What must hold of every picture: its words whole, apart and big enough, its marks where they say.
// Each question answers with a list of faults, empty when all is well.
(() => {
  /** A line of text is taller than its letters: this part of it is ink. */
  const INK = 0.7;
  const STEP = 3; // px along a line

  const pictures = () => [...document.querySelectorAll(".picture svg")];
  const texts = (picture) => [...picture.querySelectorAll("text")];

  const ink = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const air = ((bottom - top) * (1 - INK)) / 2;
    return { left, right, top: top + air, bottom: bottom - air };
  };
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

  /** Points on a line as they are on the screen. */
  const points = (path) => {
    if (!path.getAttribute("d")) return [];
    const matrix = path.getScreenCTM();
    const length = path.getTotalLength();
    const found = [];
    for (let at = 0; at <= length; at += STEP) found.push(path.getPointAtLength(at).matrixTransform(matrix));
    return found;
  };
  const inside = ({ x, y }, box) => x > box.left && x < box.right && y > box.top && y < box.bottom;

  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const surface = (element) => {
    if (element === null) return [255, 255, 255];
    const [r, g, b, a = 1] = numbers(getComputedStyle(element).backgroundColor);
    return a === 0 ? surface(element.parentElement) : [r, g, b];
  };

  const eachText = (question) =>
    pictures().flatMap((picture) => texts(picture).flatMap((text) => question(text, picture)));

  window.pictureGeometry = {
    smallText(least) {
      return eachText((text) => {
        const px = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
        return px < least - 0.01 ? [`"${text.textContent}" is ${px} px high`] : [];
      });
    },

    clippedText() {
      return eachText((text, picture) => {
        const [box, limit] = [ink(text), picture.getBoundingClientRect()];
        const out = Math.max(limit.left - box.left, box.right - limit.right, limit.top - box.top, box.bottom - limit.bottom);
        return out > 0.5 ? [`"${text.textContent}" is ${out} px outside`] : [];
      });
    },

    textOnText() {
      return pictures().flatMap((picture) => {
        const boxes = texts(picture).map((text) => ({ text, ...ink(text) })).sort((a, b) => a.top - b.top);
        const faults = [];
        boxes.forEach((box, index) => {
          for (let next = index + 1; next < boxes.length && boxes[next].top < box.bottom; next += 1) {
            if (meet(box, boxes[next])) faults.push(`"${box.text.textContent}" on "${boxes[next].text.textContent}"`);
          }
        });
        return faults;
      });
    },

    linesOnText() {
      return pictures().flatMap((picture) => {
        const boxes = texts(picture).map((text) => ({ text, ...ink(text) }));
        const lines = picture.querySelectorAll(".ink-axis, .ink-limit, .ink-own-line, .place-line path");
        return [...lines].flatMap((line) => {
          const crossed = points(line).flatMap((point) => boxes.filter((box) => inside(point, box)));
          return [...new Set(crossed)].map(({ text }) => `a line crosses "${text.textContent}"`);
        });
      });
    },

    dotsOnDots() {
      return pictures().flatMap((picture) => {
        const dots = [...picture.querySelectorAll("circle.ink-dot")];
        const places = new Map();
        return dots.flatMap((dot) => {
          const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(dot.getAttribute(name)));
          const cell = (dx, dy) => `${Math.floor(x / (2 * r)) + dx},${Math.floor(y / (2 * r)) + dy}`;
          const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => places.get(cell(dx, dy)) ?? []));
          places.set(cell(0, 0), [...(places.get(cell(0, 0)) ?? []), { x, y }]);
          const met = near.some((other) => Math.hypot(other.x - x, other.y - y) < 2 * r);
          return met ? [`dots meet at ${x}, ${y}`] : [];
        });
      });
    },

    weakText() {
      return eachText((text) => {
        const ratio = contrast(numbers(getComputedStyle(text).fill), surface(text));
        return ratio < 4.5 ? [`"${text.textContent}" has ${ratio.toFixed(2)}`] : [];
      });
    },

    weakMarks() {
      return pictures().flatMap((picture) => {
        const below = surface(picture);
        const marks = picture.querySelectorAll(":scope > :not(pattern) path, :scope > :not(pattern) circle, :scope > path, :scope > circle");
        const faults = [...marks].flatMap((mark) => {
          const { fill, fillOpacity, stroke, strokeOpacity, opacity } = getComputedStyle(mark);
          const inks = [[fill, fillOpacity], [stroke, strokeOpacity]].filter(([paint]) => paint.startsWith("rgb"));
          const seen = inks.map(([paint, own]) =>
            numbers(paint).map((part, at) => below[at] + (part - below[at]) * own * opacity));
          const best = Math.max(...seen.map((ink) => contrast(ink, below)));
          return best < 3 ? [`${mark.getAttribute("class")} has ${best.toFixed(2)}`] : [];
        });
        return [...new Set(faults)];
      });
    },

    described() {
      return pictures().flatMap((picture) => {
        const said = (name) => document.getElementById(picture.getAttribute(name))?.textContent ?? "";
        const spoken = said("aria-labelledby") && said("aria-describedby");
        return spoken && picture.getAttribute("role") === "img" ? [] : ["not described"];
      });
    },

    widePage() {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide on ${clientWidth}`] : [];
    },
  };
})();

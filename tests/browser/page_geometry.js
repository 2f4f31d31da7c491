// What must hold on every page that flows: sizes, gaps, clipping, contrast, stray words.
// Each question answers with a list of faults, empty when all is well.
(() => {
  const TEXT_ENDS = 1; // px by which rounding may push a glyph box over its own line box

  const shown = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== "hidden";
  };
  const named = (element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.trim().slice(0, 24)}"`;

  /** Buttons and links themselves; for radio and switch the key that is seen. */
  const controls = () => {
    const found = document.querySelectorAll("#app button, #app a[href], #app input");
    return [...found].map((each) => each.closest("label.choice") ?? each).filter(shown);
  };

  /** Elements that hold text of their own, with the boxes of that text. */
  const texts = () => {
    const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.data.trim() || node.parentElement.closest(".visually-hidden")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      if (boxes.length > 0) found.push({ element: node.parentElement, text: node.data.trim(), boxes });
    }
    return found;
  };

  const rgba = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const over = (top, below) => top.rgb.map((value, i) => value * top.a + below[i] * (1 - top.a));

  const background = (element) => {
    if (element === null) return [255, 255, 255];
    const colour = rgba(getComputedStyle(element).backgroundColor);
    return colour.a === 1 ? colour.rgb : over(colour, background(element.parentElement));
  };
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

  window.pageGeometry = {
    controlSizes(least) {
      return controls()
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
        .map(({ element, box }) => `${named(element)} is ${box.width} × ${box.height}`);
    },

    controlGaps(least) {
      const boxes = controls()
        // What sticks to the edge of the screen is scrolled under, not a neighbour.
        .filter((element) => !element.closest(".foot"))
        .map((element) => ({ element, box: element.getBoundingClientRect() }));
      const faults = [];
      boxes.forEach((one, index) => {
        for (const other of boxes.slice(index + 1)) {
          const across = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right);
          const down = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom);
          if (Math.max(across, down) < least - 0.5) {
            faults.push(`${named(one.element)} and ${named(other.element)}: ${across} × ${down}`);
          }
        }
      });
      return faults;
    },

    smallText(least) {
      return texts()
        .filter(({ element }) => parseFloat(getComputedStyle(element).fontSize) < least)
        .map(({ element }) => `${named(element)} ${getComputedStyle(element).fontSize}`);
    },

    clippedText() {
      const faults = [];
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth > width) {
        faults.push(`the page is ${document.documentElement.scrollWidth} wide on ${width}`);
      }
      for (const { element, text, boxes } of texts()) {
        const within = element.closest("button, .press, .choice, .state, .said, .panel, .page");
        const limit = within.getBoundingClientRect();
        // A table wider than a phone may be moved sideways in its own frame.
        if (element.closest(".scroll-x")) continue;
        for (const box of boxes) {
          const outside =
            box.left < limit.left - TEXT_ENDS || box.right > limit.right + TEXT_ENDS ||
            box.top < limit.top - TEXT_ENDS || box.bottom > limit.bottom + TEXT_ENDS;
          if (outside) faults.push(`"${text.slice(0, 24)}" leaves ${named(within)}`);
        }
      }
      return faults;
    },

    weakContrast() {
      return texts()
        .map(({ element, text }) => {
          const below = background(element);
          const ink = over(rgba(getComputedStyle(element).color), below);
          return { element, text, ratio: contrast(ink, below) };
        })
        .filter(({ ratio }) => ratio < 4.5)
        .map(({ element, ratio }) => `${named(element)} ${ratio.toFixed(2)}`);
    },

    strayWords(lang) {
      // Addresses, hashes and the names of the two languages are not sentences.
      const said = texts().filter(
        ({ element, text }) =>
          !element.closest(".plain-address, .proof dd, .health dd") && text !== "English" && text !== "中文",
      );
      const stray = [/undefined|NaN|\[object|[{}]/, /\b[a-z]+[._][a-z_]+\b/];
      // A code without words shows as itself; in Chinese every Latin word is suspect.
      if (lang === "zh") stray.push(/[A-Za-z]{4,}/);
      return said.filter(({ text }) => stray.some((pattern) => pattern.test(text))).map(({ text }) => text);
    },

    headings() {
      const count = document.querySelectorAll("#app h1").length;
      return count === 1 ? [] : [`${count} first headings`];
    },

    namelessControls() {
      return [...document.querySelectorAll("#app button, #app a[href], #app input")]
        .filter((element) => {
          const label = element.labels?.[0]?.textContent ?? "";
          return !(element.getAttribute("aria-label") ?? (element.textContent + label)).trim();
        })
        .map(named);
    },
  };
})();

// Questions about a drawn page, put to the browser's own boxes. Each answers with a list of faults.
// Lengths are in the page's unit: stage units on a seat (`unit` px each), CSS px elsewhere.
window.geometry = (() => {
  const NEAR = 0.6;
  const canvas = document.createElement("canvas").getContext("2d");

  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 0 && box.height > 0 && style.visibility !== "hidden" && style.display !== "none";
  };
  const about = (element) => {
    const said = element.getAttribute("data-id") ?? element.getAttribute("aria-label") ?? element.textContent.trim();
    return `${element.tagName.toLowerCase()}.${String(element.getAttribute("class") ?? "").split(" ").join(".")}[${said.slice(0, 24)}]`;
  };
  // What a dialog or a full screen covers is not looked at.
  const top = () => document.querySelector(".backdrop .sheet, .full.paused, .full.lost, [aria-modal=true]") ?? document.querySelector("#app");
  const overlap = (one, other) =>
    Math.min(one.right - other.left, other.right - one.left, one.bottom - other.top, other.bottom - one.top);
  const gap = (one, other) =>
    Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom);

  function texts(root = top()) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.data.trim() && node.parentElement && seen(node.parentElement)) found.push(node);
    }
    return found;
  }

  // The painted part of a text node, line by line: advance widths across, glyph heights down.
  function inkBoxes(node) {
    const style = getComputedStyle(node.parentElement);
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    canvas.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
    const range = document.createRange();
    range.selectNodeContents(node);
    const metrics = canvas.measureText(node.data.trim());
    const boxes = Array.from(range.getClientRects());
    // Upright and turned letters have no baseline to measure from: their line boxes are at hand.
    if (style.writingMode !== "horizontal-tb") return boxes;
    return boxes.map((box) => {
      const baseline = box.top + metrics.fontBoundingBoxAscent;
      const single = boxes.length === 1;
      return {
        left: single ? box.left - metrics.actualBoundingBoxLeft : box.left,
        right: single ? box.left + metrics.actualBoundingBoxRight : box.right,
        top: baseline - metrics.actualBoundingBoxAscent,
        bottom: baseline + metrics.actualBoundingBoxDescent,
      };
    });
  }

  const within = (inner, outer, slack) =>
    inner.left >= outer.left - slack && inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;

  function strips(selector) {
    const groups = new Map();
    for (const card of document.querySelectorAll(selector)) {
      const rows = groups.get(card.parentElement) ?? new Map();
      rows.set(card.dataset.row, [...(rows.get(card.dataset.row) ?? []), card]);
      groups.set(card.parentElement, rows);
    }
    return [...groups.values()].flatMap((rows) => [...rows.values()]).flatMap((cards) =>
      cards.map((card, index) => {
        const box = card.getBoundingClientRect();
        const next = cards[index + 1]?.getBoundingClientRect();
        const right = next ? Math.min(box.right, next.left) : box.right;
        return { card, box, strip: { left: box.left, right, top: box.top, bottom: box.bottom } };
      }),
    );
  }

  // What the rows in front leave of a card's strip: each row of a hand lies over the one before.
  function uncovered(card, strip) {
    const tops = [...document.querySelectorAll(".card.own")]
      .filter((other) => Number(other.dataset.row) > Number(card.dataset.row))
      .map((each) => each.getBoundingClientRect())
      .filter((box) => box.left < strip.right && box.right > strip.left)
      .map((box) => box.top);
    return { ...strip, bottom: Math.min(strip.bottom, ...tops) };
  }

  // Checks 1 and 2: ink inside strips, strips wide and high enough, hits land on their card.
  function cards(unit) {
    const faults = [];
    for (const { card, strip: whole } of strips(".card:not(.back)")) {
      const strip = card.matches(".own") ? uncovered(card, whole) : whole;
      const inks = texts(card).flatMap(inkBoxes);
      inks.push(...[...card.querySelectorAll("svg path")].map((path) => path.getBoundingClientRect()));
      inks.push(...[...card.querySelectorAll(".level-chip, .new-card")].map((mark) => mark.getBoundingClientRect()));
      for (const ink of inks) {
        if (!within(ink, strip, NEAR)) {
          faults.push(`ink of ${about(card)} leaves its strip by ${[strip.left - ink.left, ink.right - strip.right, strip.top - ink.top, ink.bottom - strip.bottom].map((by) => (by / unit).toFixed(1))}`);
        }
      }
      if (inks.length === 0) faults.push(`${about(card)} shows nothing`);
    }
    for (const { card, strip: whole } of strips(".card.own")) {
      const strip = uncovered(card, whole);
      const width = (strip.right - strip.left) / unit;
      const height = (strip.bottom - strip.top) / unit;
      if (width < 60 - 0.1 || height < 116 - 0.1) faults.push(`strip of ${about(card)} is ${width.toFixed(1)} × ${height.toFixed(1)}`);
      if (top().contains(card)) {
        const hit = document.elementFromPoint((strip.left + strip.right) / 2, (strip.top + strip.bottom) / 2);
        if (hit?.closest(".card") !== card) faults.push(`the middle of ${about(card)} hits ${hit ? about(hit) : "nothing"}`);
      }
    }
    return faults;
  }

  const places = (unit) =>
    [...document.querySelectorAll(".card.own")].map((card) => {
      const box = card.getBoundingClientRect();
      return { x: box.left / unit, y: box.top / unit, raised: card.getAttribute("aria-checked") === "true" };
    });

  // Check 4: what can be pressed is big enough and stands apart; `opposites` are pairs of ids.
  function controls(unit, least, between, opposites = []) {
    const faults = [];
    const all = [...top().querySelectorAll("button, a[href], input, select")].filter(seen);
    const boxes = all.map((each) => each.getBoundingClientRect());
    all.forEach((one, i) => {
      const { width, height } = boxes[i];
      if (Math.min(width / unit, height / unit) < least - 0.1) {
        faults.push(`${about(one)} is ${(width / unit).toFixed(0)} × ${(height / unit).toFixed(0)}`);
      }
      for (let j = i + 1; j < all.length; j += 1) {
        const apart = gap(boxes[i], boxes[j]) / unit;
        if (apart < between - 0.1) faults.push(`${about(one)} and ${about(all[j])} are ${apart.toFixed(1)} apart`);
      }
    });
    for (const [one, other] of opposites) {
      const pair = [one, other].map((id) => top().querySelector(`[data-id=${id}]`)?.getBoundingClientRect());
      if (pair[0] && pair[1] && gap(pair[0], pair[1]) / unit < 100) faults.push(`${one} and ${other} are too near`);
    }
    return faults;
  }

  // Check 5: text big enough, inside its box, not cut.
  function writing(unit, least) {
    const faults = [];
    const frame = (document.querySelector(".stage") ?? document.documentElement).getBoundingClientRect();
    for (const node of texts()) {
      const parent = node.parentElement;
      if (parent.closest(".sr-only")) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize) / unit;
      const said = `"${node.data.trim().slice(0, 30)}"`;
      if (size < least - 0.05) faults.push(`${said} is ${size.toFixed(1)} high`);
      const box = boxAround(parent);
      for (const ink of inkBoxes(node)) {
        if (!within(ink, box.getBoundingClientRect(), unit)) faults.push(`${said} leaves ${about(box)}`);
        else if (ink.left < frame.left - 1 || ink.right > frame.right + 1) faults.push(`${said} leaves the page`);
      }
      for (let each = parent; each && each !== document.body; each = each.parentElement) {
        const style = getComputedStyle(each);
        if (style.overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1 && !each.matches(".stage")) {
          faults.push(`${said} is cut in ${about(each)}`);
        }
      }
    }
    return faults;
  }

  // The nearest box with measures of its own.
  function boxAround(element) {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (each.matches("button") || style.position === "absolute" || style.position === "fixed") {
        if (!each.matches(".card *")) return each;
      }
    }
    return document.documentElement;
  }

  // Cards of one play, or of one hand in its rows, lie over each other.
  function cardsTogether(one, other) {
    if (!one.matches(".card") || !other.matches(".card")) return false;
    return (one.closest(".hand") ?? one.parentElement) === (other.closest(".hand") ?? other.parentElement);
  }

  // Check 6: named pieces stay on the stage and off each other.
  function pieces(unit, selector) {
    const faults = [];
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const all = [...top().querySelectorAll(selector)].filter(seen);
    const boxes = all.map((each) => each.getBoundingClientRect());
    // A panel over B covers what lies there, and must hold all of its own.
    const panel = document.querySelector(".over-table");
    const inPanel = (each) => panel !== null && panel.contains(each);
    all.forEach((one, i) => {
      if (inPanel(one) && !within(boxes[i], panel.getBoundingClientRect(), unit)) faults.push(`${about(one)} leaves its panel`);
      if (!within(boxes[i], stage, unit)) faults.push(`${about(one)} leaves the stage`);
      for (let j = i + 1; j < all.length; j += 1) {
        const other = all[j];
        const related = one.contains(other) || other.contains(one) || cardsTogether(one, other) || inPanel(one) !== inPanel(other);
        if (!related && overlap(boxes[i], boxes[j]) > unit) faults.push(`${about(one)} meets ${about(other)}`);
      }
    });
    return faults;
  }

  function lanes(unit, least) {
    return strips(".lane .card")
      .filter(({ strip }) => (strip.right - strip.left) / unit < least - 0.1)
      .map(({ card }) => `strip of ${about(card)} in its lane is too narrow`);
  }

  const channels = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([r, g, b]) => {
    const [red, green, blue] = [r, g, b].map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  function backgroundOf(element) {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      const [r, g, b, alpha = 1] = channels(getComputedStyle(each).backgroundColor);
      if (alpha > 0) layers.push([r, g, b, alpha]);
      if (alpha === 1) break;
    }
    return layers.reverse().reduce((under, [r, g, b, alpha]) => [r, g, b].map((value, i) => value * alpha + under[i] * (1 - alpha)), [255, 255, 255]);
  }

  // Check 7: 4.5, or 3 for bold text of `large` and more.
  function contrast(unit, large) {
    const faults = new Set();
    for (const node of texts()) {
      const parent = node.parentElement;
      if (parent.closest(".sr-only")) continue;
      const style = getComputedStyle(parent);
      const [one, other] = [luminance(channels(style.color)), luminance(backgroundOf(parent))];
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      const isLarge = parseFloat(style.fontSize) / unit >= large && Number(style.fontWeight) >= 700;
      if (ratio < (isLarge ? 3 : 4.5) - 0.05) faults.add(`"${node.data.trim().slice(0, 30)}" has contrast ${ratio.toFixed(2)}`);
    }
    return [...faults];
  }

  // Check 8: no key, hole or unknown code reaches a reader.
  function words() {
    const suspect = /undefined|NaN|\[object|\{\w+\}|操作没有成功|Not done \(/;
    const key = /^[a-z_]+(\.[A-Za-z_0-9]+)+$/;
    const said = texts().map((node) => node.data.trim());
    const named = [...document.querySelectorAll("[aria-label]")].map((each) => each.getAttribute("aria-label"));
    return [...said, ...named].filter((text) => suspect.test(text) || key.test(text)).map((text) => `"${text}" is no sentence`);
  }

  function settle() {
    return new Promise((resolve) => {
      let turns = 4;
      const again = () => {
        turns -= 1;
        if (turns === 0) resolve();
        else setTimeout(again);
      };
      again();
    });
  }

  // Shows one fixture after another and asks `question(unit)` about each.
  async function overAll(fragments, question) {
    const faults = [];
    for (const fragment of fragments) {
      const shown = new Promise((resolve) => {
        if (location.hash === `#${fragment}`) resolve();
        else addEventListener("hashchange", resolve, { once: true });
      });
      location.hash = fragment;
      await shown;
      await settle();
      const stage = document.querySelector(".stage");
      const unit = stage ? stage.getBoundingClientRect().width / 1280 : 1;
      for (const fault of question(unit)) faults.push(`${fragment}: ${fault}`);
    }
    return faults;
  }

  return { cards, places, controls, writing, pieces, lanes, contrast, words, overAll, settle };
})();

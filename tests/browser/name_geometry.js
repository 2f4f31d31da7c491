// What a name may not do to a page it is shown on: become markup, leave its box, or turn around
// what stands beside it. Each question answers with a list of faults, empty when all is well.
(() => {
  const BITING = [
    "script:not([src^='/static/'])", "iframe", "object", "embed", "base", "math", "video", "audio",
    "img[src=x]", "[onload]", "[onerror]", "[onfocus]", "[onmouseover]", "[ontoggle]", "[srcdoc]",
    "a[href^='javascript:']",
  ];
  const HOLDERS = "td, th, li, p, h1, h2, h3, dd, button, a, div, section, svg";
  const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
  const ROUNDED = 1; // px by which a box may be off

  const textNodes = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement.closest("title, desc, script, style")) found.push(walker.currentNode);
    }
    return found;
  };
  const rangeOf = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range;
  };

  /** The letters of each paragraph in the order they are written: [text node, index]. */
  const paragraphs = () => {
    const found = new Map();
    for (const node of textNodes()) {
      let block = node.parentElement;
      while (getComputedStyle(block).display.startsWith("inline") && block !== document.body) {
        if (block.tagName === "text") break;
        block = block.parentElement;
      }
      if (!found.has(block)) found.set(block, []);
      for (let at = 0; at < node.data.length; at += 1) found.get(block).push([node, at]);
    }
    return [...found.values()];
  };

  window.nameGeometry = {
    markup() {
      return [...document.querySelectorAll(BITING.join(", "))].map((each) => each.outerHTML.slice(0, 80));
    },

    overflows(names) {
      const faults = [];
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide on ${clientWidth}`);
      for (const node of textNodes()) {
        const name = names.find((each) => node.data.includes(each));
        const holder = node.parentElement.closest(HOLDERS);
        if (name === undefined || getComputedStyle(holder).overflowX !== "visible") continue;
        const { left, right } = holder.getBoundingClientRect();
        const boxes = [...rangeOf(node, 0, node.data.length).getClientRects()];
        if (boxes.some((box) => box.left < left - ROUNDED || box.right > right + ROUNDED)) {
          faults.push(`${name} leaves its ${holder.tagName}.${holder.className}`);
        }
      }
      return faults;
    },

    /** `names`: from right to left. What is written before one stands left of it, the rest right. */
    turned(names) {
      const faults = new Set();
      for (const letters of paragraphs()) {
        const text = letters.map(([node, at]) => node.data[at]).join("");
        for (const name of names) {
          const start = text.indexOf(name);
          if (start < 0) continue;
          const [node, at] = letters[start];
          const own = rangeOf(node, at, at + name.length).getBoundingClientRect();
          letters.forEach(([other, index], place) => {
            if (place >= start && place < start + name.length) return;
            if (!SAYS_SOMETHING.test(text[place])) return;
            const box = rangeOf(other, index, index + 1).getBoundingClientRect();
            if (box.width === 0 || box.top >= own.bottom - 2 || box.bottom <= own.top + 2) return;
            const wrong = place < start ? box.left > own.right - ROUNDED : box.right < own.left + ROUNDED;
            if (wrong) faults.add(`"${text[place]}" is turned in "${text.trim()}"`);
          });
        }
      }
      return [...faults];
    },
  };
})();

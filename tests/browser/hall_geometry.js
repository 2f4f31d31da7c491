// Every text of the hall screen: as high as the hall needs, on the screen, and off every other text.
(() => {
  window.hallFaults = () => {
    const stage = document.querySelector(".hall-screen");
    const frame = stage.getBoundingClientRect();
    const unit = frame.width / 1920;
    const faults = [];
    const found = [];
    const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const said = walker.currentNode.data.trim();
      if (!said || parent.closest("title, desc, details, figcaption[style]")) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      if (boxes.length === 0) continue;
      const drawing = parent.closest("svg");
      const scale = drawing === null ? 1 : drawing.getScreenCTM().a;
      const size = parseFloat(getComputedStyle(parent).fontSize) * scale / unit;
      const least = parent.closest(".hall-foot") ? 32 : 60;
      if (size < least - 0.1) faults.push(`"${said}" is ${size.toFixed(1)} high`);
      for (const box of boxes) {
        const out = Math.max(
          frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom,
        );
        if (out > 1) faults.push(`"${said}" leaves the screen`);
        // A line's box is higher than its letters: only these must stand apart.
        const middle = (box.top + box.bottom) / 2;
        const half = (size * unit) / 2;
        const letters = { left: box.left, right: box.right, top: middle - half, bottom: middle + half };
        found.push({ said, node: walker.currentNode, box: letters });
      }
    }
    found.forEach((one, at) => {
      for (const other of found.slice(at + 1)) {
        if (one.node === other.node) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (Math.min(across, down) > 2 * unit) faults.push(`"${one.said}" meets "${other.said}"`);
      }
    });
    return faults;
  };
})();

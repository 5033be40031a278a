// The picture of the table. What may be picked on it is marked, and a tap there picks it, beside the buttons that do the
// same. Where the pieces to pick are small, that part of the table is brought nearer.

const FINGER_PX = 40;
const ROOM = 12; // units around what is brought nearer
const LEAST = 150; // units that stay in sight

export class Board {
  // `tapped(key)` hears which of the marked shapes was meant.
  constructor(host, tapped) {
    Object.assign(this, { host, tapped, drawn: "", keys: [], near: false });
    host.addEventListener("click", (event) => this.tap(event.clientX, event.clientY));
  }

  draw(board) {
    if (this.drawn === board) return;
    this.drawn = board;
    this.host.innerHTML = board;
    this.whole = this.svg?.getAttribute("viewBox");
    this.mark(this.keys, this.near);
  }

  get svg() {
    return this.host.querySelector("svg");
  }

  // Marks the shapes with these keys, and no others; `near`: and looks closer at them, where they are small.
  mark(keys, near) {
    this.keys = keys;
    this.near = near;
    if (!this.svg) return;
    for (const shape of this.shapes()) shape.classList.toggle("pickable", this.keys.includes(shape.dataset.key));
    this.svg.setAttribute("viewBox", this.whole);
    this.host.classList.remove("near");
    const marked = this.marked();
    if (near && marked.length && marked.some((shape) => shape.getBoundingClientRect().width < FINGER_PX)) this.approach(marked);
  }

  shapes() {
    return [...this.svg.querySelectorAll("[data-key]")];
  }

  marked() {
    return this.shapes().filter((shape) => shape.classList.contains("pickable"));
  }

  approach(shapes) {
    const boxes = shapes.map((shape) => this.box(shape));
    const [x, width] = span(boxes.map((box) => box.left), boxes.map((box) => box.right));
    const [y, height] = span(boxes.map((box) => box.top), boxes.map((box) => box.bottom));
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.host.classList.add("near");
  }

  // Where a shape lies, in units of the board.
  box(shape) {
    const { x, y, width, height } = shape.getBBox();
    const { e, f } = shape.transform.baseVal.consolidate().matrix;
    return { left: e + x, right: e + x + width, top: f + y, bottom: f + y + height };
  }

  tap(x, y) {
    const away = (box) => Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
    const found = this.marked()
      .map((shape) => ({ key: shape.dataset.key, box: shape.getBoundingClientRect() }))
      .filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
      .sort((one, other) => away(one.box) - away(other.box));
    if (found.length) this.tapped(found[0].key);
  }
}

// Start and length of what is shown in one direction, with room around it.
function span(starts, ends) {
  const from = Math.min(...starts) - ROOM;
  const length = Math.max(...ends) + ROOM - from;
  const shown = Math.max(length, LEAST);
  return [from - (shown - length) / 2, shown];
}

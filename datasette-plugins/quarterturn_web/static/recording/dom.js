// Small pieces of a page. What people typed is only ever set as text.

export const find = (id) => document.getElementById(id);

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") element.className = value;
    else if (name.startsWith("aria-") || name.startsWith("data-")) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function button(label, act, properties = {}) {
  const made = make("button", { type: "button", ...properties }, ...[label].flat());
  made.addEventListener("click", act);
  return made;
}

// Keeps the keyboard where it was when a part of the page is made anew.
export function replace(container, ...children) {
  const inside = container.contains(document.activeElement) && document.activeElement !== container;
  container.replaceChildren(...children.filter(Boolean));
  if (inside) container.querySelector("button, input")?.focus({ preventScroll: true });
}

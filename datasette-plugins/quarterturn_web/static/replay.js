// Steps through a replay without asking the server again. Knows no game: it moves keyed pieces by the film of a replay
// (replays/film.py) and copies words from the rows of the sheet. Without it, every control is a plain link.
"use strict";

const replay = document.getElementById("replay");
const find = (selector) => replay.querySelector(selector);
const svg = find(".board svg");
const frame = find(".frame");
const now = find(".now");
const slider = find(".slider");
const play = find(".buttons button");
const field = find(".goto input");
const speed = find(".pace select");
const dialog = document.querySelector("dialog");
const eyes = document.querySelector(".eyes select");
const rows = [...frame.querySelectorAll("ol > li")];
const numbers = rows.map((row) => row.firstElementChild.getAttribute("href"));
const starts = [...frame.querySelectorAll("ol")].map((list) => rows.indexOf(list.firstElementChild));
const still = matchMedia("(prefers-reduced-motion: reduce)");
const STEP_MS = 1600;
const MOVE_MS = 200;

let film = null;
let at = numbers.indexOf(replay.dataset.at);
let minor = []; // for each step whether it is a small one
let timer = 0;

// The board: one <g> for each piece that lies on it.

const lying = new Map(); // key -> { group, stay }
let pieces = []; // [key, stays in order]

// Small steps: where nothing on the board moves and nothing is wrong, and all but the last piece of an event.
function smallSteps() {
  const moves = new Set(pieces.flatMap(([, stays]) => stays.flatMap(({ first, last }) => [first, last + 1])));
  const number = (step) => film.steps[step]?.split(".")[0];
  return rows.map(
    (row, step) =>
      number(step) === number(step + 1) || (step > 0 && !moves.has(step) && !row.querySelector(".error, .warning")),
  );
}

// From the changes of a film to stays: from which step to which a piece lies where. See as_data in replays/film.py.
function unrolled(changes) {
  const stays = [];
  let values = [0, 0, 0, 0, 0];
  let first = 0;
  for (const [steps, ...changed] of changes) {
    first += steps;
    const before = stays[stays.length - 1];
    if (before && before.last === Infinity) before.last = first - 1;
    if (!changed.length) continue;
    values = [...changed, ...values.slice(changed.length)];
    const [x, y, turn, body, layer] = values;
    stays.push({ first, last: Infinity, place: `translate(${x}px, ${y}px) rotate(${turn}deg)`, body, layer });
  }
  return stays;
}

// The stay of a piece at a step, or nothing.
function stayAt(stays, step) {
  let low = 0;
  let high = stays.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (stays[middle].last < step) low = middle + 1;
    else if (stays[middle].first > step) high = middle - 1;
    else return stays[middle];
  }
  return null;
}

function layOut(step, moving) {
  const wanted = pieces.map(([key, stays]) => [key, stayAt(stays, step)]).filter(([, stay]) => stay);
  wanted.sort((one, other) => one[1].layer - other[1].layer);
  const keep = new Set(wanted.map(([key]) => key));
  for (const [key, piece] of lying) {
    if (!keep.has(key)) {
      piece.group.remove();
      lying.delete(key);
    }
  }
  let next = svg.firstElementChild;
  for (const [key, stay] of wanted) {
    const group = put(key, stay, moving);
    if (group === next) next = next.nextElementSibling;
    else svg.insertBefore(group, next);
  }
  svg.setAttribute("aria-label", film.said[film.words[step]]);
}

function put(key, stay, moving) {
  if (!lying.has(key)) lying.set(key, { group: groupOf(key), stay: null });
  const piece = lying.get(key);
  const old = piece.stay;
  if (old === stay) return piece.group;
  if (!old || old.body !== stay.body) piece.group.innerHTML = film.bodies[stay.body];
  piece.group.style.transform = stay.place;
  piece.stay = stay;
  if (moving) move(piece.group, old, stay);
  return piece.group;
}

function groupOf(key) {
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.dataset.key = key;
  return group;
}

function move(group, old, stay) {
  const timing = { duration: MOVE_MS, easing: "ease-out" };
  if (!old) group.animate({ opacity: [0, 1] }, timing);
  else if (old.place !== stay.place) group.animate({ transform: [old.place, stay.place] }, timing);
}

function takeOver() {
  svg.replaceChildren();
  layOut(at, false);
}

// Words, controls, address.

function show(step) {
  if (step === at || step < 0 || step >= rows.length) return;
  const moving = Math.abs(step - at) === 1 && !still.matches && !document.hidden;
  rows[at].removeAttribute("aria-current");
  at = step;
  const row = rows[at];
  row.setAttribute("aria-current", "step");
  layOut(at, moving);
  tell(row);
  aim();
  keepInView(row);
  try {
    history.replaceState(null, "", numbers[at]);
  } catch {
    // Safari allows a hundred in half a minute; a later step says where we are.
  }
}

function tell(row) {
  const [link, ...rest] = row.children;
  const heading = document.createElement("h2");
  heading.append(...[...link.querySelector("span").childNodes].map((node) => node.cloneNode(true)));
  const [chapter, token] = now.querySelector(".place").children;
  chapter.textContent = row.parentElement.getAttribute("aria-label");
  token.textContent = link.querySelector("code").textContent;
  now.replaceChildren(now.querySelector(".place"), heading, ...rest.map((node) => node.cloneNode(true)));
  document.title = `${heading.textContent} · ${replay.dataset.title} · Quarterturn`;
}

function chapterBack() {
  return starts.findLast((start) => start < at) ?? -1;
}

function chapterForward() {
  return starts.find((start) => start > at) ?? rows.length - 1;
}

function greatBack() {
  const step = minor.lastIndexOf(false, at - 1);
  return at ? Math.max(step, 0) : -1;
}

function greatForward() {
  const step = minor.indexOf(false, at + 1);
  return step < 0 ? rows.length - 1 : step;
}

const WAYS = {
  ".first": () => 0,
  ".chapter-back": chapterBack,
  ".back": () => at - 1,
  ".forward": () => at + 1,
  ".chapter-forward": chapterForward,
  ".last": () => rows.length - 1,
};

// What the controls would do from here: where they lead, and that some lead nowhere.
function aim() {
  for (const [name, target] of Object.entries(WAYS)) {
    const control = find(`a${name}`);
    const there = numbers[target()];
    if (there === undefined || target() === at) {
      control.setAttribute("aria-disabled", "true");
      control.setAttribute("href", numbers[at]);
    } else {
      control.removeAttribute("aria-disabled");
      control.setAttribute("href", there);
    }
  }
  const number = film.steps[at];
  slider.value = at;
  slider.style.setProperty("--done", `${(100 * at) / Math.max(rows.length - 1, 1)}%`);
  slider.setAttribute("aria-valuetext", `${number}: ${now.querySelector("h2").textContent.trim()}`);
  if (document.activeElement !== field) field.value = number;
  find("a.copy")?.setAttribute("href", numbers[at]);
  for (const link of replay.querySelectorAll("a.file")) {
    link.setAttribute("href", `${number}.${link.dataset.kind}${location.search}`);
  }
}

function keepInView(row) {
  if (frame.scrollHeight <= frame.clientHeight + 1) return;
  const head = row.parentElement.previousElementSibling.offsetHeight;
  const top = row.offsetTop - head;
  const bottom = row.offsetTop + row.offsetHeight;
  if (top < frame.scrollTop) frame.scrollTop = top - 40;
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight + 60;
}

// Playing.

function pause() {
  clearTimeout(timer);
  timer = 0;
  replay.classList.remove("playing");
  play.querySelector("span").textContent = "Play";
}

function start() {
  if (at === rows.length - 1) show(0);
  replay.classList.add("playing");
  play.querySelector("span").textContent = "Pause";
  wait();
}

function wait() {
  timer = setTimeout(() => {
    show(at + 1);
    if (at === rows.length - 1) pause();
    else wait();
  }, pauseBefore(at + 1));
}

// How long to wait for a step. As played: as long as the table took, where both times are known.
function pauseBefore(step) {
  if (speed.value !== "real") return STEP_MS / Number(speed.value);
  const [from, to] = [rows[at].dataset.t, rows[step]?.dataset.t];
  return from !== undefined && to !== undefined ? Math.max(300, 1000 * (to - from)) : STEP_MS;
}

function toggle() {
  if (timer) pause();
  else start();
}

// What a person does.

function by(person) {
  pause();
  show(person);
}

// The same step through other eyes: another page, because the server decides what they see.
function look(through) {
  location.assign(film.steps[at] + (through ? `?seat=${encodeURIComponent(through)}` : ""));
}

function nextEyes() {
  if (!eyes) return;
  eyes.selectedIndex = (eyes.selectedIndex + 1) % eyes.options.length;
  look(eyes.value);
}

function isTyping(target) {
  return target.matches("textarea, select, input:not([type=range]), [contenteditable]");
}

const SHIFTED = {
  ArrowLeft: () => by(greatBack()),
  ArrowRight: () => by(greatForward()),
};
const KEYS = {
  ArrowLeft: () => by(at - 1),
  ArrowRight: () => by(at + 1),
  Home: () => by(0),
  End: () => by(rows.length - 1),
  "[": () => by(chapterBack()),
  "]": () => by(chapterForward()),
  " ": toggle,
  f: nextEyes,
  "?": () => dialog.showModal(),
};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || dialog.open || isTyping(event.target)) return;
  if (event.key === " " && event.target.closest("a, button")) return;
  const act = (event.shiftKey && SHIFTED[event.key]) || KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function onClick(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const link = event.target.closest("a[href]");
  if (!link || link.matches(".copy")) return;
  const step = numbers.indexOf(link.getAttribute("href"));
  if (step < 0) return;
  event.preventDefault();
  by(step);
}

async function copy(event) {
  event.preventDefault();
  const link = event.currentTarget;
  const old = link.textContent;
  try {
    await navigator.clipboard.writeText(link.href);
    link.textContent = "Copied";
  } catch {
    // Over plain http there is no clipboard: let the person take it.
    prompt("The link to this step", link.href);
  }
  setTimeout(() => (link.textContent = old), 1500);
}

function onGoto(event) {
  event.preventDefault();
  const step = film.steps.indexOf(field.value.trim().replace(/^0+(?=\d)/, ""));
  if (step >= 0) {
    field.blur();
    by(step);
    field.value = film.steps[at];
  } else if (replay.dataset.film) {
    field.form.submit();
  } else {
    field.value = film.steps[at];
  }
}

function listen() {
  for (const part of replay.querySelectorAll("[hidden]")) part.hidden = false;
  document.querySelector(".eyes")?.classList.add("scripted");
  replay.classList.add("scripted");
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onClick);
  slider.addEventListener("input", () => by(Number(slider.value)));
  play.addEventListener("click", toggle);
  find(".pace button").addEventListener("click", () => dialog.showModal());
  find("a.copy")?.addEventListener("click", copy);
  eyes?.addEventListener("change", () => look(eyes.value));
  find(".goto").addEventListener("submit", onGoto);
  aim();
  keepInView(rows[at]);
}

// The film: from the server, or from the page that holds it, where it may be packed.
async function reading() {
  const kept = document.getElementById("film");
  if (!kept) {
    const answer = await fetch(replay.dataset.film);
    return answer.ok ? answer.json() : null;
  }
  const text = kept.content.textContent;
  if (!kept.hasAttribute("data-packed")) return JSON.parse(text);
  const packed = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

async function begin() {
  keepInView(rows[at]);
  film = await reading();
  if (!film) return; // The links still work.
  pieces = Object.entries(film.pieces).map(([key, changes]) => [key, unrolled(changes)]);
  minor = smallSteps();
  takeOver();
  listen();
  const named = numbers.indexOf(location.hash);
  if (named < 0) return;
  show(named);
  scrollTo(0, 0); // The browser went to the row.
}

begin();

// The page on which a game is recorded. The server says what is legal, what follows and what it looks like; this page
// shows that, sends taps, and keeps them while they cannot be sent. Knows no game.

import { ask, Away, base, key, requestId } from "./api.js";
import { Board } from "./board.js";
import { learn } from "./cards.js";
import { Corrections } from "./corrections.js";
import { button, find, make, replace } from "./dom.js";
import { openExtras } from "./extras.js";
import { Chooser } from "./forms.js";
import { Line } from "./line.js";
import { Queue, keep, kept } from "./queue.js";
import { trouble } from "./trouble.js";

const POLL_MS = 1500;
const SOON_MS = 1200; // an answer that takes longer is not waited for: the page goes on without
const game = base.slice(base.lastIndexOf("/") + 1);
const sheet = find("sheet");

let desk = null;
let outlook = [];
let foreseen = -1; // the position in the ledger that the outlook was made for
let remarks = []; // on what was recorded last
let marks = "";
let waiting = 0; // since when the first tap waits
let away = false;
let ended = "";

const board = new Board(find("board"), (key) => find("forms").inert || chooser.tap(key));
const once = (token) => find("forms").inert || record(token); // hasty fingers tap twice
const home = new Chooser(find("forms"), once, (keys, near) => board.mark(keys, near));
let chooser = home;
const queue = new Queue(base, onQueue, (answer) => {
  remarks.push(...(answer.remarks ?? []));
  take(answer.desk);
  return { desk, outlook };
});
const line = new Line({ record, desk: () => desk, forms: legalForms });

// What the page knows, for its parts.
const table = {
  get desk() { return desk; },
  get queue() { return queue; },
  record,
  openSheet,
  closeSheet: () => sheet.close(),
  said,
  edit: (text) => line.edit(text),
};
const corrections = new Corrections(table);

function said() {
  return Object.entries(desk.names);
}

// A token, several, or a comment, as it stands in a record.
async function record(text, { keep: keepErrors = false, events = count(text) } = {}) {
  const marked = marks && events === 1 ? withMarks(text) : text;
  clearMarks();
  remarks = [];
  waiting ||= Date.now();
  await queue.add({ text: marked, expected: ahead(), request: requestId(), keep: keepErrors, events });
  setTimeout(draw, SOON_MS + 50);
}

// The number of events that the game has once all that waits is written. What waits says so itself: the game as it was
// heard of last may hold some of that already, where only the answer got lost.
function ahead() {
  const last = queue.items.at(-1);
  return last ? last.expected + last.events : desk.last;
}

function count(text) {
  const tokens = text.split(/(?:^|\s);/)[0].trim().split(/\s+/);
  return tokens.filter((token) => token && !/^[@[]/.test(token)).length;
}

function withMarks(token) {
  return [..."&*~"].filter((mark) => marks.includes(mark) && !token.includes(mark)).reduce((text, mark) => text + mark, token);
}

function clearMarks() {
  marks = "";
  for (const mark of document.querySelectorAll(".mark")) mark.setAttribute("aria-pressed", "false");
}

// What the page hears.

function take(found, remembered = false) {
  if (!found || (desk && found.seen.position < desk.seen.position)) return;
  desk = found;
  queue.seen = found.seen;
  if (!remembered) away = false;
  keep(queue.game, { desk, outlook }).catch(() => {});
  draw();
}

function onQueue() {
  if (!queue.items.length) waiting = 0;
  else waiting ||= Date.now();
  draw();
}

async function poll() {
  if (!document.hidden && !ended) await tryToLook();
  setTimeout(poll, POLL_MS);
}

async function tryToLook() {
  try {
    await look();
  } catch (problem) {
    if (!(problem instanceof Away)) throw problem;
    away = true;
    draw();
  }
}

async function look() {
  const answer = await ask(`desk.json?known=${desk ? desk.seen.position : -1}`);
  if (answer.status === 401 || answer.status === 403 || answer.status === 404) {
    ended = answer.error;
    return draw();
  }
  if (!answer.ok) return;
  const was = away || queue.away;
  away = queue.away = false;
  if (answer.desk) take(answer.desk);
  else if (was) draw();
  if (queue.items.length) queue.send();
  else if (foreseen !== desk.seen.position && (foreseen < 0 || !answer.desk)) await foresee(); // once nobody records
  if (await learn(desk.cards)) {
    for (const input of find("forms").querySelectorAll(".open input")) input.dispatchEvent(new Event("input"));
  }
}

async function foresee() {
  const { position } = desk.seen;
  const answer = await ask("outlook.json");
  if (!answer.ok) return;
  outlook = answer.forms;
  foreseen = position;
  keep(queue.game, { desk, outlook }).catch(() => {});
}

// What the page shows.

function draw() {
  drawState();
  if (!desk) return;
  document.title = `${desk.title} · Recording · Quarterturn`;
  find("title").textContent = desk.title;
  board.draw(desk.board);
  drawTurn();
  drawStrip();
  drawRemarks();
  drawForms();
  line.draw();
  trouble(find("trouble"), table);
}

function drawState() {
  const state = find("state");
  const n = queue.items.length;
  const off = away || queue.away;
  const saved = desk ? "saved" : "";
  state.textContent = ended || (off ? ["offline", n ? `${n} waiting` : null].filter(Boolean).join(" · ") : n ? `${n} waiting` : saved);
  state.className = ended ? "ended" : off ? "away" : n ? "pending" : "";
  document.body.classList.toggle("away", off);
}

// Warnings, tags and comments: the board shows nothing of them.
function drawRemarks() {
  find("remarks").hidden = !remarks.length;
  find("remarks").textContent = remarks.join(" · ");
}

find("larger").addEventListener("click", () => {
  const large = find("larger").parentElement.classList.toggle("large");
  find("larger").setAttribute("aria-pressed", String(large));
});

function drawTurn() {
  const whose = find("whose");
  const won = desk.winners.join(", ");
  const behind = queue.items.length && (away || queue.away);
  const text = behind ? `As of event ${desk.last}, before what waits` : desk.over ? `The game is over: ${won || "nobody"} won` : desk.to_play ? `${desk.names[desk.to_play]} to play` : "The table’s turn";
  if (whose.textContent !== text) whose.textContent = text;
  const seats = said().map(([seat, name]) => {
    const current = seat === desk.to_play ? "seat current" : "seat";
    return make("span", { class: current }, make("b", { class: `tag ${seat}` }, seat), make("span", { class: "name" }, name), make("span", { class: "score" }, desk.scores[seat] ?? "–"));
  });
  const scores = find("scores");
  scores.hidden = false;
  scores.replaceChildren(...seats);
}

function drawStrip() {
  const steps = desk.steps.slice(-6).map((step) => {
    const problem = step.problems.length ? " wrong" : "";
    const undone = step.undone ? " undone" : "";
    const text = [step.said, ...step.followed].join(". ");
    return make("li", { class: `event${problem}${undone}` }, make("span", { class: "number" }, step.number), make("code", {}, step.token), make("span", { class: "words" }, text));
  });
  const unsent = queue.items.map((item) => make("li", { class: "event unsent" }, make("span", { class: "number" }, "…"), make("code", {}, item.text), make("span", { class: "words" }, "waits to be sent")));
  const strip = find("strip");
  strip.replaceChildren(...steps, ...unsent);
  strip.scrollTop = strip.scrollHeight;
}

let shown = "";
function drawForms() {
  const late = queue.items.length && Date.now() - waiting > SOON_MS && !queue.trouble;
  const busy = queue.items.length && !late && !away && !queue.away;
  const stopped = queue.trouble || ended;
  find("forms").classList.toggle("busy", Boolean(busy || stopped));
  find("forms").inert = Boolean(busy || stopped);
  const offline = late || ((away || queue.away) && queue.items.length);
  const state = offline ? `away ${queue.items.length}` : JSON.stringify(desk.forms);
  if (state === shown || busy || stopped) return;
  shown = state;
  if (offline) return showOutlook(after(queue.items[queue.items.length - 1].text));
  chooser = home;
  chooser.show(desk.forms, desk.over ? "Nothing more can happen. Notice an error? Undo mends it." : undefined);
}

// While the server is away: what each seat may do at some time. It is checked when it is sent.
function showOutlook(seat) {
  const seats = said().map(([letter, name]) => button(name, () => showOutlook(letter), { class: letter === seat ? "choice current" : "choice" }));
  const host = make("div");
  const own = outlook.filter((form) => form.seat === seat || form.seat === null);
  chooser = new Chooser(host, (token) => record(token), (keys, near) => board.mark(keys, near));
  chooser.show(own);
  const note = make("p", { class: "note" }, "The server cannot be reached. What you tap is kept here and checked when it can.");
  replace(find("forms"), note, make("div", { class: "choices seats", role: "group", "aria-label": "Whose act" }, ...seats), host);
}

// Who acts after an event, most probably: the same seat again, unless the seats of this game have taken turns.
function after(text) {
  const letters = said().map(([seat]) => seat);
  const tokens = [...desk.steps.filter((step) => !step.undone).map((step) => step.token), ...queue.items.map((item) => item.text)];
  const acts = tokens.map((token) => letters.indexOf(token[0])).filter((seat) => seat >= 0);
  const turns = acts.filter((seat, i) => i && seat !== acts[i - 1]).length;
  const last = letters.indexOf(text.replace(/^>/, "")[0]);
  if (last < 0) return desk.to_play ?? letters[0];
  return letters[(last + (turns && 2 * turns >= acts.length ? 1 : 0)) % letters.length];
}

function legalForms() {
  return queue.items.length ? outlook : desk.forms;
}

// A panel over the page. `content` is an element or several.
function openSheet(title, ...content) {
  find("sheet-title").textContent = title;
  find("sheet-body").replaceChildren(...content.filter(Boolean));
  find("sheet-body").scrollTop = 0;
  if (!sheet.open) sheet.showModal();
}

// What a person does.

function listen() {
  find("undo").addEventListener("click", () => desk && corrections.open());
  find("more").addEventListener("click", () => desk && openExtras(table, "more"));
  find("scores").addEventListener("click", () => openExtras(table, "scores"));
  find("comment").addEventListener("click", () => desk && openExtras(table, "comment"));
  find("sheet-close").addEventListener("click", () => sheet.close());
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  for (const mark of document.querySelectorAll(".mark")) {
    mark.addEventListener("click", () => {
      const on = mark.getAttribute("aria-pressed") !== "true";
      mark.setAttribute("aria-pressed", String(on));
      marks = on ? marks + mark.dataset.mark : marks.replace(mark.dataset.mark, "");
    });
  }
}

async function begin() {
  listen();
  if (!key) ended = "This page needs the whole link, with what stands behind the #.";
  await queue.load(); // before anything can be tapped: a tap follows on what waits
  await Promise.race([tryToLook(), new Promise((resolve) => setTimeout(resolve, SOON_MS))]);
  if (!desk) await remember();
  draw();
  queue.send();
  setTimeout(poll, POLL_MS);
}

// The game as this browser knew it last: only where the server does not say, because it may be older than it looks.
async function remember() {
  const before = await kept(queue.game).catch(() => null);
  if (before?.desk?.id !== game || desk) return;
  outlook = before.outlook ?? [];
  take(before.desk, true);
}

begin();

// The page on which a game is opened: which game, who sits where, how it is played. Knows no game.

import { ask, Away, key, rememberOwner, requestId } from "./api.js";
import { button, find, make } from "./dom.js";

const SEATS = "abcdefgh";
const form = find("open");

let office = null;
let game = null;
let players = [];
let chosen = {};
let told = {};
let sure = false;
const request = requestId(); // the same for each try: a game whose answer was lost is not opened twice

function complain(said, problems = []) {
  find("trouble").hidden = !said;
  find("trouble").replaceChildren(make("p", {}, said), make("ul", {}, ...problems.map((problem) => make("li", {}, problem.said))));
}

async function asked(name, body) {
  try {
    const answer = await ask(name, body);
    complain(answer.ok ? "" : answer.error, answer.code === "doubtful" ? answer.problems : []);
    if (answer.code === "doubtful") doubted();
    if (answer.status === 401 || answer.status === 403) rememberOwner("");
    return answer.ok ? answer : null;
  } catch (problem) {
    if (!(problem instanceof Away)) throw problem;
    complain("The server cannot be reached. Try again.");
    return null;
  }
}

function draw() {
  find("games").replaceChildren(...office.games.map((found) => pressed(found.title, found === game, () => choose(found))));
  drawAgain();
  drawSeats();
  drawPeople();
  drawOptions();
}

function pressed(label, on, act) {
  return button(label, act, { class: "choice", "aria-pressed": String(on) });
}

function choose(found) {
  game = found;
  chosen = {};
  told = {};
  while (players.length < game.players[0]) players.push("");
  while (players.length > game.players[1] && players.includes("")) players.splice(players.indexOf(""), 1);
  players = players.slice(0, game.players[1]);
  draw();
}

function drawAgain() {
  const last = office.recent.find((sitting) => sitting.players.length >= game.players[0] && sitting.players.length <= game.players[1]);
  const act = () => {
    players = [...last.players];
    draw();
  };
  const same = last && last.players.join("\n") === players.join("\n");
  find("again").replaceChildren(...(last && !same ? [button(`Same players again: ${last.players.join(", ")}`, act, { class: "choice" })] : []));
}

function drawSeats() {
  const rows = players.map((name, i) => {
    const input = make("input", { value: name, "aria-label": `Seat ${SEATS[i]}`, autocomplete: "off", autocapitalize: "words", maxLength: 200, placeholder: `seat ${SEATS[i]}` });
    input.addEventListener("input", () => {
      players[i] = input.value;
      drawAgain();
      drawPeople();
      drawOptions();
    });
    const up = i ? button("↑", () => move(i), { class: "choice small", "aria-label": `Seat ${SEATS[i]} one earlier` }) : null;
    const out = players.length > game.players[0] ? button("×", () => leave(i), { class: "choice small", "aria-label": `Remove seat ${SEATS[i]}` }) : null;
    return make("div", { class: "seat-row" }, make("b", { class: `tag ${SEATS[i]}` }, SEATS[i]), input, up, out);
  });
  const add = players.length < game.players[1] ? button("One more player", () => { players.push(""); draw(); find("seats").querySelectorAll("input")[players.length - 1].focus(); }, { class: "choice quiet" }) : null;
  find("seats").replaceChildren(...rows, ...(add ? [add] : []));
}

function move(i) {
  [players[i - 1], players[i]] = [players[i], players[i - 1]];
  draw();
}

function leave(i) {
  players.splice(i, 1);
  draw();
}

function drawPeople() {
  const free = office.people.filter((name) => !players.includes(name)).slice(0, 24);
  find("people").replaceChildren(...free.map((name) => button(name, () => sit(name), { class: "choice" })));
}

function sit(name) {
  const empty = players.findIndex((said) => !said.trim());
  if (empty >= 0) players[empty] = name;
  else if (players.length < game.players[1]) players.push(name);
  draw();
}

function drawOptions() {
  find("options").hidden = !(game.options.length || game.details.length || game.catalogs.length > 1);
  const rows = game.options.map((option) => {
    const now = chosen[option.tag] ?? option.values[0];
    const values = option.values.map((value) => pressed(value, value === now, () => { chosen[option.tag] = value; draw(); }));
    return make("div", { class: "way", role: "group", "aria-label": option.tag }, make("p", {}, option.tag, make("small", {}, option.about)), make("div", { class: "choices" }, ...values));
  });
  const details = game.details.map((detail) => {
    const input = make("input", { value: told[detail.tag] ?? "", autocomplete: "off", maxLength: 1000, placeholder: detail.examples.length ? `such as ${detail.examples[0]}` : detail.required ? "" : "may stay empty", required: detail.required });
    input.addEventListener("input", () => { told[detail.tag] = input.value; });
    return make("label", { class: "field" }, named(detail.tag), make("small", {}, detail.about), input);
  });
  find("ways").replaceChildren(...details, ...rows, ...drawCatalogs());
}

// `Team.a` as people say it: the tag, and whose it is.
function named(tag) {
  const [name, seat] = tag.split(".");
  const player = players[SEATS.indexOf(seat)]?.trim();
  return seat ? `${name}: ${player || `seat ${seat}`} ` : `${name} `;
}

function drawCatalogs() {
  if (game.catalogs.length < 2) return [];
  const now = chosen.Catalog ?? "";
  const values = game.catalogs.map((found) => pressed(found.said, found.tag === now, () => { chosen.Catalog = found.tag; draw(); }));
  return [make("div", { class: "way", role: "group", "aria-label": "Cards" }, make("p", {}, "Cards", make("small", {}, "whose numbers are known")), make("div", { class: "choices" }, ...values))];
}

function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

// What was said last is doubtful: it is started when it is said again.
function doubted() {
  sure = true;
  find("start").textContent = "Start all the same";
  find("start").scrollIntoView({ block: "end" });
}

function edited() {
  sure = false;
  find("start").textContent = "Start";
}

async function start(event) {
  event.preventDefault();
  const names = players.map((name) => name.trim());
  const missing = names.indexOf("");
  if (missing >= 0) {
    complain(`Who sits at seat ${SEATS[missing]}?`);
    return find("seats").querySelectorAll("input")[missing].focus();
  }
  const tags = { ...chosen, ...told, Event: form.elements.event.value.trim(), Date: today() };
  const answer = await asked("open.json", { game: game.name, players: names, tags, request, sure });
  if (answer) location.href = `${root()}record/${answer.page}#${answer.key}`;
}

function root() {
  return find("main").dataset.root;
}

async function goOn(sitting) {
  const answer = await asked(`${sitting.id}/link.json`, {});
  if (answer) location.href = `${root()}record/${answer.page}#${answer.key}`;
}

async function anew(sitting) {
  const answer = await asked(`${sitting.id}/anew.json`, {});
  if (answer) location.href = `${root()}record/${answer.page}#${answer.key}`;
}

function drawRunning() {
  const running = office.recent.filter((sitting) => !sitting.over);
  find("running").hidden = !running.length;
  find("running").querySelector("ul").replaceChildren(
    ...running.map((sitting) =>
      make("li", { class: "going" }, make("p", {}, make("b", {}, sitting.title), ` ${sitting.players.join(", ")} · ${sitting.last} events`), make("div", { class: "choices" }, button("Go on", () => goOn(sitting), { class: "choice" }), button("New link, the old ones end", () => anew(sitting), { class: "choice quiet" }))),
    ),
  );
}

async function begin() {
  if (!key) return complain("This page needs the whole link, with what stands behind the #.");
  office = await asked("office.json");
  if (!office) return;
  rememberOwner(key);
  form.hidden = false;
  form.addEventListener("submit", start);
  for (const change of ["input", "click"]) find("ways").addEventListener(change, edited);
  find("games").addEventListener("click", edited);
  choose(office.games.find((found) => found.name === office.recent[0]?.game) ?? office.games[0]);
  drawRunning();
}

begin();

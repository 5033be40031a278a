// A file dropped anywhere on the page goes into the field; the form does the rest.
"use strict";

const form = document.querySelector(".paste");
const text = form.querySelector("textarea");
const file = form.querySelector("input[type=file]");

async function take(dropped) {
  text.value = await dropped.text();
  file.value = "";
  form.requestSubmit();
}

document.addEventListener("dragover", (event) => {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  form.classList.add("over");
});
document.addEventListener("dragleave", () => form.classList.remove("over"));
document.addEventListener("drop", (event) => {
  form.classList.remove("over");
  const [dropped] = event.dataTransfer.files;
  if (!dropped) return;
  event.preventDefault();
  take(dropped);
});
file.addEventListener("change", () => file.files.length && form.requestSubmit());

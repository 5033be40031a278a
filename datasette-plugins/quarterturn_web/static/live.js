// Follows a game that goes on. Whoever looks at its last step is taken along; whoever looks elsewhere is told.
"use strict";

{
  const LOOK_MS = 1000;
  const replay = document.getElementById("replay");
  const slider = replay.querySelector(".slider");
  const [, base] = location.pathname.match(/^(.*\/replay\/[a-z0-9-]+)\//);
  const shown = new URL(replay.dataset.film, location.href).searchParams.get("v");
  const way = location.pathname.includes("/written/") ? "written/" : "";
  let told = null;

  const look = async () => {
    if (!document.hidden) {
      const answer = await fetch(`${base}/head.json`).catch(() => null); // away: the next look may find it
      if (answer?.ok && follow(await answer.json())) return;
    }
    setTimeout(look, LOOK_MS);
  };

  // True where there is nothing more to look for from this page.
  const follow = ({ version, last, over }) => {
    if (version === shown) return over;
    if (slider.value === slider.max) {
      location.replace(`${base}/${way}${last}${location.search}`);
      return true;
    }
    tell(last);
    return false;
  };

  const tell = (last) => {
    if (!told) {
      told = document.createElement("p");
      told.className = "chip live";
      told.setAttribute("role", "status");
      told.append(document.createElement("a"));
      document.querySelector(".title").append(told);
    }
    const link = told.firstChild;
    link.href = `${base}/${way}${last}${location.search}`;
    link.textContent = "The game has gone on";
  };

  look();
}

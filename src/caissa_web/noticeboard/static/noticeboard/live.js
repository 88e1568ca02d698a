// Keeps a page of the noticeboard up to date: fetches it again and changes only what is different.
"use strict";
(() => {
  const main = document.querySelector("main[data-live]");
  const bar = document.getElementById("live");
  if (!main || !bar || !window.Caissa) return;
  const button = bar.querySelector("button"), status = bar.querySelector("[role=status]");
  let fading = 0, away = false;

  const say = (text, seconds) => {
    clearTimeout(fading);
    status.textContent = text;
    if (seconds) {
      fading = setTimeout(() => {
        status.textContent = "";
      }, seconds * 1000);
    }
  };
  const attributes = (old, fresh) => {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  };
  // Nodes that did not change stay, and with them the focus, the selection and what is scrolled.
  const morph = (old, fresh) => {
    if (old.isEqualNode(fresh) || (old.dataset && "keep" in old.dataset)) return;
    const alike = old.nodeType === Node.ELEMENT_NODE && old.nodeName === fresh.nodeName;
    if (!alike || old.nodeName === "INPUT") {
      if (!alike) old.replaceWith(fresh);
      return;
    }
    attributes(old, fresh);
    const before = [...old.childNodes], after = [...fresh.childNodes];
    before.forEach((one, at) => {
      if (at < after.length) morph(one, after[at]);
      else one.remove();
    });
    old.append(...after.slice(before.length));
  };

  const follower = Caissa.follow({
    stream: bar.dataset.stream,
    known: () => [main.dataset.version],
    look: async () => {
      const answer = await fetch(main.dataset.live, { cache: "no-cache" });
      if (!answer.ok) throw new Error(answer.status);
      return [(await answer.json()).key];
    },
    refresh: async () => {
      const answer = await fetch(location.href, { cache: "no-cache" });
      if (answer.status === 404) {
        location.reload();
        return;
      }
      if (!answer.ok) throw new Error(answer.status);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
      if (!fresh) throw new Error("no page");
      const open = [...main.querySelectorAll("details[open] > summary")].map((one) => one.textContent);
      morph(main, document.importNode(fresh, true));
      for (const one of main.querySelectorAll("details > summary")) {
        if (open.includes(one.textContent)) one.parentElement.open = true;
      }
      document.dispatchEvent(new Event("caissa:changed"));
      say(bar.dataset.updated, 5);
    },
    offline: (gone) => {
      if (gone && !away) {
        const time = new Date().toLocaleTimeString(document.documentElement.lang, {
          hour: "2-digit",
          minute: "2-digit",
        });
        say(bar.dataset.offline.replace("{time}", time));
      } else if (!gone && away) say("");
      away = gone;
    },
  });
  bar.hidden = false;
  button.addEventListener("click", () => {
    const paused = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(paused));
    if (paused) {
      follower.pause();
      say(bar.dataset.paused);
    } else {
      say("");
      follower.resume();
    }
  });
})();

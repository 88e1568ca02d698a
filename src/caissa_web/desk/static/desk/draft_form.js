// A form whose buttons show it again as it would be, before anything is saved: asked for without leaving the page.
// Lines are dragged by their grip as well; without this script every button loads the page, and does the same.
const form = document.getElementById("draft");
const status = document.getElementById("draft-status");

if (form) {
  let running = null;
  let waiting = null;
  // What was typed or ticked since the server was last asked, and the values that were sent:
  // its answer does not know of it yet.
  const unsent = new Set();
  let sent = new Map();
  const state = (field) => field.type === "checkbox" || field.type === "radio" ? field.checked : field.value;

  // The form as the server would show it after a button.
  const asked = async (button) => {
    clearTimeout(waiting);
    running?.abort();
    running = new AbortController();
    unsent.clear();
    sent = new Map([...form.elements].map((field) => [field, state(field)]));
    const body = new FormData(form, button);
    const answer = await fetch(form.action, { method: "POST", body, signal: running.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const drafted = page.getElementById("draft");
    if (!drafted) throw new Error("no form came back");
    return drafted;
  };

  // Fields are replaced by the answer's; what was typed meanwhile goes with them, and so does the cursor.
  // A field is known again by its id; where lines were moved or removed, it is another one and stays as it came.
  const carry = (drafted) => {
    const all = (within, field) => [...within.querySelectorAll(`[name="${CSS.escape(field.name)}"]`)];
    let typing = null;
    let carried = false;
    for (const field of unsent) {
      const before = all(form, field);
      const after = all(drafted, field);
      const now = field.id ? after.find((other) => other.id === field.id) : after[before.indexOf(field)];
      if (!now || after.length < before.length || state(now) !== sent.get(field)) continue;
      if (typeof state(field) === "boolean") now.checked = field.checked;
      else now.value = field.value;
      carried = true;
      if (field === document.activeElement) typing = now;
    }
    return [typing, carried];
  };

  const announce = () => {
    status.textContent = form.querySelector("[data-effect]")?.textContent.replace(/\s+/g, " ").trim() ?? "";
  };

  // A choice is not a press: whoever made it goes on from there, not from the button that shows its effect.
  // A press is never called off by typing or by the next press: those wait for its answer.
  let pressing = false;
  const waitingPresses = [];
  const show = async (button, choice = null) => {
    if (pressing) {
      waitingPresses.push([button.getAttribute("aria-label"), button.value, choice]);
      return;
    }
    pressing = true;
    try {
      const drafted = await asked(button);
      const opened = [...form.querySelectorAll("details[id][open]")].map((part) => part.id);
      const [typing, carried] = carry(drafted);
      form.replaceChildren(...drafted.childNodes);
      form.removeAttribute("aria-busy");
      for (const part of opened) document.getElementById(part)?.setAttribute("open", "");
      begin();
      const wanted = typing ?? (choice && form.querySelector(`[name="${CSS.escape(choice.name)}"]`)) ??
        form.querySelector("[autofocus]") ??
        form.querySelector(`button[value="${CSS.escape(button.value)}"]`);
      wanted?.focus();
      announce();
      if (carried && form.querySelector("[data-typing]")) typed();
    } catch (problem) {
      if (problem.name !== "AbortError") form.requestSubmit(button);
    } finally {
      pressing = false;
    }
    // Lines have moved meanwhile, so a button of a line is known by what it is called, not by its place.
    const [label, value, chosen] = waitingPresses.shift() ?? [];
    const [name, wanted] = label ? ["aria-label", label] : ["value", value];
    const next = wanted && form.querySelector(`button[${name}="${CSS.escape(wanted)}"]`);
    if (next && !next.disabled) show(next, chosen);
  };

  const refresh = (choice = null) => {
    const button = form.querySelector("[data-refresh]");
    if (button) show(button, choice);
  };

  // While somebody types, only what follows from it is replaced; the fields stay as they are.
  const follow = async () => {
    if (pressing) {
      typed();
      return;
    }
    try {
      const drafted = await asked(form.querySelector("[data-refresh]"));
      for (const part of form.querySelectorAll("[data-live]")) {
        const now = drafted.querySelector(`#${CSS.escape(part.id)}`);
        part.replaceChildren(...(now?.childNodes ?? []));
      }
      for (const field of form.querySelectorAll("[data-typing] [aria-describedby]")) {
        const now = drafted.querySelector(`#${CSS.escape(field.id)}`);
        if (now?.hasAttribute("aria-invalid")) field.setAttribute("aria-invalid", "true");
        else field.removeAttribute("aria-invalid");
      }
      announce();
      form.removeAttribute("aria-busy");
    } catch (problem) {
      if (problem.name !== "AbortError") form.removeAttribute("aria-busy");
    }
  };

  const typed = () => {
    form.setAttribute("aria-busy", "true");
    clearTimeout(waiting);
    waiting = setTimeout(follow, 300);
  };

  // -- dragging ---------------------------------------------------------------------------------------
  const drag = (event) => {
    const row = event.target.closest(".grip")?.closest("[data-row]");
    if (!row) return;
    event.preventDefault();
    row.classList.add("dragged");
    const move = (moved) => {
      const over = document.elementFromPoint(moved.clientX, moved.clientY)?.closest("[data-row]");
      if (!over || over === row || over.parentNode !== row.parentNode) return;
      const below = moved.clientY > over.getBoundingClientRect().top + over.offsetHeight / 2;
      over[below ? "after" : "before"](row);
    };
    const end = () => {
      row.classList.remove("dragged");
      document.removeEventListener("pointermove", move);
      refresh();
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end, { once: true });
    document.addEventListener("pointercancel", end, { once: true });
  };

  // -- finding ----------------------------------------------------------------------------------------
  const find = (field) => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const offers of form.querySelectorAll(".offers")) {
      let any = false;
      for (const offer of offers.children) {
        const text = offer.textContent.toLowerCase();
        offer.hidden = !words.every((word) => text.includes(word));
        any ||= !offer.hidden;
      }
      offers.hidden = !any;
      if (offers.previousElementSibling) offers.previousElementSibling.hidden = !any;
    }
  };

  const begin = () => {
    const search = form.querySelector(".search-offer");
    if (search) search.hidden = false;
    form.dispatchEvent(new CustomEvent("drafted"));
  };

  form.addEventListener("submit", (event) => {
    if (!event.submitter?.hasAttribute("data-draft") || event.submitter.dataset.asked) {
      running?.abort();
      return;
    }
    event.preventDefault();
    event.submitter.dataset.asked = "1";
    show(event.submitter);
  });
  form.addEventListener("change", (event) => {
    if (event.target.closest("[data-row] select, [data-row] [type=checkbox], [data-refreshing]")) {
      if (!event.target.closest("[data-typing]")) refresh(event.target);
    }
  });
  form.addEventListener("input", (event) => {
    if (event.target.name) unsent.add(event.target);
    if (event.target.type === "search") find(event.target);
    else if (event.target.closest("[data-typing]")) typed();
  });
  form.addEventListener("keydown", (event) => {
    if (event.target.type === "search" && event.key === "Enter") event.preventDefault();
  });
  form.addEventListener("pointerdown", drag);
  begin();
}

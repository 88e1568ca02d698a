// Turns the pages of a screen: cuts long lists into pages that fit, and follows what is published.
"use strict";
(() => {
  const main = document.getElementById("content");
  const find = (id) => document.getElementById(id);
  const root = document.documentElement;
  const WIDTHS = { boards: 30, results: 30, names: 24, matches: 30, standings: 28, categories: 20, schedule: 22 };
  const MINUTE = 60000;
  let sheets = [...main.children], pages = [], at = 0, timer = 0, paused = false, offset = 0, since = "";

  // -- cutting --------------------------------------------------------------------------------
  // A match of teams with its boards is a body of its own and stays in one piece, if a page has room for it.
  const pieces = (table) => (table.closest(".by-match") ? [...table.tBodies] : [...table.tBodies[0].rows]);
  const lines = (piece) => (piece.rows ? piece.rows.length : 1);
  const empty = (table) => {
    const copy = table.cloneNode(false);
    for (const part of table.children) if (part.tagName !== "TBODY") copy.append(part.cloneNode(true));
    return copy;
  };
  const put = (table, piece) => {
    if (piece.rows) return table.appendChild(piece.cloneNode(true));
    return (table.tBodies[0] || table.appendChild(document.createElement("tbody"))).appendChild(piece.cloneNode(true));
  };
  const frame = (sheet, columns, narrow) => {
    const page = sheet.cloneNode(false);
    const heading = sheet.querySelector("h2").cloneNode(true), part = document.createElement("small");
    part.className = "part";
    part.textContent = "00/00"; // its room is measured too, or the heading would grow by a line afterwards
    heading.append(part);
    page.append(heading);
    page.classList.toggle("narrow", narrow);
    const room = document.createElement("div");
    room.className = `room columns-${columns}`;
    page.append(room);
    return [page, room];
  };
  // What a page has no room for goes on below the same two teams.
  const split = (body, own, room) => {
    const rest = body.cloneNode(false);
    while (own.offsetHeight > room.clientHeight && body.rows.length > 2) rest.prepend(body.rows[body.rows.length - 1]);
    if (rest.rows.length) rest.prepend(body.rows[0].cloneNode(true));
    return rest.rows.length ? [rest] : [];
  };
  // Rows are put on a page some at a time: every look at the height makes the browser lay the whole page out.
  const BATCH = 8;
  const together = (rows, from, left) => {
    if (rows[from].rows) return [rows[from]];
    const batch = rows.slice(from, from + Math.max(1, Math.min(BATCH, left)));
    const group = batch.findIndex((piece) => piece.rows);
    return group < 0 ? batch : batch.slice(0, group);
  };
  const fill = (room, table, rows, most) => {
    const own = empty(table);
    const cell = document.createElement("div");
    cell.append(own);
    room.append(cell);
    let used = 0, left = most || Infinity, rest = [], full = false;
    while (!full && used < rows.length && (!used || lines(rows[used]) <= left)) {
      const batch = together(rows, used, left);
      const added = batch.map((piece) => put(own, piece));
      while (used + added.length > 1 && own.offsetHeight > room.clientHeight) {
        added.pop().remove();
        full = true;
      }
      if (!added.length) break;
      const last = added[added.length - 1];
      if (last.rows) rest = split(last, own, room);
      for (const piece of batch.slice(0, added.length)) left -= lines(piece);
      used += added.length;
      if (rest.length) break;
    }
    room.dataset.tall = Number(room.dataset.tall || 0) + own.offsetHeight;
    return [
      [...rest, ...rows.slice(used)],
      own.offsetWidth > cell.clientWidth + 1 || cell.scrollWidth > cell.clientWidth + 1,
    ];
  };
  const cut = (sheet, table, columns, narrow) => {
    let rows = pieces(table);
    const made = [], most = Number(main.dataset.rows);
    while (rows.length) {
      const [page, room] = frame(sheet, columns, narrow);
      main.replaceChildren(page);
      for (let column = 0; column < columns && rows.length; column += 1) {
        const [left, wide] = fill(room, table, rows, most);
        if (wide && (!narrow || columns > 1)) return null;
        rows = left;
      }
      made.push(page);
    }
    return made;
  };
  const tall = (made) => made.reduce((sum, page) => sum + Number(page.querySelector(".room").dataset.tall), 0);
  const better = (sheet, short, full) =>
    short.length < full.length ||
    (sheet.classList.contains("by-match") && short.length === full.length && tall(short) < tall(full));
  const fitting = (sheet) => {
    const em = parseFloat(getComputedStyle(main).fontSize);
    const kind = Object.keys(WIDTHS).find((one) => sheet.classList.contains(one));
    return Math.min(4, Math.max(1, Math.floor(main.clientWidth / (em * WIDTHS[kind]))));
  };
  const cutToFit = (sheet) => {
    const table = sheet.querySelector("table");
    if (!table) return [sheet.cloneNode(true)];
    for (let columns = Number(main.dataset.columns) || fitting(sheet); columns > 0; columns -= 1) {
      const full = cut(sheet, table, columns, false);
      if (full && (full.length === 1 || sheet.classList.contains("names"))) return full;
      // Ratings are left out where names would need a second line because of them.
      const short = cut(sheet, table, columns, true);
      if (full || short) return short && (!full || better(sheet, short, full)) ? short : full;
    }
    return [sheet.cloneNode(true)];
  };
  const number = (made) => {
    made.forEach((page, part) => {
      page.dataset.part = part;
      const small = page.querySelector("h2 .part");
      if (made.length > 1) small.textContent = `${part + 1}/${made.length}`;
      else small?.remove();
    });
    return made;
  };
  const layOut = () => {
    const now = pages[at];
    root.classList.add("measuring");
    pages = sheets.flatMap((sheet) => number(cutToFit(sheet)));
    root.classList.remove("measuring");
    const same = now ? pages.filter((one) => one.dataset.name === now.dataset.name) : [];
    const there = same.find((one) => one.dataset.part === now.dataset.part) || same[same.length - 1];
    show(there ? pages.indexOf(there) : Math.min(at, pages.length - 1));
  };

  // -- turning --------------------------------------------------------------------------------
  const show = (which) => {
    at = (which + pages.length) % pages.length;
    main.replaceChildren(pages[at]);
    find("progress").textContent = pages.length > 1 ? `${at + 1}/${pages.length}` : "";
    tick();
  };
  const turn = (step) => {
    show(at + step);
    schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (!paused) timer = setTimeout(() => turn(1), Number(main.dataset.seconds) * 1000);
  };
  const pause = () => {
    paused = !paused;
    const button = find("pause");
    button.textContent = paused ? button.dataset.resume : button.dataset.pause;
    schedule();
  };
  find("controls").hidden = false;
  find("before").addEventListener("click", () => turn(-1));
  find("after").addEventListener("click", () => turn(1));
  find("pause").addEventListener("click", pause);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("button")) return;
    const forward = root.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = root.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    if (event.key === " ") {
      event.preventDefault();
      pause();
    } else if (event.key === forward) turn(1);
    else if (event.key === back) turn(-1);
  });

  // -- time: the server's, because clocks of screens are often wrong ------------------------------
  const serverNow = () => Date.now() + offset;
  const hours = (moment) =>
    new Intl.DateTimeFormat(root.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
      timeZone: main.dataset.zone,
    }).format(moment);
  const left = (milliseconds) => {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000)), two = (one) => String(one).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    const short = `${two(minutes % 60)}:${two(seconds % 60)}`;
    return minutes >= 60 ? `${Math.floor(minutes / 60)}:${short}` : short;
  };
  const tick = () => {
    if (find("clock")) find("clock").textContent = hours(serverNow());
    for (const one of document.querySelectorAll("time[data-until]")) {
      one.textContent = left(Date.parse(one.dateTime) - serverNow());
    }
  };
  setInterval(tick, 1000);

  // -- news -------------------------------------------------------------------------------------
  const fetched = async () => {
    const answer = await fetch(location.href, { cache: "no-cache" });
    if (!answer.ok) throw new Error(answer.status);
    const date = Date.parse(answer.headers.get("Date") || "");
    if (date) offset = date + 500 - Date.now();
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };
  const told = (page) => {
    const { seconds, rows, columns, stream } = page.querySelector("main").dataset;
    return [page.documentElement.className, page.documentElement.lang, seconds, rows, columns, stream].join(" ");
  };
  const started = told(document);
  const take = (page) => {
    if (told(page) !== started) {
      location.reload();
      return;
    }
    const fresh = page.querySelector("main"), header = page.querySelector("header");
    main.dataset.key = fresh.dataset.key;
    document.querySelector("header").replaceWith(document.importNode(header, true));
    const next = [...document.importNode(fresh, true).children];
    const same = next.length === sheets.length && next.every((one, index) => one.isEqualNode(sheets[index]));
    sheets = next;
    if (same) tick();
    else layOut();
  };
  const offline = (gone) => {
    if (gone && !since) since = hours(serverNow());
    if (!gone) since = "";
    find("offline").textContent = since ? find("offline").dataset.text.replace("{time}", since) : "";
  };
  const again = async () => {
    try {
      take(await fetched());
      offline(false);
    } catch {
      offline(true);
    }
  };

  const begin = () => {
    layOut();
    schedule();
    Caissa.follow({
      stream: main.dataset.stream,
      known: () => main.dataset.key.split("+"),
      look: async () => (await fetched()).querySelector("main").dataset.key.split("+"),
      refresh: async () => take(await fetched()),
      offline,
    });
    // Once a minute in any case: the plan of the screen may have been changed.
    setInterval(again, MINUTE);
    again();
  };
  let resizing = 0;
  window.addEventListener("resize", () => {
    clearTimeout(resizing);
    resizing = setTimeout(layOut, 150);
  });
  document.fonts.ready.then(begin);
})();

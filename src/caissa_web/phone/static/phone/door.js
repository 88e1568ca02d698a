// A door: the phone carries the list of valid badges, decides at once, and sends every scan when there is a network.
// Nothing leaves the phone's own list of scans before the server has answered; each scan has a key of its own.
const status = document.getElementById("status");
const form = document.getElementById("typed");
const input = document.getElementById("code");
const answer = document.getElementById("answer");
const words = document.getElementById("answer-words");
const kindOf = document.getElementById("answer-kind");
const counted = document.getElementById("counted");
const camera = document.getElementById("camera");
const EVERY = 5000;
const TIMEOUT = 8000;
const AGAIN = 3000;
const AT_ONCE = 200;
const SHORT = 24;
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTVWXYZ";
const LIST = `caissa.door.list.${location.pathname}`;
const SCANS = `caissa.door.scans.${location.pathname}`;
const COUNT = `caissa.door.count.${location.pathname}`;
let list = read(LIST, null);
let offline = false;
let gone = false;
let sending = false;
let shown = "";

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

const scans = () => read(SCANS, []);
const keep = (key, value) => localStorage.setItem(key, JSON.stringify(value));

// -- what is shown ----------------------------------------------------------

function say(scan) {
  shown = scan.key;
  answer.className = `answer ${scan.answer}`;
  words.textContent = answer.dataset[scan.answer];
  kindOf.textContent = scan.kind ?? "";
}

function draw() {
  const lines = [];
  const waiting = scans().length;
  if (gone) lines.push(status.dataset.gone);
  else if (!list) lines.push(status.dataset.none);
  else if (offline) lines.push(`${status.dataset.old} ${Math.floor((Date.now() - list.at) / 60000)}.`);
  else lines.push(status.dataset.fresh);
  if (waiting) lines.push(`${status.dataset.waiting} ${waiting}.`);
  const text = lines.join(" ");
  if (status.textContent !== text) status.textContent = text;
  status.dataset.state = gone ? "problem" : offline || waiting ? "waiting" : "";
  const count = read(COUNT, 0);
  counted.hidden = !count;
  counted.textContent = `${counted.dataset.words} ${count}`;
}

// -- deciding ---------------------------------------------------------------

// The code as it is printed: blanks and small letters do not matter, the last character is a check.
function codeOf(text) {
  const code = text.toUpperCase().replace(/[\s.\u00a0\u202f-]/g, "");
  const values = [...code].map((letter) => LETTERS.indexOf(letter));
  if (values.length !== 16 || values.includes(-1)) return "";
  const sum = values.slice(0, 15).reduce((total, value, place) => total + (place + 2) * value, 0);
  return (31 - sum % 31) % 31 === values[15] ? code : "";
}

async function hashOf(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function judged(hash) {
  const known = list.badges[hash.slice(0, SHORT)];
  if (!known) return { answer: "unknown" };
  return { answer: known[1] ? "in" : "zone", kind: list.kinds[known[0]][0] };
}

async function decide(text) {
  const hash = await hashOf(codeOf(text));
  const scan = { key: newKey(), hash, at: Date.now(), ...judged(hash) };
  keep(SCANS, [...scans(), { key: scan.key, hash, at: scan.at, answer: scan.answer }]);
  if (scan.answer === "in") keep(COUNT, read(COUNT, 0) + 1);
  say(scan);
  draw();
  send();
}

const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.floor(Math.random() * 1e12)}`;

// Without a list, or on an address that browsers do not trust, the form asks the server.
form.addEventListener("submit", (event) => {
  if (!list || !globalThis.crypto?.subtle || gone) return;
  event.preventDefault();
  if (!input.value.trim()) return;
  decide(input.value);
  input.value = "";
});

// -- network ----------------------------------------------------------------

const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

function ended(reply) {
  if ([404, 410].includes(reply.status)) gone = true;
  return gone;
}

async function send() {
  if (sending || gone || !scans().length) return;
  sending = true;
  try {
    for (let some = scans().slice(0, AT_ONCE); some.length; some = scans().slice(0, AT_ONCE)) {
      const reply = await fetch(status.dataset.scans, {
        method: "POST",
        body: JSON.stringify(some),
        headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (ended(reply) || !reply.ok) break;
      taken(some, (await reply.json()).answers);
      offline = false;
    }
  } catch {
    offline = true;
  } finally {
    sending = false;
    draw();
  }
}

// What the server knows is newer than the list: if it says otherwise about the badge on the screen, it is right.
function taken(some, answers) {
  const keys = new Set(some.map((scan) => scan.key));
  keep(SCANS, scans().filter((scan) => !keys.has(scan.key)));
  const last = some.find((scan) => scan.key === shown);
  const now = answers[shown];
  if (last && now && now !== last.answer) {
    say({ ...last, answer: now, kind: kindOf.textContent });
    look();
  }
}

async function look() {
  if (gone) return;
  try {
    const since = list ? `?serial=${list.serial}` : "";
    const reply = await fetch(status.dataset.list + since, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!ended(reply) && reply.ok) {
      list = reply.status === 204 ? { ...list, at: Date.now() } : { ...await reply.json(), at: Date.now() };
      keep(LIST, list);
      offline = false;
    }
  } catch {
    offline = true;
  }
  if (!offline) await send();
  draw();
}

// -- camera -----------------------------------------------------------------

let lastRead = "";
let lastAt = 0;

async function watch(detector) {
  try {
    const [found] = await detector.detect(camera);
    const text = found?.rawValue ?? "";
    if (text && list && (text !== lastRead || Date.now() - lastAt > AGAIN)) {
      lastRead = text;
      lastAt = Date.now();
      await decide(text);
    }
  } catch {
    // A frame that cannot be read is followed by the next.
  }
  requestAnimationFrame(() => setTimeout(() => watch(detector), 150));
}

async function start() {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  camera.srcObject = stream;
  camera.hidden = false;
  document.getElementById("camera-taps").hidden = true;
  camera.play().catch(() => {});
  watch(new BarcodeDetector({ formats: ["qr_code"] }));
}

if ("BarcodeDetector" in globalThis && navigator.mediaDevices && globalThis.crypto?.subtle) {
  document.getElementById("camera-taps").hidden = false;
  document.getElementById("start-camera").addEventListener("click", () => {
    start().catch(() => {
      document.getElementById("camera-taps").hidden = true;
    });
  });
}

addEventListener("online", look);
addEventListener("offline", () => {
  offline = true;
  draw();
});
document.addEventListener("visibilitychange", look);
setInterval(() => {
  if (document.visibilityState === "visible") look();
}, EVERY);
draw();
look();

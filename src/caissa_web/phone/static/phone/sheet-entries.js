// Entries of a score sheet: a text that names the entry before it by its hash, signed by this device's key. The
// hash is worked out here, because browsers offer theirs only on safe addresses, and a sheet must never stop.
const ROUNDS = 64;
const WORDS = 16;
const BLOCK = 64;

function constants() {
  const primes = [];
  for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  return [primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))), primes.map((p) => fraction(Math.cbrt(p)))];
}

const [START, STEPS] = constants();
const turned = (x, by) => (x >>> by) | (x << (32 - by));

// SHA-256 as FIPS 180-4 describes it.
function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  let state = [...START];
  for (let at = 0; at < length; at += BLOCK) state = compressed(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function compressed(state, view, at) {
  const w = [];
  for (let i = 0; i < ROUNDS; i++) {
    if (i < WORDS) {
      w[i] = view.getUint32(at + 4 * i);
      continue;
    }
    const a = w[i - 15];
    const b = w[i - 2];
    const small = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const large = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16] + small + w[i - 7] + large) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS; i++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + STEPS[i] + w[i]) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
}

// The one form in which an entry is hashed: names in order, no blanks, nothing empty.
function canonical(value) {
  if (typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
const WAYS = {
  ed25519: [{ name: "Ed25519" }, { name: "Ed25519" }],
  p256: [{ name: "ECDSA", namedCurve: "P-256" }, { name: "ECDSA", hash: "SHA-256" }],
};

// A key that cannot leave this device; nothing where the browser has no keys to give.
async function newKey() {
  for (const kind of Object.keys(WAYS)) {
    try {
      const pair = await crypto.subtle.generateKey(WAYS[kind][0], false, ["sign", "verify"]);
      const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
      return { kind, privateKey: pair.privateKey, key: `${kind}:${base64(raw)}` };
    } catch {
      // The next kind, or none.
    }
  }
  return { kind: "", privateKey: null, key: "" };
}

async function sign(device, text) {
  if (!device.privateKey) return "";
  const bytes = new TextEncoder().encode(text);
  return base64(await crypto.subtle.sign(WAYS[device.kind][1], device.privateKey, bytes));
}

async function newEntry(sheet, device, kind, more) {
  const last = sheet.entries.at(-1);
  const values = {
    sheet: sheet.code,
    number: last ? JSON.parse(last.text).number + 1 : 1,
    kind,
    at: new Date().toISOString(),
    device: device.code,
    previous: last?.hash ?? "",
    ...more,
  };
  const kept = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== undefined));
  const text = canonical(kept);
  return { text, hash: sha256(text), signature: await sign(device, text), sent: false };
}

globalThis.caissaSheet = { newEntry, newKey, sha256 };

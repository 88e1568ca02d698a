// The board of a score sheet. It knows where the pieces stand and nothing of the rules: any piece goes to any
// square (C.02 6.2.2.9). A move is written in full, from square to square, so that it needs no rules to be read.
const FILES = "abcdefgh";
const WRITTEN = /^([KQRBN]?)([a-h][1-8])[-x]([a-h][1-8])([QRBN]?)$/;
const CASTLING = { "O-O": ["e", "g", "h", "f"], "O-O-O": ["e", "c", "a", "d"] };

function firstPosition() {
  const board = {};
  [..."RNBQKBNR"].forEach((piece, at) => {
    board[`${FILES[at]}1`] = `w${piece}`;
    board[`${FILES[at]}2`] = "wP";
    board[`${FILES[at]}7`] = "bP";
    board[`${FILES[at]}8`] = `b${piece}`;
  });
  return board;
}

const fileOf = (square) => FILES.indexOf(square[0]);

function moveOnBoard(board, from, to, promoted) {
  const piece = board[from];
  if (!piece) return;
  if (piece[1] === "P" && from[0] !== to[0] && !board[to]) delete board[to[0] + from[1]];
  delete board[from];
  board[to] = promoted ? piece[0] + promoted : piece;
}

// Play a text on the board; false if the text is not in the form that this device writes.
function follow(board, text, white) {
  const rank = white ? "1" : "8";
  const castling = CASTLING[text];
  if (castling) {
    const [king, kingTo, rook, rookTo] = castling.map((file) => file + rank);
    moveOnBoard(board, king, kingTo);
    moveOnBoard(board, rook, rookTo);
    return true;
  }
  const parts = WRITTEN.exec(text);
  if (!parts) return false;
  moveOnBoard(board, parts[2], parts[3], parts[4]);
  return true;
}

// How a move is written; a king that goes two files along the first rank castles.
function textOf(board, from, to, promoted = "") {
  const [colour, piece] = board[from];
  const home = colour === "w" ? "1" : "8";
  if (piece === "K" && from === `e${home}` && to[1] === home && Math.abs(fileOf(to) - 4) === 2) {
    return fileOf(to) > 4 ? "O-O" : "O-O-O";
  }
  const takes = board[to] || (piece === "P" && from[0] !== to[0]);
  return `${piece === "P" ? "" : piece}${from}${takes ? "x" : "-"}${to}${promoted}`;
}

const isPromotion = (board, from, to) => board[from]?.[1] === "P" && (to[1] === "8" || to[1] === "1");

// The position after all moves that were written, the last move, and whether the board could follow all of them.
function positionOf(moves) {
  const board = firstPosition();
  let followed = true;
  let last = [];
  moves.forEach(({ text }, at) => {
    if (!text || text === "--") return;
    followed = follow(board, text, at % 2 === 0) && followed;
    last = text.match(/[a-h][1-8]/g) ?? [];
  });
  return { board, followed, last };
}

// -- what the entries add up to, as `caissa.score_sheets.folding` says -----------------------------------------

const STEPS = {
  move(sheet, entry) {
    while (sheet.moves.length < entry.ply) sheet.moves.push({ text: "" });
    STEPS.correction(sheet, entry, false);
  },
  correction(sheet, { ply, text = "", clock }, counted = true) {
    if (ply > sheet.moves.length && !text) return;
    while (sheet.moves.length < ply) sheet.moves.push({ text: "" });
    const move = sheet.moves[ply - 1];
    move.text = text;
    if (clock !== undefined) move.clock = clock;
    move.corrected = counted;
    while (sheet.moves.length && !sheet.moves.at(-1).text) sheet.moves.pop();
    unsign(sheet);
  },
  clock(sheet, { ply, clock }) {
    if (sheet.moves[ply - 1]) sheet.moves[ply - 1].clock = clock;
    unsign(sheet);
  },
  "draw-offer"(sheet, { ply, text }) {
    if (sheet.moves[ply - 1]) sheet.moves[ply - 1].offer = text !== "no";
    unsign(sheet);
  },
  restarted(sheet) {
    sheet.moves = [];
    STEPS.reopened(sheet);
  },
  result(sheet, { text }) {
    unsign(sheet);
    sheet.result = text;
  },
  signed(sheet, { side }) {
    if (sheet.result) sheet.signed.add(side);
  },
  "taken-back"(sheet, { ply }) {
    sheet.moves.splice(ply - 1);
    STEPS.reopened(sheet);
  },
  reopened(sheet) {
    unsign(sheet);
    sheet.result = "";
  },
  "signed-on-paper"(sheet, { text }) {
    sheet.result = text || sheet.result;
    sheet.paper = Boolean(sheet.result);
  },
};
const ALWAYS = new Set(["taken-back", "reopened", "signed-on-paper"]);

function unsign(sheet) {
  sheet.signed.clear();
  sheet.paper = false;
}

const isClosed = (sheet) => Boolean(sheet.result) && (sheet.paper || sheet.signed.size === 2);

function foldOf(entries) {
  const sheet = { moves: [], result: "", signed: new Set(), paper: false };
  for (const { text } of entries) {
    const entry = JSON.parse(text);
    if (isClosed(sheet) && !ALWAYS.has(entry.kind)) continue;
    STEPS[entry.kind]?.(sheet, entry);
  }
  return { ...sheet, closed: isClosed(sheet) };
}

globalThis.caissaPosition = { FILES, foldOf, isPromotion, positionOf, textOf };

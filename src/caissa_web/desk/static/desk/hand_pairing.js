// Pairing by hand with the mouse or a finger: two clicks or a drag exchange players, a sign turns colours.
// The fields are the truth; without this script they are typed.
const form = document.getElementById("hand");
const seats = [...form.querySelectorAll(".seat")];
const names = new Map();
let picked = null;

const fieldOf = (seat) => seat.querySelector("input");
const whoOf = (seat) => seat.querySelector(".who");
const numberOf = (seat) => fieldOf(seat)?.value.trim() ?? seat.dataset.number;

function put(seat, number) {
  const field = fieldOf(seat);
  if (field) {
    field.value = number;
    whoOf(seat).textContent = names.get(number) ?? "";
  } else {
    seat.dataset.number = number;
    whoOf(seat).textContent = `${number} ${names.get(number) ?? ""}`;
    const bye = seat.closest("tr").querySelector("select");
    bye.name = `bye-${number}`;
  }
  seat.closest("tr").classList.add("changed");
}

function exchange(one, other) {
  const first = numberOf(one);
  const second = numberOf(other);
  const empty = (seat) => !fieldOf(seat);
  if ((empty(one) && !second) || (empty(other) && !first)) {
    const place = empty(one) ? other : one;
    const from = empty(one) ? one : other;
    put(place, numberOf(from));
    from.closest("tr").remove();
    return;
  }
  put(one, second);
  put(other, first);
}

function mark(seat, isPicked) {
  seat.classList.toggle("picked", isPicked);
  whoOf(seat).setAttribute("aria-pressed", isPicked);
}

function pick(seat) {
  if (picked === null) {
    picked = seat;
    mark(seat, true);
    return;
  }
  mark(picked, false);
  if (picked !== seat) exchange(picked, seat);
  picked = null;
}

for (const seat of seats) {
  const who = whoOf(seat);
  const number = numberOf(seat);
  if (number) names.set(number, fieldOf(seat) ? who.textContent : who.textContent.replace(/^\S+\s*/, ""));
}

for (const seat of seats) {
  const who = whoOf(seat);
  seat.draggable = true;
  who.tabIndex = 0;
  who.setAttribute("role", "button");
  who.setAttribute("aria-pressed", false);
  if (!who.textContent) who.textContent = "…";
  who.addEventListener("click", () => pick(seat));
  who.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      pick(seat);
    }
  });
  seat.addEventListener("dragstart", (event) => {
    picked = seat;
    event.dataTransfer.setData("text/plain", numberOf(seat));
  });
  seat.addEventListener("dragover", (event) => {
    event.preventDefault();
    seat.classList.add("over");
  });
  seat.addEventListener("dragleave", () => seat.classList.remove("over"));
  seat.addEventListener("drop", (event) => {
    event.preventDefault();
    seat.classList.remove("over");
    if (picked && picked !== seat) exchange(picked, seat);
    picked = null;
  });
  fieldOf(seat)?.addEventListener("input", () => {
    who.textContent = names.get(numberOf(seat)) ?? "…";
  });
}

for (const cell of form.querySelectorAll(".turn")) {
  const [white, black] = cell.parentElement.querySelectorAll(".seat");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "⇄";
  const turn = document.querySelector(".hand th .visually-hidden").textContent;
  button.setAttribute("aria-label", `${turn} ${cell.parentElement.rowIndex}`);
  button.addEventListener("click", () => exchange(white, black));
  cell.append(button);
}
const how = document.getElementById("how");
how.textContent = `${how.textContent} ${how.dataset.swap}`;

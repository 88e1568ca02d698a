// Results that have been confirmed on this phone and are not on record yet. They outlive a reload and a dead
// network: nothing leaves the queue before the desk has answered.
const PREFIX = "caissa.results.";

class Queue {
  constructor(path) {
    this.key = PREFIX + path;
  }

  get entries() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? [];
    } catch {
      return [];
    }
  }

  keep(entries) {
    if (entries.length) localStorage.setItem(this.key, JSON.stringify(entries));
    else localStorage.removeItem(this.key);
  }

  of(game) {
    return this.entries.find((one) => one.game === game);
  }

  // A second result for the same board takes the place of the first, and saw what the first one saw.
  add(entry) {
    const before = this.of(entry.game);
    const seen = before && !before.refused ? before.seen : entry.seen;
    const others = this.entries.filter((one) => one.game !== entry.game);
    this.keep([...others, { ...entry, seen, id: `${Date.now()}-${Math.random()}` }]);
  }

  // What was sent is on record; if another result for the board was tapped meanwhile, it has seen this one.
  sent(entry) {
    this.keep(
      this.entries.filter((one) => one.id !== entry.id)
        .map((one) => (one.game === entry.game && one.round === entry.round ? { ...one, seen: entry.result } : one)),
    );
  }

  refuse(entry, answer) {
    this.keep(
      this.entries.map((one) => (one.id === entry.id ? { ...one, refused: answer.refused, found: answer.found } : one)),
    );
  }

  drop(game) {
    this.keep(this.entries.filter((one) => one.game !== game));
  }
}

// Scripts of a page share it this way: an import inside a file would have no stamp, and browsers keep files for a year.
globalThis.caissaPhone = { Queue };

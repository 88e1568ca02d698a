// What this device keeps: its own key, and every sheet with its entries until long after they were sent.
const NAME = "caissa-sheets";

function opened() {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("device");
      request.result.createObjectStore("sheets", { keyPath: "code" });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function ask(store, mode, act) {
  const base = await opened();
  try {
    return await new Promise((done, failed) => {
      const work = base.transaction(store, mode, { durability: "strict" });
      const request = act(work.objectStore(store));
      work.oncomplete = () => done(request.result);
      work.onerror = work.onabort = () => failed(work.error);
    });
  } finally {
    base.close();
  }
}

const store = {
  device: () => ask("device", "readonly", (all) => all.get("own")),
  keepDevice: (device) => ask("device", "readwrite", (all) => all.put(device, "own")),
  sheets: () => ask("sheets", "readonly", (all) => all.getAll()),
  sheet: (code) => ask("sheets", "readonly", (all) => all.get(code)),
  keep: (sheet) => ask("sheets", "readwrite", (all) => all.put(sheet)),
};

globalThis.caissaStore = store;

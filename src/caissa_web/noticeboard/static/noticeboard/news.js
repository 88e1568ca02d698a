// Tells a page when something new is published: by a stream of the server, or by looking now and then.
"use strict";
window.Caissa = window.Caissa || {};
Caissa.follow = ({ stream, known, look, refresh, offline }) => {
  const LOOK = 15000, AGAIN = 120000, SILENT = 8000, RETRY = 5000, SOON = 700;
  let source = null, looking = 0, waiting = 0, silent = 0, last = 0, paused = false, told = "", again = 0;
  const sorted = (keys) => keys.filter(Boolean).sort().join("+");
  const now = () => Date.now();

  const run = async () => {
    waiting = 0;
    last = now();
    try {
      await refresh();
      offline(false);
      // In a crowd one may get the page of a moment ago: then once more.
      if (told && sorted(known()) !== told && again < 5) {
        again += 1;
        later(SOON);
      } else again = 0;
    } catch {
      offline(true);
      later(RETRY);
    }
  };
  // Visitors fetch a changed page one after the other, and nobody more often than the server asks for.
  const later = (spread) => {
    if (waiting || paused) return;
    const since = now() - last;
    const wait = since < spread ? spread - since : Math.random() * spread;
    waiting = setTimeout(run, wait);
  };
  const compare = (keys, spread) => {
    told = sorted(keys);
    if (told !== sorted(known())) later(spread);
  };

  const lookOnce = async () => {
    try {
      compare(await look(), 0);
      offline(false);
    } catch {
      offline(true);
    }
  };
  const lookNowAndThen = () => {
    if (looking) return;
    looking = setInterval(lookOnce, LOOK + Math.random() * 2000);
    lookOnce();
    setTimeout(() => {
      if (looking && !paused) {
        stopLooking();
        open();
      }
    }, AGAIN);
  };
  const stopLooking = () => {
    clearInterval(looking);
    looking = 0;
  };

  const close = () => {
    clearTimeout(silent);
    if (source) source.close();
    source = null;
  };
  const fallBack = () => {
    close();
    lookNowAndThen();
  };
  const open = () => {
    if (!stream || !window.EventSource) {
      lookNowAndThen();
      return;
    }
    close();
    const own = new EventSource(stream);
    source = own;
    // Some networks hold streams back: who hears nothing looks instead.
    silent = setTimeout(fallBack, SILENT);
    own.addEventListener("open", () => {
      clearTimeout(silent);
      stopLooking();
      offline(false);
    });
    own.addEventListener("news", (event) => {
      const told = JSON.parse(event.data);
      compare(Object.values(told.keys), told.spread);
    });
    own.addEventListener("error", () => {
      clearTimeout(silent);
      if (own !== source) return;
      if (own.readyState === EventSource.CLOSED) fallBack();
      else {
        silent = setTimeout(fallBack, SILENT);
        lookOnce();
      }
    });
  };
  const stop = () => {
    close();
    stopLooking();
    clearTimeout(waiting);
    waiting = 0;
  };
  // A window in the background needs no stream; browsers have few of them to give.
  document.addEventListener("visibilitychange", () => {
    if (paused) return;
    if (document.hidden) stop();
    else {
      lookOnce();
      open();
    }
  });
  window.addEventListener("offline", () => {
    if (!paused) offline(true);
  });
  window.addEventListener("online", () => {
    if (!paused) {
      lookOnce();
      open();
    }
  });
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && !paused) open();
  });
  if (!document.hidden) open();
  return {
    pause: () => {
      paused = true;
      stop();
    },
    resume: () => {
      paused = false;
      lookOnce();
      open();
    },
  };
};

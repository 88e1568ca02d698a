// The overview is renewed while results come in: a light question says whether anything is new.
const POLL = 5000;
let tag = "";

async function look() {
  const live = document.getElementById("live");
  if (document.hidden || !live.dataset.news || live.contains(document.activeElement)) return;
  const headers = tag ? { "If-None-Match": tag } : {};
  const answer = await fetch(live.dataset.news, { headers, cache: "no-store" }).catch(() => null);
  if (answer?.status !== 200) return;
  tag = answer.headers.get("ETag");
  if ((await answer.json()).version === Number(live.dataset.version)) return;
  const renewed = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!renewed?.ok) return;
  const page = new DOMParser().parseFromString(await renewed.text(), "text/html");
  for (const part of ["live", "rail"]) {
    document.getElementById(part)?.replaceWith(page.getElementById(part));
  }
}

setInterval(look, POLL);

// Passkeys: the browser is asked for one, and its answer goes with the form around the button.
// Without this script the buttons do nothing, and a line beside them says so.
const form = document.querySelector("form[data-passkey]");

const bytes = (text) => {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
};
const text = (buffer) => {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};
const known = (keys) => (keys ?? []).map((key) => ({ ...key, id: bytes(key.id) }));

function say(words) {
  const line = form.querySelector("[role=status]");
  line.textContent = words;
  line.hidden = !words;
}

async function made(options) {
  const asked = options.creation_options.publicKey;
  const chosen = {
    ...asked.authenticatorSelection,
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  };
  const key = await navigator.credentials.create({
    publicKey: {
      ...asked,
      challenge: bytes(asked.challenge),
      user: { ...asked.user, id: bytes(asked.user.id) },
      excludeCredentials: known(asked.excludeCredentials),
      authenticatorSelection: chosen,
    },
  });
  return {
    ...about(key),
    response: {
      clientDataJSON: text(key.response.clientDataJSON),
      attestationObject: text(key.response.attestationObject),
    },
  };
}

async function shown(options) {
  const asked = options.request_options.publicKey;
  const key = await navigator.credentials.get({
    publicKey: {
      ...asked,
      challenge: bytes(asked.challenge),
      allowCredentials: known(asked.allowCredentials),
    },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = key.response;
  return {
    ...about(key),
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: userHandle ? text(userHandle) : null,
    },
  };
}

function about(key) {
  return {
    id: key.id,
    rawId: text(key.rawId),
    type: key.type,
    authenticatorAttachment: key.authenticatorAttachment,
    clientExtensionResults: key.getClientExtensionResults(),
  };
}

async function options() {
  const here = document.getElementById("passkey-options");
  if (here) {
    return JSON.parse(here.textContent);
  }
  const answer = await fetch(form.dataset.options, { headers: { "X-Requested-With": "XMLHttpRequest" } });
  if (!answer.ok) {
    throw new Error(answer.statusText);
  }
  return answer.json();
}

async function go() {
  say("");
  try {
    const asked = await options();
    const key = await (form.dataset.passkey === "make" ? made(asked) : shown(asked));
    form.elements.credential.value = JSON.stringify(key);
  } catch {
    say(form.dataset.failed);
    return;
  }
  form.submit();
}

if (form && window.PublicKeyCredential && navigator.credentials) {
  form.hidden = false;
  form.querySelector("button").addEventListener("click", (event) => {
    event.preventDefault();
    go();
  });
}

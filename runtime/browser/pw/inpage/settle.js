// Settling: a fingerprint of what the page shows. Two equal ones in a row mean that it came
// to rest. Node identity and focus are no part of it: a page that replaces its nodes by equal
// ones is at rest.

function fingerprint() {
  watchSecrets();
  const look = new Look();
  let hash = 0x811c9dc5;
  const mix = (text) => {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  };
  mix(location.href);
  for (const t of offered) mix(t.name);
  for (const el of look.all()) {
    const role = look.role(el);
    const acts = isActionable(el, role);
    if (!(acts || RESTING.has(role)) || !look.exposed(el)) continue;
    const text = acts || NAMED.has(role) ? look.name(el) : textContentOf(el);
    mix(`${role}\n${text}\n${stateOf(el, role).replace('focused', '')}\n`);
  }
  return { hash, loaded: document.readyState === 'complete' };
}

const RESTING = setOf('heading dialog alertdialog status alert row listitem');

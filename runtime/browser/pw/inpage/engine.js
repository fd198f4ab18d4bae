// The engine: the selector engine that the driver registers. A selector is a command in
// base64url JSON. "match" returns live elements; every other command returns one detached
// element whose text is its answer in JSON.

function decode(payload) {
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

function answer(value) {
  const el = document.createElement('wfb');
  el.textContent = JSON.stringify(value);
  return [el];
}

const engine = {
  queryAll(root, payload) {
    const c = decode(payload);
    switch (c.do) {
      case 'match': return find(c.query, new Look()).matches;
      case 'census': return answer(census(c.query));
      case 'observe': return answer(observe(c.observation, c.first, c.room));
      case 'describe': return answer(describe(c.ref));
      case 'count': return answer({ count: new Look().called(c).length });
      case 'choice': return answer(choice(c.query, c.text));
      case 'held': return answer(held(c.query, c.text ?? ''));
      case 'insert': return answer(insert(c.query, c.text ?? ''));
      case 'pane': return answer(pane(c.box, c.point, c.arm));
      case 'aim': return answer(aim(c.query));
      case 'arm':
        armPress(c.query);
        return answer({});
      case 'aim-key': return answer(aimKey(c.query, c.key));
      case 'arm-key': return answer(armKey(c.key));
      case 'release': return answer(release());
      case 'settle': return answer(fingerprint());
      case 'tools': return answer({ tools: tools() });
      case 'call-tool': return answer(callTool(c.name, c.origin, c.text));
      case 'called': return answer(called());
      default: return [];
    }
  },
  query(root, payload) {
    return this.queryAll(root, payload)[0] ?? null;
  },
};

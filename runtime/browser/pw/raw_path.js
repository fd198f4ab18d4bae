// What a recorder of the field notes of an element: its attributes, and its absolute CSS path.
(el) => {
  const step = (at) => {
    const tag = CSS.escape(at.localName);
    const siblings = at.parentNode ? Array.from(at.parentNode.children).filter((s) => s.localName === at.localName) : [];
    return siblings.length > 1 ? `${tag}:nth-of-type(${siblings.indexOf(at) + 1})` : tag;
  };
  let path = '';
  for (let at = el; at; ) {
    path = step(at) + path;
    const up = at.parentNode;
    if (up instanceof ShadowRoot) {
      path = ' ' + path;
      at = up.host;
    } else {
      at = at.parentElement;
      path = (at ? ' > ' : '') + path;
    }
  }
  return JSON.stringify({ path, id: el.id || '', testId: el.getAttribute('data-testid') || '' });
}

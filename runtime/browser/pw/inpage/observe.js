// Observing: the compact tree of what a page shows and what can be done there. The value of a
// field is never part of it.

// Roles that are listed beside the actionable ones.
const STRUCTURE = setOf('main navigation banner contentinfo complementary region form search dialog alertdialog table grid row list listitem article group radiogroup tablist tabpanel menu menubar toolbar tree figure');
const SPOKEN = setOf('heading status alert paragraph img progressbar meter log blockquote term definition caption');

// observe lists the page from number first, at most room nodes.
function observe(observation, first, room) {
  watchSecrets();
  const look = new Look();
  const tally = new Tally(look, observation, first, room);
  const modal = modalOf(look);
  tally.visit(document.documentElement, { depth: 0, listed: false, told: false, modal });
  refs = tally.refs;
  for (const known of refs.values()) known.alone = tally.counts.get(known.role + ' ' + known.name) === 1;
  const blocking = modal !== null && !look.all().some((el) => dom.tag(el) === 'iframe' && standsIn(el, modal));
  return { title: cut(tidy(document.title)), nodes: tally.nodes, tools: tools(), refs: refs.size, truncated: tally.truncated, blocking };
}

// Tally walks the flat tree once, lists nodes and counts equals. Elements behind an
// open modal are counted but not listed, so that a ref knows all its equals.
class Tally {
  constructor(look, observation, first, room) {
    Object.assign(this, { look, observation, first, room, nodes: [], refs: new Map(), counts: new Map(), truncated: false });
  }

  // visit handles one node. at.told says that the texts below are already in a listed name.
  visit(node, at) {
    if (at.depth > DEPTH_MAX) return;
    if (dom.nodeType(node) !== ELEMENT_NODE || SILENT_HERE.has(dom.tag(node))) return;
    const within = { ...at, listed: at.modal === null || at.listed || node === at.modal };
    const role = this.look.role(node);
    if (!this.look.exposed(node)) {
      if (isActionable(node, role) && isVisible(node) && isInReach(node, this.look)) this.count(role, this.look.name(node));
      this.descend(node, within);
      return;
    }
    if (isActionable(node, role)) this.actionable(node, role, within);
    else if (STRUCTURE.has(role)) this.structure(node, role, within);
    else if (SPOKEN.has(role)) this.spoken(node, role, within);
    else this.plain(node, within);
  }

  count(role, name) {
    const key = role + ' ' + name;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  descend(node, at) {
    for (const child of flatChildren(node)) this.visit(child, at);
  }

  actionable(el, role, at) {
    const name = this.look.name(el);
    this.count(role, name);
    if (this.add(at, { role, name: cut(name), state: stateOf(el, role), options: optionsOf(el) ?? undefined, takesFile: takesFile(el) || undefined })) {
      const ref = `ref_${this.observation}_${this.first + this.refs.size}`;
      this.nodes[this.nodes.length - 1].ref = ref;
      this.refs.set(ref, { el, role, name, alone: false });
    }
    if (dom.tag(el) !== 'select') this.descend(el, { ...at, depth: at.depth + 1, told: true });
  }

  // structure lists a container. A row or an item is called by its texts, so they are told.
  structure(el, role, at) {
    const name = this.look.name(el);
    this.add(at, { role, name: cut(name), state: stateOf(el, role) });
    this.descend(el, { ...at, depth: at.depth + 1, told: at.told || (KEYED.has(role) && name.length <= TEXT_MAX) });
  }

  spoken(el, role, at) {
    const name = this.look.name(el);
    const silent = name === '' || (at.told && ['paragraph', 'img'].includes(role));
    if (!silent) this.add(at, { role, name: cut(name), state: stateOf(el, role) });
    this.descend(el, { ...at, depth: silent ? at.depth : at.depth + 1, told: true });
  }

  // plain lists the text of an element without a role of its own, unless it was told before.
  plain(el, at) {
    const direct = flatChildren(el).some((n) => dom.nodeType(n) === TEXT_NODE && isText(dom.data(n)));
    const text = direct && !at.told && dom.tag(el) !== 'label' ? textOf(el, this.look) : '';
    if (text !== '') this.add(at, { role: 'text', name: cut(text), state: '' });
    this.descend(el, { ...at, told: at.told || (direct && text.length <= TEXT_MAX) });
  }

  add(at, node) {
    if (!at.listed) return false;
    if (this.nodes.length >= this.room) {
      this.truncated = true;
      return false;
    }
    this.nodes.push({ depth: at.depth, ...node });
    return true;
  }
}

// SILENT_HERE elements have nothing to list. Selects and fields do.
const SILENT_HERE = setOf('script style template noscript head title datalist object iframe');

function takesFile(el) {
  return dom.tag(el) === 'input' && el.type === 'file';
}

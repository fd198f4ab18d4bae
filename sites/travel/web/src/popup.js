// The base of the three fields that open something: it opens and closes the list, tells the state
// to who listens, and lets a key or a press elsewhere close it.
//
// All state is in the document, and listeners stand on the field, so that it does not matter when
// a button was replaced by an equal one.
import { hook } from "./settings.js";

const { $ } = window;

$.widget("farwend.popup", {
  _create() {
    this.document.on("pointerdown focusin", (event) => {
      if (!this.element[0].contains(event.target)) this._close();
    });
  },

  // _part finds a node of the field anew each time.
  _part(name) { return this.element.find(hook(name)); },

  _isOpen() { return !this._part("list").prop("hidden"); },

  // _handle is what tells whether the list is open.
  _handle() { return this.element.find("[aria-expanded]"); },

  _open() {
    const handle = this._handle();
    const text = this._part("text");
    const anchor = text.length ? text : handle;
    this._part("list").prop("hidden", false).position({ my: "left top", at: "left bottom", of: anchor, collision: "fit none" });
    handle.attr("aria-expanded", "true");
  },

  _close() {
    if (!this._isOpen()) return;
    this._part("list").prop("hidden", true);
    this._handle().attr("aria-expanded", "false").removeAttr("aria-activedescendant");
    this._options().removeAttr("data-active");
  },

  // _set keeps a value for the form, and takes the complaint away.
  _set(value) {
    this._part("value").val(value);
    if (!value) return;
    this._part("problem").prop("hidden", true).removeAttr("role");
    this._part("text").removeAttr("aria-invalid aria-describedby");
  },

  _options() { return this._part("list").find('[role="option"]'); },

  // _move makes the option that is so many steps away the active one.
  _move(step) {
    const options = this._options();
    if (options.length === 0) return;
    const now = options.index(options.filter("[data-active]"));
    const at = now < 0 ? (step > 0 ? 0 : options.length - 1) : (now + step + options.length) % options.length;
    this._activate(options, at);
  },

  _activate(options, at) {
    const list = this._part("list")[0];
    options.removeAttr("data-active").each((i, node) => { node.id = `${list.id}-${i}`; });
    options.eq(at).attr("data-active", "")[0].scrollIntoView({ block: "nearest" });
    this._handle().attr("aria-activedescendant", options[at].id);
  },
});

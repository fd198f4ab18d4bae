// Guard: the first listener of a document. It is added before any script of the page runs, so
// what it swallows the page has never seen. Trusted presses and keys come from the driver alone:
// nothing gets through but what the in-page engine of that document says was meant here. A
// document that nobody acts on lets nothing through.
//
// It has to run in the page's own world, so it keeps the built-ins that it needs from the start.
// The engine answers in its isolated world: the two meet in an event whose name no page knows.

(() => {
  'use strict';
  const WORD = '{{word}}';
  const { apply } = Reflect;
  const Question = Event;
  const { composedPath, preventDefault, stopImmediatePropagation } = Event.prototype;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;

  // isMeant asks the engine about one event: it says yes by cancelling the question.
  function isMeant(event, type) {
    const question = new Question(WORD + type, { __proto__: null, cancelable: true, composed: true });
    return !apply(dispatchEvent, apply(composedPath, event, [])[0], [question]);
  }

  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'keypress', 'keyup']) {
    apply(addEventListener, window, [type, (event) => {
      if (!event.isTrusted || isMeant(event, type)) return;
      apply(preventDefault, event, []);
      apply(stopImmediatePropagation, event, []);
    }, true]);
  }
  apply(addEventListener, window, [WORD + 'here', (event) => apply(preventDefault, event, []), true]);
})();

// What replayers inside of the page do: find the element by its selector, and make its events.
({ css, kind, value, key }) => {
  const el = document.querySelector(css);
  if (!el) return false;
  const tell = (type) => el.dispatchEvent(new Event(type, { bubbles: true }));
  switch (kind) {
    case 'click':
      el.click();
      return true;
    case 'check':
    case 'uncheck':
      if (el.checked !== (kind === 'check')) el.click();
      return true;
    case 'select':
      el.value = Array.from(el.options).find((option) => option.label === value)?.value ?? value;
      tell('change');
      return true;
    case 'press':
      for (const type of ['keydown', 'keypress', 'keyup']) el.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
      return true;
    default: {
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(el), 'value');
      if (own?.set) own.set.call(el, value);
      else el.textContent = value;
      tell('input');
      tell('change');
      return true;
    }
  }
}

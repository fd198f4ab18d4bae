// jQuery UI looks for jQuery in the window: this module has to be loaded before it.
import jquery from "jquery";

window.jQuery = jquery;
window.$ = jquery;

import { mount } from 'svelte';
import '../studies/give-studies.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import App from './App.svelte';
import './give-live-code.ts';
import './give-workers.ts';
import './face.css';
import './tokens.css';
import './base.css';
import './print.css';

const target = assertDefined(document.getElementById('app'), 'element for the app');

// Mounts in a task of its own. In one task with the modules' own start it would delay the page's first frame.
if (isBound()) setTimeout(() => mount(App, { target }));
else {
  target.textContent =
    'Evenkeel did not start, because its file boot.js did not run. That file keeps the page from contacting other machines. Reload the page. If that does not help, files are missing from the server.';
}

// Loads the font now. When a page first shows one of its letters there may be no connection.
for (const letter of ['a', 'σ']) void document.fonts.load('1em "IBM Plex Sans Variable"', letter).catch(() => undefined);

// Work for later visits waits until this one has all that it needs.
if (import.meta.env.PROD) {
  const later = () =>
    void import('./offline/start.ts').then(({ startOfflineSupport: start }) => start()).catch(() => undefined);
  // Safari has no idle callback.
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(later) : later());
  addEventListener('load', () => setTimeout(whenIdle, 1000));
}

/** Whether the policy of public/boot.js is in effect in addition to the page's own, which allows more. */
function isBound(): boolean {
  const policies = document.querySelectorAll<HTMLMetaElement>('head meta[http-equiv="Content-Security-Policy"]');
  return [...policies].some(({ content }) => /; connect-src 'self'(?: https?:\/\/[^\s;]+)*$/.test(content));
}

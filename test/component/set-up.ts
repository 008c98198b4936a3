import { afterEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import '../../src/app/face.css';
import '../../src/app/tokens.css';
import '../../src/app/base.css';
import '../give-studies.ts';
import { unmountAll } from './mounted.ts';

// A worker that is not bundled loads some hundred files. Without workers the app does the same work in the page.
Reflect.deleteProperty(globalThis, 'Worker');

/** What the page under test logged as an error. */
const faults: string[] = [];
const { error } = console;
console.error = (...words: unknown[]) => {
  const text = words.map(String).join(' ');
  error(...words);
  // A change of size that takes a second frame is no fault of a page; Vitest passes the browser’s notice on.
  if (!text.includes('ResizeObserver loop')) faults.push(text);
};

// All files share one page: each test leaves it as it was at the start.
afterEach(async () => {
  await unmountAll();
  history.replaceState(null, '', '#');
  await page.viewport(1280, 800);
  await commands.emulateMedia({ colorScheme: 'light' });
  expect(faults.splice(0)).toEqual([]);
});

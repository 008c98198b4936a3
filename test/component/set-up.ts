import { afterEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import '../../src/app/face.css';
import '../../src/app/tokens.css';
import '../../src/app/base.css';
import '../give-studies.ts';
import { unmountAll } from './mounted.ts';

// An unbundled worker loads some hundred files. Without workers the app does the same work in the page.
Reflect.deleteProperty(globalThis, 'Worker');

/** Errors that the page under test logged. */
const faults: string[] = [];
const { error } = console;
console.error = (...words: unknown[]) => {
  const text = words.map(String).join(' ');
  error(...words);
  // A resize that takes a second frame is not a fault of the page. Vitest passes on the browser’s message about it.
  if (!text.includes('ResizeObserver loop')) faults.push(text);
};

// All files share one page, so each test restores its initial state.
afterEach(async () => {
  await unmountAll();
  history.replaceState(null, '', '#');
  await page.viewport(1280, 800);
  await commands.emulateMedia({ colorScheme: 'light' });
  expect(faults.splice(0)).toEqual([]);
});

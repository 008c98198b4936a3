import { expect, test } from 'vitest';
import { errorMessage } from '../../../src/core/words/error-message.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

test('a person’s mistake stands as it is, a defect says that it is one', () => {
  expect(errorMessage(new UserError('Line 3 has no answer.'))).toBe('Line 3 has no answer.');
  expect(errorMessage(new RangeError('n < 0'))).toBe('Evenkeel has a defect here: n < 0');
});

/** The messages of Chromium, Firefox and Safari. */
const notFetched = [
  'Failed to fetch dynamically imported module: http://localhost/assets/new.js',
  'error loading dynamically imported module: http://localhost/assets/new.js',
  'Importing a module script failed.',
];

test.each(notFetched)('a part of the page that did not come is no defect: %s', (message) => {
  expect(errorMessage(new TypeError(message))).toMatch(/^A file of this page could not be loaded/);
});

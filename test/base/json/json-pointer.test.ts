import { expect, test } from 'vitest';
import { pointer, stepsOf, valueAt } from '../../../src/base/json/json-pointer.ts';

const document = { models: [{ mu: 1.5, 'a/b~c': { '': 2 } }] };

test('finds what stands at a pointer', () => {
  expect(valueAt(document, '/models/0/mu')).toBe(1.5);
  expect(valueAt(document, '')).toBe(document);
  expect(valueAt(document, '/models/1/mu')).toBeUndefined();
  expect(valueAt(document, '/models/0/toString')).toBeUndefined();
  expect(valueAt(document, '/models/length')).toBe(1);
});

test('steps with / and ~ come back as they were', () => {
  const at = pointer('models', 0, 'a/b~c', '');
  expect(at).toBe('/models/0/a~1b~0c/');
  expect(stepsOf(at)).toEqual(['models', '0', 'a/b~c', '']);
  expect(valueAt(document, at)).toBe(2);
  expect(stepsOf(pointer('~1'))).toEqual(['~1']);
});

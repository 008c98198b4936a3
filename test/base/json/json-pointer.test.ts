import { expect, test } from 'vitest';
import { pointer, parseJsonPointer, valueAtJsonPointer } from '../../../src/base/json/json-pointer.ts';

const document = { models: [{ mu: 1.5, 'a/b~c': { '': 2 } }] };

test('finds what stands at a pointer', () => {
  expect(valueAtJsonPointer(document, '/models/0/mu')).toBe(1.5);
  expect(valueAtJsonPointer(document, '')).toBe(document);
  expect(valueAtJsonPointer(document, '/models/1/mu')).toBeUndefined();
  expect(valueAtJsonPointer(document, '/models/0/toString')).toBeUndefined();
  expect(valueAtJsonPointer(document, '/models/length')).toBe(1);
});

test('steps with / and ~ come back as they were', () => {
  const at = pointer('models', 0, 'a/b~c', '');
  expect(at).toBe('/models/0/a~1b~0c/');
  expect(parseJsonPointer(at)).toEqual(['models', '0', 'a/b~c', '']);
  expect(valueAtJsonPointer(document, at)).toBe(2);
  expect(parseJsonPointer(pointer('~1'))).toEqual(['~1']);
});

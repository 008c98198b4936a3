import { expect, test } from 'vitest';
import { UserError } from '../../src/base/errors/user-error.ts';
import { parseAllItemRows } from '../../src/items/item-rows.ts';

test('a JSON list is refused where rows have lines', () => {
  expect(() => parseAllItemRows('[{"item": "a/1"}]', 'ratings.jsonl')).toThrow(
    new UserError('“ratings.jsonl”, line 1: this is a JSON list. Write JSON Lines instead, with one object per line.'),
  );
});

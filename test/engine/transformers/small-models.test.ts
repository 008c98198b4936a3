import { describe, expect, test } from 'vitest';
import { getOrStartEngine } from '../../../src/engine/index.ts';
import { parseModelId } from '../../../src/core/models/model-id.ts';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const tiny = { id: 'tiny-a', revision: '1f3a', dtype: 'int8', parameters: 900_000, bytes: 1_100_000, contextWindow: 512 };
const listOf = (...models: unknown[]) => JSON.stringify({ models });

describe('the list of small models', () => {
  test('gives each its model id and folder, and keeps further fields', () => {
    const [model] = parseSmallModelIndex(listOf({ ...tiny, heldOut: { all: 0.8 } }));
    expect(model).toEqual({
      ...tiny,
      id: 'transformers:tiny-a@1f3a:int8',
      name: 'tiny-a',
      path: 'tiny-a/1f3a',
      heldOut: { all: 0.8 },
    });
    expect(parseModelId(model!.id)).toEqual({ engine: 'transformers', repo: 'tiny-a', revision: '1f3a', dtype: 'int8' });
  });

  test.each([
    ['no JSON', '{"models": [', 'is not JSON'],
    ['empty', '', 'is not JSON'],
    ['no object', '[]', 'is damaged at'],
    ['without models', '{}', 'is damaged at models'],
    ['no model', listOf(), 'is damaged at models'],
    ['a field missing', listOf({ ...tiny, revision: undefined }), 'is damaged at models.0.revision'],
    ['a field of the wrong type', listOf(tiny, { ...tiny, bytes: '1 MB' }), 'is damaged at models.1.bytes'],
    ['a broken number', listOf({ ...tiny, contextWindow: 0 }), 'is damaged at models.0.contextWindow'],
    ['an unknown dtype', listOf({ ...tiny, dtype: 'int7' }), 'is damaged at models.0.dtype'],
    ['a path in a name', listOf({ ...tiny, id: '../x' }), 'is damaged at models.0.id'],
    ['a path in a revision', listOf({ ...tiny, revision: 'a/b' }), 'is damaged at models.0.revision'],
    ['two dots in a revision', listOf({ ...tiny, revision: 'a..b' }), 'is damaged at models.0.revision'],
    ['one twice', listOf(tiny, tiny), 'names “transformers:tiny-a@1f3a:int8” twice'],
  ])('%s is refused in a sentence', (_, text, words) => {
    expect(() => parseSmallModelIndex(text)).toThrow(UserError);
    expect(() => parseSmallModelIndex(text)).toThrow(words);
  });
});

test.each(['nothing', 'toString', '__proto__', ''])('there is no engine “%s”', async (id) => {
  await expect(getOrStartEngine(id)).rejects.toThrow(`There is no engine “${id}”.`);
});

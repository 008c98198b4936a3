import { describe, expect, test } from 'vitest';
import { formatModelId, parseModelId } from '../../../src/core/models/model-id.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

describe('model ids', () => {
  test.each([
    ['transformers:tiny-a@2026-11:int8', { engine: 'transformers', repo: 'tiny-a', revision: '2026-11', dtype: 'int8' }],
    ['transformers:tiny-a', { engine: 'transformers', repo: 'tiny-a' }],
    ['transformers:tiny-a@main', { engine: 'transformers', repo: 'tiny-a', revision: 'main' }],
    ['transformers:some/model:q4', { engine: 'transformers', repo: 'some/model', dtype: 'q4' }],
    ['webllm:some/model@refs/pr/1:q4f16', { engine: 'webllm', repo: 'some/model', revision: 'refs/pr/1', dtype: 'q4f16' }],
    ['a-1:x', { engine: 'a-1', repo: 'x' }],
    ['e:Ünïcode/模型@v1.2+b', { engine: 'e', repo: 'Ünïcode/模型', revision: 'v1.2+b' }],
  ])('“%s” is read and written again', (id, ref) => {
    expect(parseModelId(id)).toEqual(ref);
    expect(formatModelId(ref)).toBe(id);
  });

  test.each([
    '',
    ':',
    'tiny-a',
    'transformers:',
    'transformers:@main',
    'Transformers:x',
    ':x',
    'e:a b',
    'e:a|b',
    'e:x@',
    'e:x@a|b',
    '1e:x',
    'e:x@a@b',
  ])('“%s” is refused in a sentence', (id) => {
    expect(() => parseModelId(id)).toThrow(UserError);
    expect(() => parseModelId(id)).toThrow(`The model id “${id}” is not of the form engine:repo@revision:dtype.`);
  });
});

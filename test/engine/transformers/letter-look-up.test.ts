import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AutoTokenizer, env } from '@xenova/transformers';
import { expect, test } from 'vitest';
import { LetterTokenLookUp } from '../../../src/engine/transformers/letter-look-up.ts';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';

test('a letter’s tokens are all those that say it and nothing else but white space', async () => {
  const [model] = parseSmallModelIndex(readFileSync('public/models/index.json', 'utf8'));
  env.allowRemoteModels = false;
  const tokenizer = await AutoTokenizer.from_pretrained(join('public', 'models', model!.path));
  const letters = [...'ABCD', '7', 'no such token'];
  const found = new LetterTokenLookUp(tokenizer).tokensOf(letters);
  const every = [...tokenizer.get_vocab().values()];
  for (const letter of letters) {
    const says = every.filter((id) => tokenizer.decode([id], { skip_special_tokens: true }).trim() === letter);
    expect([...found.get(letter)!].sort(), letter).toEqual(says.sort());
  }
  expect(found.get('A')!.length).toBeGreaterThan(0);
  expect(found.get('no such token')).toEqual([]);
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { importedPromptArchiveLines } from '../../../src/core/elsewhere/make-prompt-lines.ts';
import {
  joinPromptStart,
  ImportedPromptCollector,
  importedPromptHash,
  type LoggedPromptLine,
} from '../../../src/core/elsewhere/prompt-lines.ts';
import type { Message } from '../../../src/core/answers/response.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';

const user = (content: string): readonly Message[] => [{ role: 'user', content }];

/** The messages of each prompt, by its hash. */
function whole(lines: readonly LoggedPromptLine[]): ReadonlyMap<string, readonly Message[]> {
  const starts = new Map(lines.flatMap((line) => (line.type === 'prompt-start' ? [[line.hash, line.messages]] : [])));
  return new Map(
    lines.flatMap(({ type, hash, after, messages }) =>
      type === 'prompt' ? [[hash, joinPromptStart(after === undefined ? [] : (starts.get(after) ?? []), messages)]] : [],
    ),
  );
}

test('a prompt’s hash is that of the canonical JSON of its messages', async () => {
  const sha = createHash('sha256').update('{"messages":[{"content":"Hé","role":"user"}]}').digest('hex');
  expect(await importedPromptHash(user('Hé'))).toBe(sha);
});

describe('prompts as lines', () => {
  test('keep what many start with once, and each prompt once', async () => {
    const shots = ['x'.repeat(3000), 'y'.repeat(3000)];
    const prompts = shots.flatMap((shot) => Array.from({ length: 50 }, (_, n) => user(`${shot}\nQ ${n * 7919}: why?`)));
    const { lines, hashes } = await importedPromptArchiveLines([...prompts, ...prompts]);
    expect(hashes).toHaveLength(200);
    expect(lines.filter(({ type }) => type === 'prompt')).toHaveLength(100);
    expect(lines.filter(({ type }) => type === 'prompt-start').length).toBeLessThanOrEqual(4);
    expect(JSON.stringify(lines).length).toBeLessThan(40_000);
    const there = whole(lines);
    for (const [n, prompt] of prompts.entries()) expect(there.get(hashes[n]!)).toEqual(prompt);
  });

  test('come back as they were, whatever they are: chats, empty messages, halves of characters, prompts that others start with', async () => {
    const random = seededRandom(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const pieces = ['', 'a'.repeat(250), 'b'.repeat(400), 'short', '\u{1f600}', '\ud83d', '{"x":"y"}\n'];
    const prompts = Array.from({ length: 400 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 4) }, (_, m): Message => ({
        role: pick(['user', 'assistant', ...(m === 0 ? (['system'] as const) : [])]),
        content: pick(pieces) + pick(pieces) + pick(pieces),
      })),
    );
    const { lines, hashes } = await importedPromptArchiveLines(prompts);
    const there = whole(lines);
    const read = new ImportedPromptCollector();
    for (const line of lines) read.add(line, 'line');
    for (const [n, prompt] of prompts.entries()) {
      const cleaned = prompt.map(({ role, content }) => ({ role, content: content.replace(/\p{Surrogate}/gu, '\ufffd') }));
      expect(there.get(hashes[n]!)).toEqual(cleaned);
      expect(read.has(hashes[n]!)).toBe(true);
    }
  });
});

describe('prompt lines are refused', () => {
  const given = async () =>
    (await importedPromptArchiveLines([user(`${'s'.repeat(500)} one`), user(`${'s'.repeat(500)} two`)])).lines;

  test('with another hash', async () => {
    const [start, first] = await given();
    const read = new ImportedPromptCollector();
    read.add(start!, 'line 2');
    expect(() => read.add({ ...first!, messages: user('else') } as LoggedPromptLine, 'line 3')).toThrow(
      'line 3: the field “hash” does not match the prompt.',
    );
  });

  test('of more characters, each with what it goes on from, than are hashed in a while', async () => {
    const [start, first, second] = await given();
    const read = new ImportedPromptCollector(1200);
    read.add(start!, 'line 2');
    read.add(first!, 'line 3');
    expect(() => read.add(second!, 'line 4')).toThrow('have more than 1,200 characters, which is the limit.');
  });

  test('without what they go on from, twice, and out of form', async () => {
    const [, first] = await given();
    const read = new ImportedPromptCollector();
    expect(() => read.add(first!, 'line 2')).toThrow('line 2: no earlier line has the start that the prompt continues.');
    const plain: LoggedPromptLine = { type: 'prompt', hash: await importedPromptHash(user('x')), messages: user('x') };
    read.add(plain, 'line 3');
    expect(() => read.add(plain, 'line 4')).toThrow('is already in an earlier line');
    const wrong = { ...plain, hash: '0'.repeat(64), messages: [{ role: 'tool', content: '' }] };
    expect(() => read.add(wrong, 'line 5')).toThrow('must be system, user or assistant');
  });
});

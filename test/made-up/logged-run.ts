import type { ExternalSource } from '../../src/core/elsewhere/external-source.ts';
import { importedModelId } from '../../src/core/elsewhere/imported-model.ts';
import type { ImportedRun } from '../../src/core/elsewhere/imported-run.ts';
import { importedPromptArchiveLines } from '../../src/core/elsewhere/make-prompt-lines.ts';
import type { Item } from '../../src/core/items/item.ts';
import { itemHashes } from '../../src/core/items/item-hashes.ts';
import type { Json } from '../../src/base/json/json.ts';
import type { Message, Response } from '../../src/core/answers/response.ts';
import type { Variant } from '../../src/core/plan/cell.ts';

export interface LogShape {
  readonly study?: 'elsewhere' | 'system-prompt';
  readonly models?: number;
  readonly perSet?: number;
  /** Number of levels of the factors `prompt` and `examples`. The system-prompt study has only the first. */
  readonly prompts?: number;
  readonly examples?: number;
  readonly samples?: number;
  readonly scoring?: ExternalSource['scoring'];
  /** Whether the log lacks a cell. */
  readonly isHole?: (cell: { model: number; item: number; way: number; sample: number }) => boolean;
}

export const fewShot = `Answer with a letter.\n${'Q: What is 1 + 1? A. 2 B. 3\nA: A\n'.repeat(20)}`;

/**
 * An imported run: two item sets from an external tool that reports no tokens, with some wrong answers under the second
 * prompt.
 */
export async function madeUpLog({
  study = 'elsewhere',
  models = 2,
  perSet = 6,
  prompts = 3,
  examples = study === 'elsewhere' ? 2 : 1,
  samples = 1,
  scoring = { by: 'log', title: 'exact_match, strict-match' },
  isHole = () => false,
}: LogShape = {}): Promise<ImportedRun> {
  const items = ['gsm', 'mmlu'].flatMap((set) =>
    Array.from({ length: perSet }, (_, n): Item => ({
      id: `${set}/${n}`,
      question: `${set} question ${n}?`,
      choices: ['one', 'two', 'three', 'four'],
      answer: n % 4,
    })),
  );
  const levels = (count: number, what: string) =>
    Array.from({ length: count }, (_, n) => ({ id: `${what}-${n}`, title: `${what} ${'abcdefghij'[n] ?? ''}` }));
  const ways: Variant[] =
    study === 'elsewhere'
      ? levels(prompts, 'p').flatMap((p) => levels(examples, 'e').map((e) => ({ prompt: p.id, examples: e.id })))
      : levels(prompts, 'p').map((p) => ({ 'system-prompt': p.id }));
  const asked = items.flatMap((item) =>
    ways.map((way): readonly Message[] => [
      { role: 'system', content: Object.values(way).join(' ') },
      { role: 'user', content: `${fewShot}Q: ${item.question}` },
    ]),
  );
  const { lines, hashes } = await importedPromptArchiveLines(asked);
  const names = Array.from({ length: models }, (_, n) => importedModelId(`model ${n}`));
  const responses = names.flatMap((model, m) =>
    items.flatMap((item, i) =>
      ways.flatMap((variant, way) =>
        Array.from({ length: samples }, (_, sample) => sample).flatMap((sample): Response[] => {
          if (isHole({ model: m, item: i, way, sample })) return [];
          // The second prompt hurts the second model on every other question.
          const isRight = (i * 7 + m * 3) % 5 !== 0 && !(m === 1 && Math.floor(way / examples) === 1 && i % 2 === 0);
          const option = ((item.answer as number) + (isRight ? 0 : 1)) % 4;
          const letter = 'ABCD'[option] ?? '?';
          return [
            {
              model,
              item: item.id,
              variant,
              sample,
              promptHash: hashes[i * ways.length + way] ?? '',
              text: `The answer is ${letter}.`,
              finish: 'stop',
              logged: { score: isRight ? 1 : 0, extracted: letter, temperature: 0 },
            },
          ];
        }),
      ),
    ),
  );
  const itemHash = await itemHashes(items);
  const options: Json =
    study === 'elsewhere'
      ? {
          factors: [
            { id: 'prompt', title: 'Prompt', levels: levels(prompts, 'p') },
            { id: 'examples', title: 'Examples', levels: levels(examples, 'e') },
          ],
          ways: ways as unknown as Json,
        }
      : {
          templates: levels(prompts, 'p').map((level) => ({ ...level, wording: { default: level.id } })),
          kinds: {},
          maxTokens: 2048,
        };
  return {
    items,
    prompts: lines,
    responses,
    models: [],
    name: 'lm-eval on two sets',
    plan: {
      study,
      options,
      models: names,
      items: items.map(({ id }, n) => ({ id, hash: itemHash[n] ?? '' })),
      samples,
      seed: 1,
      resolved: {},
      asked: 'elsewhere',
      elsewhere: {
        tool: { name: 'lm-eval', version: '0.4.9.1' },
        files: [{ name: 'samples_gsm8k.jsonl', bytes: 12_345, sha256: 'ab'.repeat(32) }],
        lacks: ['tokens', 'seeds', 'times'],
        scoring,
        holes: names.length * items.length * ways.length * samples - responses.length,
        faults: 0,
        remarks: [],
      },
    },
  };
}

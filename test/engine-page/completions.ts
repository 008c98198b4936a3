import type { CellPrompt } from '../../src/core/models/engine.ts';

const question = (n: number) => `Question: What is ${n} + 4?\nA. ${n + 2}\nB. ${n + 4}\nAnswer:`;
const examples = [1, 2, 3].map((n) => `${question(n)} B\n\n`).join('');

/** Three few-shot completions. */
export const completions: readonly CellPrompt[] = [5, 6, 7].map((n) => ({
  cell: `${n}`,
  seed: 1,
  completion: examples + question(n),
  stop: ['\nQuestion:'],
  decoding: { temperature: 0, maxTokens: 12 },
  scoreOptions: ['A', 'B'],
}));

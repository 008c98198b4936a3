import { cpus } from 'node:os';
import { expect, test } from 'vitest';
import type { ItemScoring } from '../../src/core/counting/counting.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import type { Item } from '../../src/core/items/item.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { AnswerScoreCollector } from '../../src/report/score-table.ts';
import { findScoringDoubts } from '../../src/report/scoring/scoring-check.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import { sized } from './size.ts';

const questions = sized(1300, 130);
const words = 'Paris Rome Oslo Lima Cairo Kyiv Delhi Bern Riga Minsk'.split(' ');

interface Kind {
  readonly item: (n: number) => Omit<Item, 'id'>;
  readonly says: (item: Item, k: number) => string;
  readonly rules: ItemScoring['rules'];
}

const kinds: Readonly<Record<string, Kind>> = {
  options: {
    item: (n) => ({ question: `Which city? ${n}`, choices: words.slice(0, 4), answer: n % 4 }),
    says: (_, k) =>
      [
        'Answer: B',
        'The capital is Rome, so the answer is (B).',
        'Paris is in France, and Oslo is in Norway. So A is wrong.\n\nThe correct answer is C.',
        'D',
      ][k % 4] ?? '',
    rules: [{ kind: 'choice', strict: true }],
  },
  'short texts': {
    item: (n) => ({ question: `Which city? ${n}`, answer: words[n % words.length] ?? '' }),
    says: ({ answer }, k) =>
      [`${answer}`, `Happy to help! The answer is ${answer}.`, `Arr, it be ${answer}.`, 'I think it is Berlin.'][k % 4] ??
      '',
    rules: [{ kind: 'text', exact: true }],
  },
  numbers: {
    item: (n) => ({ question: `How many? ${n}`, answer: String(13 * n) }),
    says: ({ answer }, k) =>
      [`${answer}`, `First 12 + 3 = 15, then 15 · 2. So the answer is ${answer}.`, `It is $${answer}$.`, '17'][k % 4] ?? '',
    rules: [{ kind: 'number', strict: true }],
  },
  expressions: {
    item: (n) => ({ question: `Solve ${n}`, answer: `\\frac{${n}}{${n + 3}}\\sqrt{2}` }),
    says: ({ answer }, k) =>
      [`\\boxed{${answer}}`, `So the answer is $${answer}$.`, 'Final Answer: \\dfrac{2}{3}', `$x = ${answer}$`][k % 4] ?? '',
    rules: [{ kind: 'text', exact: true }],
  },
};

const spent = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/**
 * CPU times are logged with the machine. The only assertion is that rescoring takes less than three times as long as scoring
 * once.
 */
test.each(Object.keys(kinds))('stored answers are scored anew: %s', async (name) => {
  const { item, says, rules } = kinds[name] as Kind;
  const study = await loadStudy('system-prompt');
  const items = Array.from({ length: questions }, (_, n): Item => ({ id: `own/${n}`, ...item(n) }));
  const strict = items.map((each): Item => ({ ...each, counts: { rules, together: 'all' } }));
  const plan = await makePlan({ study, options: systemPromptStudy.defaults, models: ['x:m@1'], items, seed: 1, samples: 1 });
  const itemOf = new Map(items.map((each) => [each.id, each]));
  const rest = { seed: 1, promptHash: 'x', tokens: { prompt: 1, completion: 1 }, ms: { prefill: 0, decode: 0 } };
  const responses = planCells(plan, study).map((cell, k): Response => {
    const text = says(itemOf.get(cell.item) as Item, k);
    return { ...cell, ...rest, text, finish: 'stop' };
  });
  const fresh = () => {
    const answers = new AnswerScoreCollector(study, plan, items);
    for (const response of responses) answers.add(response);
    return answers;
  };
  fresh();
  const once = spent(() => void fresh());
  const answers = new AnswerScoreCollector(study, plan, strict);
  for (const response of responses) answers.add(response);
  const anew = spent(() => answers.rescore(items));
  answers.rescore(strict);
  const checked = spent(() => void findScoringDoubts(study, plan, answers.table([])));
  const each = (ms: number) => `${ms.toFixed(0)} ms (${(ms / responses.length).toFixed(3)} each)`;
  console.info(
    `${cpus()[0]?.model}: ${responses.length} ${name} scored anew in ${each(anew)}, once in ${each(once)}, checked in ${each(checked)}`,
  );
  expect(answers.count).toBe(responses.length);
  expect(anew / once).toBeLessThan(3);
});

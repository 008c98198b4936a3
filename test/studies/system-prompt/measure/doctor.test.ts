import { describe, expect, test } from 'vitest';
import type { SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import type { Item } from '../../../../src/core/items/item.ts';
import { checkSystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { measureSystemPrompt } from '../../../../src/studies/system-prompt/measure/measure.ts';
import { isThorough } from '../../../thorough.ts';
import { seededRandom } from '../../../../src/measure/basics/random.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { doctoredRun, option, questions, yesOrNo } from '../../../made-up/doctored-run.ts';
import { realDesigns, realRun } from '../../../calibration/real-run.ts';

async function measured(made: Parameters<typeof doctoredRun>[0]): Promise<SystemPromptResult> {
  const { plan, items, responses } = await doctoredRun(made);
  const table = buildScoreTable({ study: systemPromptStudy as never, plan, items, responses });
  const { templates } = plan.options as { templates: { id: string; title: string }[] };
  const result = measureSystemPrompt(table, plan, templates, { draws: 200, parts: false });
  return checkSystemPromptResult(JSON.parse(JSON.stringify(result)), 'the result');
}

const problems = ({ doctor = [] }: SystemPromptResult) =>
  doctor.map(({ id, effect, models = [] }) => [id, effect, ...models.map((model) => model.at(-3))].join(' '));
const states = ({ models }: SystemPromptResult) => models.map(({ state }) => (typeof state === 'string' ? state : null));
const claimsOf = ({ verdicts = [] }: SystemPromptResult) => verdicts.map(({ claim }) => claim);
const praise = ['steady', 'order-steadiness', 'tied-steadiness', 'advice-steadiest', 'grade', 'grade-range'];

describe('always the same answer', () => {
  test('is no robustness: “yes” to all where 42 of 60 are yes', async () => {
    const random = seededRandom(2);
    const result = await measured({
      models: 2,
      prompts: 10,
      items: yesOrNo(42, 60),
      // The second model knows most answers.
      chooses: ({ model }, item) => (model === 0 ? 0 : option(item, random() < 0.9, 0)),
    });
    expect(problems(result)[0]).toBe('same-option withholds a');
    expect(result.doctor?.[0]).toMatchObject({ figures: { share: 1, right: 0.7, answers: 600 }, about: { answer: 'yes' } });
    expect(result.doctor?.map(({ id }) => id)).toContain('majority-answer');
    expect(claimsOf(result).slice(0, 2)).toEqual(['not-rated', 'not-shown']);
    expect(result.models[0]?.notRated).toBe('it answers “yes” in 100% of cases, and that is right in 70%');
    expect(result.models[0]?.grade).toMatchObject({ value: null });
    expect(result.chance).toBe(70);
    expect(claimsOf(result).filter((claim) => claim.startsWith('advice'))).toEqual([]);
  });

  test('a model that is no better than the commonest answer is not rated', async () => {
    const random = seededRandom(3);
    const result = await measured({
      models: 1,
      prompts: 10,
      items: yesOrNo(42, 60),
      chooses: (_, item) => option(item, random() < 0.7, 0),
    });
    expect(states(result)).toEqual(['Not rated']);
    expect(result.models[0]?.notRated).toMatch(
      /^it is not shown to be right more often than always answering “yes” is, in 70\.0%$/,
    );
  });
});

describe('answers lost under one prompt', () => {
  const lossy = (isLost: boolean, seed: number) => {
    const random = seededRandom(seed);
    const hard = Array.from({ length: 180 }, () => 0.45 + 0.5 * random());
    return measured({
      models: 1,
      prompts: 10,
      items: questions([60, 60, 60]),
      chooses: ({ item, prompt }, asked) => {
        const isRight = random() < (hard[item] ?? 0);
        const other = random();
        return isLost && !isRight && prompt === 3 && random() < 0.6 ? 'failed' : option(asked, isRight, other);
      },
    });
  };

  test('find no effect, though they are below 2% of all answers', async () => {
    let effects = 0;
    for (let seed = 1; seed <= (isThorough ? 3 : 1); seed++) {
      const result = await lossy(true, seed);
      expect(result.doctor).toContainEqual(
        expect.objectContaining({
          id: 'uneven-losses',
          effect: 'widens',
          prompts: ['prompt-4'],
          about: { prompt: 'Prompt 4' },
        }),
      );
      expect(result.doctor?.[0]?.figures['all']).toBeLessThan(0.025);
      if (claimsOf(result).some((claim) => /^(?:moves|among)/.test(claim))) effects++;
    }
    expect(effects).toBe(0);
  });

  test('below 2% of that prompt’s own answers too', async () => {
    const random = seededRandom(4);
    const result = await measured({
      models: 1,
      prompts: 10,
      items: questions([400]),
      // Seven of 400 under one prompt: 1.75%.
      chooses: ({ item, prompt }, asked) =>
        prompt === 3 && item % 57 === 0 && item < 390 ? 'failed' : option(asked, random() < 0.7, random()),
    });
    expect(problems(result)).toEqual(['uneven-losses widens a']);
    expect(claimsOf(result)).toContain('not-read-prompts');
    expect(result.verdicts?.find(({ claim }) => claim === 'not-read-prompts')?.why).toBe(
      '2% of the answers under “Prompt 4” are unread, refused or failed',
    );
  });
});

test('questions that are too easy: no praise and no grade', async () => {
  const random = seededRandom(5);
  const right = [1, 0.994, 0.968];
  const result = await measured({
    models: 3,
    prompts: 10,
    items: questions([52, 52, 52]),
    chooses: ({ model }, item) => option(item, random() < (right[model] ?? 0), random()),
  });
  expect(problems(result)).toEqual(['too-easy withholds a', 'too-easy withholds b', 'too-easy withholds c']);
  expect(states(result)).toEqual(['Cannot tell yet', 'Cannot tell yet', 'Cannot tell yet']);
  expect(claimsOf(result).slice(0, 3)).toEqual(['at-ceiling', 'at-ceiling', 'at-ceiling']);
  expect(claimsOf(result).filter((claim) => praise.includes(claim))).toEqual([]);
  expect(result.models.map(({ sureGrade }) => sureGrade)).toEqual(
    Array.from({ length: 3 }, () => ({ value: null, why: 'too easy to tell' })),
  );
});

test('questions that are too hard: no praise and no grade', async () => {
  // 35 of 100 right: above 25% by a one-sided test, but not by a two-sided one with so few questions.
  const result = await measured({
    models: 1,
    prompts: 10,
    items: questions([80]),
    chooses: ({ item }, asked) => option(asked, item % 20 < 7, ((item * 7) % 10) / 10),
  });
  expect(result.doctor?.[0]).toMatchObject({ id: 'too-hard', effect: 'withholds', figures: { chance: 25 } });
  expect(claimsOf(result)[0]).toBe('at-floor');
  expect(states(result)).toEqual(['Cannot tell yet']);
  expect(claimsOf(result).filter((claim) => praise.includes(claim))).toEqual([]);
});

describe('ten questions on each passage', () => {
  const passage = (place: number) =>
    `In the year ${1900 + Math.floor(place / 10)} the trees of the town were counted. ${'Each tree was given a number, and the list was kept in the town hall. '.repeat(3)}\n\n`;
  /** A passage's flips are shared: under a prompt, its questions are right or wrong together. */
  const run = (items: readonly Item[], seed: number) => {
    const random = seededRandom(seed);
    const shared = Array.from({ length: 12 * 10 }, () => random());
    return measured({
      models: 1,
      prompts: 10,
      items,
      chooses: ({ item, prompt }, asked) => {
        const own = random();
        const luck = random() < 0.8 ? (shared[Math.floor(item / 10) * 10 + prompt] ?? 0) : own;
        return option(asked, luck < 0.6, random());
      },
    });
  };
  const alone = questions([120]);
  const undeclared = questions([120], (place) => ({ text: passage(place) }));
  const declared = questions([120], (place) => ({ text: passage(place), cluster: `p${Math.floor(place / 10)}` }));

  test('count together whether the set says so or not', async () => {
    let [wrong, wrongAlone] = [0, 0];
    for (let seed = 1; seed <= (isThorough ? 4 : 2); seed++) {
      const found = await run(undeclared, seed);
      expect(problems(found)).toContain('clusters-passage widens');
      expect(found.doctor?.find(({ id }) => id === 'clusters-passage')).toMatchObject({
        figures: { clusters: 12, questions: 120 },
      });
      const known = await run(declared, seed);
      expect(known.models[0]?.promptEffect).toEqual(found.models[0]?.promptEffect);
      expect(problems(known)).not.toContain('clusters-passage widens');
      if (claimsOf(found).includes('moves')) wrong++;
      if (claimsOf(await run(alone, seed)).includes('moves')) wrongAlone++;
    }
    expect(wrong).toBe(0);
    expect(wrongAlone).toBeGreaterThan(isThorough ? 1 : 0);
  }, 60_000);
});

describe('a server that loses 8 points over the run', () => {
  const drifting = (at: (item: number, prompt: number) => number, change = 0.08, items = 600) => {
    const random = seededRandom(6);
    const last = items * 10;
    return measured({
      models: 1,
      prompts: 10,
      items: questions([items]),
      chooses: ({ item, prompt }, asked) => option(asked, random() < 0.75 - (change * at(item, prompt)) / last, random()),
      at: ({ item, prompt }) => 1000 * at(item, prompt),
    });
  };
  // Blocks of 50 questions, each with the prompts in another order.
  const inBlocks = (item: number, prompt: number) =>
    500 * Math.floor(item / 50) + 50 * ((prompt * 3 + Math.floor(item / 50) * 7) % 10) + (item % 50);

  test('is found where prompts are mixed, and is no effect of theirs', async () => {
    // Time and question are confounded between blocks. Only the time within a block is informative. A large drift is found.
    const result = await drifting((item, prompt) => (item * 7919 + prompt * 104_729) % 6000);
    const drift = result.doctor?.find(({ id }) => id === 'drift');
    expect(drift).toMatchObject({ effect: 'notes' });
    expect(drift?.figures['change']).toBeLessThan(-2);
    expect(drift?.figures['change']).toBeGreaterThan(-14);
    expect(claimsOf(result)).not.toContain('moves');
  });

  test('is silent without a drift, in blocks too', async () => {
    expect(problems(await drifting(inBlocks, 0))).toEqual([]);
  });

  test('cannot be told from the prompts where one comes after the other, and says so', async () => {
    const result = await drifting((item, prompt) => 600 * prompt + item);
    expect(problems(result)).toEqual(['time-confounded notes a']);
  });

  test('withholds the finding where it may pass for one', async () => {
    // The first half of the prompts mostly comes first.
    const random = seededRandom(8);
    const order = Array.from({ length: 6000 }, (_, cell) => Math.floor(3000 * ((cell % 10) / 10 + random())));
    const result = await drifting((item, prompt) => order[item * 10 + prompt] ?? 0, 0.2);
    expect(result.doctor?.[0]).toMatchObject({ id: 'drift', effect: 'withholds' });
    expect(claimsOf(result)[0]).toBe('drifted');
    expect(states(result)).toEqual(['Cannot tell yet']);
  });
});

const tried = isThorough ? 20 : 3;
test('the doctor is silent on sound runs of real answers', () => {
  // On the handwritten sets the small models are near chance. 20 questions cannot show that they are above it.
  const sound = realDesigns.filter(({ name }) => /made sets, 3×(?:20|60)$|hand sets, 3×60$/.test(name));
  const found: string[] = [];
  let runs = 0;
  for (let seed = 1; runs < tried; seed++) {
    for (const design of sound) {
      if (runs >= tried) break;
      runs++;
      const { plan, table, templates } = realRun(design, seed);
      const { doctor = [] } = measureSystemPrompt(table, plan, templates, { draws: 200, parts: false });
      found.push(...doctor.map(({ id, models }) => `${design.name}, ${seed}: ${id} ${models?.join(', ')}`));
    }
  }
  expect(found).toEqual([]);
}, 120_000);

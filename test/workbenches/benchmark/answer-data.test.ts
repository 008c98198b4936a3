import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { readOptionByRoParQRule } from '../../../src/reading/strict-option.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { writeResponseUnlessAnswered } from '../../../src/store/answers/responses.ts';
import { database } from '../../../src/store/database/database.ts';
import { createOrRestoreRun } from '../../../src/store/runs/runs.ts';
import { paraphraseDefaults } from '../../../src/studies/paraphrase/protocol/options.ts';
import { paraphraseStudy } from '../../../src/studies/paraphrase/protocol/paraphrase.ts';
import {
  answeredItem,
  preferencePairs,
  repositoryInstances,
  type PreferencePair,
} from '../../../src/workbenches/benchmark/answer-data.ts';
import { benchmarkWorkerApi } from '../../../src/workbenches/benchmark/benchmark-work.ts';
import { trainingRecipes, trlScript } from '../../../src/workbenches/benchmark/trainer-files.ts';
import { madeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';

const item: Item = {
  id: 's/1',
  question: 'Where does the sun rise?',
  choices: ['north', 'east', 'south', 'west'],
  answer: 1,
  paraphrases: ['In which direction is sunrise?', 'The sun comes up where?'],
};
/** Two orders: as given, and reversed, so that A is west and C is east. */
const orders = [
  [0, 1, 2, 3],
  [3, 2, 1, 0],
];
const plan = {
  study: 'paraphrase',
  options: { ...paraphraseDefaults, orders: 2 },
  models: ['m'],
  items: [],
  samples: 1,
  seed: 1,
  resolved: { 's/1': { orders } },
} as unknown as Plan;
const aware: Plan = { ...plan, options: { ...paraphraseDefaults, orders: 2, form: 'aware' } };

/** Answer texts by wording and order. */
const answered = (
  texts: Readonly<Record<'q0' | 'q1' | 'q2', readonly [string, string]>>,
  cells: [string, string, string],
) => {
  const responses = Object.entries(texts).flatMap(([question, some]) =>
    some.map((text, k) => ({ model: 'm', item: 's/1', variant: { question, order: `o${k + 1}` }, sample: 0, text })),
  ) as unknown as Response[];
  const [q0, q1, q2] = cells;
  return answeredItem(item, responses, { q0, q1, q2 }, plan);
};

const texts = {
  q0: ['Answer: B. east\nReasoning: it is so.', 'Answer: C. east'],
  q1: ['Answer: D. west', 'Answer: C. east\nReasoning: sunrise.'],
  q2: ['Answer: B. east', 'It depends.'],
} as const;

describe('the official repository’s recipe', () => {
  test('three chats an item: the wording asked, the next one as “Paraphrase:”, and the model’s own right answer', () => {
    const chats = repositoryInstances(answered(texts, ['11', '01', '1?']), aware, 1);
    expect(chats).toHaveLength(3);
    const [first, second, third] = chats.map(({ messages }) => messages.map(({ content }) => content)) as [string, string][];
    expect([texts.q0[0], texts.q0[1]].map((text) => `Paraphrase: In which direction is sunrise?\n${text}`)).toContain(
      first![1],
    );
    expect(second).toEqual([
      `In which direction is sunrise?\nA. west\nB. south\nC. east\nD. north\n\n${paraphraseDefaults.wordings.aware.answerFirst}`,
      'Paraphrase: The sun comes up where?\nAnswer: C. east\nReasoning: sunrise.',
    ]);
    expect(third![1]).toBe('Paraphrase: Where does the sun rise?\nAnswer: B. east');
    // The seed decides which of two right answers is drawn.
    const drawn = Array.from({ length: 40 }, (_, seed) =>
      repositoryInstances(answered(texts, ['11', '01', '1?']), aware, seed)[0]!.messages[1]!.content.includes('B. east'),
    );
    expect(new Set(drawn).size).toBe(2);
  });

  test('an item with a wording that was never right is dropped', () => {
    expect(repositoryInstances(answered(texts, ['11', '00', '1?']), aware, 1)).toEqual([]);
  });

  test('the script has its epochs and 4 bits; the paper’s has neither', () => {
    const files = { train: 'a.jsonl', validation: 'b.jsonl' };
    const script = trlScript(files, 'repository');
    for (const part of [
      'num_train_epochs=round(23001 / len(data["train"])),',
      'load_in_4bit=True',
      'bnb_4bit_quant_type="nf4"',
    ])
      expect(script).toContain(part);
    expect(trlScript(files)).toContain('num_train_epochs=1,');
    expect(trlScript(files)).not.toContain('4bit');
    expect(trainingRecipes.repository.text).toContain('1,024 new tokens');
    expect(trlScript(files, 'pairs')).toContain('DPOTrainer(');
  });
});

describe('preference pairs', () => {
  const pairOf = (wrong: string, cells: [string, string, string] = ['11', '01', '1?']): PreferencePair[] =>
    preferencePairs(answered({ ...texts, q1: [wrong, texts.q1[1]] }, cells), plan, 1);

  test('a right answer with its prompt against a wrong one of the same wording, put under that prompt', () => {
    // West is D in the order of the wrong answer, and A in that of the right answer.
    expect(pairOf('Answer: D. west')).toEqual([
      {
        prompt: [
          {
            role: 'user',
            content: `In which direction is sunrise?\nA. west\nB. south\nC. east\nD. north\n\n${paraphraseDefaults.wordings.plain.answerFirst}`,
          },
        ],
        chosen: [{ role: 'assistant', content: 'Answer: C. east\nReasoning: sunrise.' }],
        rejected: [{ role: 'assistant', content: 'Answer: A. west' }],
      },
    ]);
  });

  test('none where another capital may be a letter of a choice, and none without both kinds of answers', () => {
    expect(pairOf('Answer: D. west\nReasoning: B is wrong.')).toEqual([]);
    expect(pairOf('Answer: D. west', ['11', '11', '11'])).toEqual([]);
    // An unread answer does not count as a wrong choice.
    expect(pairOf('Answer: D. west', ['11', '?1', '1?'])).toEqual([]);
  });

  test('another sample of the same prompt stays as it is', () => {
    const responses = ['Answer: B. east', 'Answer: D. west, for B is not'].map((text, sample) => ({
      model: 'm',
      item: 's/1',
      variant: { question: 'q2', order: 'o1' },
      sample,
      text,
    })) as unknown as Response[];
    const twice = { ...plan, samples: 2 };
    const both = answeredItem(item, responses, { q0: '....', q1: '....', q2: '10..' }, twice);
    expect(preferencePairs(both, twice, 1).map(({ rejected }) => rejected[0]!.content)).toEqual([
      'Answer: D. west, for B is not',
    ]);
  });
});

describe('of a run in the store', () => {
  beforeEach(() => database.open());
  afterEach(() => database.delete());

  test('lines are right against wrong by the paper’s reading, and what gives none is counted', async () => {
    const { plan, items, responses } = await madeUpParaphraseRun({ models: 3, perSet: 20 });
    const study = paraphraseStudy as unknown as Study;
    const measured = paraphraseStudy.measure(buildScoreTable({ study, plan, items, responses }), plan);
    const { id } = await createOrRestoreRun(plan, items);
    for (const response of responses) await writeResponseUnlessAnswered(id, response);
    const { model, items: own } = measured.models[2]!;
    const outcomes = own.filter(({ item }) => item !== 'facts/open');
    const dataOf = async (recipe: 'repository' | 'pairs') => {
      const { instances, leftOut, content } = await benchmarkWorkerApi.answerData(recipe, { run: id, model, outcomes }, 1);
      const lines = (await content.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, { content: string }[]>);
      expect(lines).toHaveLength(instances);
      return { lines, leftOut };
    };
    const neverRight = outcomes.filter(({ cells }) => Object.values(cells).some((some) => !some.includes('1')));
    const repository = await dataOf('repository');
    expect(neverRight.length).toBeGreaterThan(0);
    expect(repository.leftOut).toBe(neverRight.length);
    expect(repository.lines).toHaveLength(3 * (outcomes.length - neverRight.length));

    const pairs = await dataOf('pairs');
    expect(pairs.lines.length).toBeGreaterThan(0);
    for (const { prompt, chosen, rejected } of pairs.lines) {
      const asked = prompt![0]!.content;
      const right = items.find(({ question, paraphrases = [] }) =>
        [question, ...paraphrases].some((words) => asked.startsWith(`${words}\n`)),
      )!;
      const shown = [...asked.matchAll(/^[A-D]\. (.*)$/gm)].map(([, words]) => words);
      const chosenOf = (text: string) => {
        const read = readOptionByRoParQRule(text, shown.length);
        return read.kind === 'option' ? shown[read.option] : undefined;
      };
      expect(chosenOf(chosen![0]!.content)).toBe(right.choices![right.answer as number]);
      expect(shown).toContain(chosenOf(rejected![0]!.content));
      expect(chosenOf(rejected![0]!.content)).not.toBe(right.choices![right.answer as number]);
    }
  });

  test('answers to the paraphrase-aware prompt cannot be those that the repository trains on', async () => {
    const { plan, items } = await madeUpParaphraseRun({ models: 1, perSet: 1, form: 'aware' });
    const { id } = await createOrRestoreRun(plan, items);
    await expect(
      benchmarkWorkerApi.answerData('repository', { run: id, model: plan.models[0]!, outcomes: [] }, 1),
    ).rejects.toThrow('This recipe needs answers to the plain prompt.');
  });
});

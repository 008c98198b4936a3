import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { instructionStyleStudy } from '../../../../src/studies/instruction-style/protocol/instruction-style.ts';
import {
  chunkFields,
  pairingFields,
  rcScoreWeightGroups,
} from '../../../../src/studies/instruction-style/form/comparison-fields.ts';
import {
  instructionStyleDefaults,
  rcscoreSettingsFault,
  type InstructionStyleOptions,
} from '../../../../src/studies/instruction-style/protocol/options.ts';
import { rcScoreDimensions, type InstructionStyleResult } from '../../../../src/studies/instruction-style/measure/result.ts';
import { parameterCount } from '../../../../src/core/models/parameter-count.ts';
import type { PrecomputedTextSimilarities, Study } from '../../../../src/core/studies/study.ts';
import { typeTokenRatio } from '../../../../src/text/type-token-ratio.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import index from '../../../../public/models/index.json' with { type: 'json' };

const styles = instructionStyleDefaults.styles.map(({ id }) => id);
const models = ['small:org/one-1B', 'small:org/two-3B', 'small:org/three'];
const items: Item[] = Array.from({ length: 6 }, (_, i) => ({
  id: `sums/${i}`,
  question: `What is ${i} plus 1?`,
  answer: String(i + 1),
  ...(i < 4 && { solution: `${i} + 1 = ${i + 1}.` }),
}));

const planOf = (options: Partial<InstructionStyleOptions> = {}, samples = 1, of: readonly Item[] = items): Plan => ({
  study: 'instruction-style',
  options: { ...instructionStyleDefaults, ...options } as Plan['options'],
  models,
  items: of.map(({ id }) => ({ id, hash: '0000000000000000' })),
  samples,
  seed: 7,
  resolved: {},
});

/** Right unless `wrong` returns true. Every answer has words of its own. */
function responses(plan: Plan, wrong: (response: Response) => boolean = () => false): Response[] {
  const { decodings } = plan.options as unknown as InstructionStyleOptions;
  const all: Response[] = [];
  for (const model of plan.models)
    for (const item of items)
      for (const decoding of decodings)
        for (const style of styles)
          for (let sample = 0; sample < plan.samples; sample++) {
            const response: Response = {
              model,
              item: item.id,
              variant: { decoding, style },
              sample,
              seed: 1,
              promptHash: '',
              tokens: { prompt: 40, completion: 4 },
              ms: { prefill: 2, decode: 6 },
              finish: 'stop',
              text: `${model} ${style} ${decoding} ${sample}\nAnswer: ${item.answer}`,
            };
            all.push(wrong(response) ? { ...response, text: `${response.text}1` } : response);
          }
  return all;
}

/** Replaces the text analysis: symmetric values derived from the texts' lengths. */
const standIn: PrecomputedTextSimilarities = {
  analyser: 'stand-in',
  encoder: 'none',
  comparisonOf: ({ a, b }) => ({
    structurality: 1 / (1 + Math.abs(a.length - b.length)),
    lexicality: 0.5,
    coherence: a.length === b.length ? 1 : 0.25,
  }),
};

const measured = (
  plan: Plan,
  answers: readonly Response[],
  compared?: PrecomputedTextSimilarities,
): InstructionStyleResult =>
  instructionStyleStudy.measure(
    buildScoreTable({ study: instructionStyleStudy as unknown as Study, plan, items, responses: answers }),
    plan,
    undefined,
    compared,
  );

describe('the wordings', () => {
  const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g)!;

  test('are four clause types, alike in length, with the same main verbs', () => {
    expect(styles).toEqual(['declarative', 'interrogative', 'exclamative', 'imperative']);
    const { styles: all } = instructionStyleDefaults;
    expect(all.map(({ wording }) => wording.at(-1))).toEqual(['.', '?', '!', '.']);
    for (const { wording } of all) {
      const words = wordsOf(wording);
      expect(words.filter((word) => ['solve', 'find', 'write'].includes(word))).toEqual(['solve', 'find', 'write']);
      expect(words.length).toBeGreaterThanOrEqual(16);
      expect(words.length).toBeLessThanOrEqual(22);
    }
  });

  test('have type–token ratios within 0.03 of each other', () => {
    // Of 19, 20, 21 and 18 words, only “the” repeats: it occurs two more times.
    const ratios = instructionStyleDefaults.styles.map(({ wording }) => typeTokenRatio(wording)!);
    expect(ratios).toEqual([17 / 19, 18 / 20, 19 / 21, 16 / 18]);
    expect(Math.max(...ratios) - Math.min(...ratios)).toBeLessThanOrEqual(0.03);
  });

  test('begin as their clause type does', () => {
    const [declarative, interrogative, exclamative, imperative] = instructionStyleDefaults.styles.map(({ wording }) =>
      wordsOf(wording),
    );
    expect(declarative!.slice(0, 2)).toEqual(['you', 'solve']);
    expect(interrogative!.slice(0, 3)).toEqual(['can', 'you', 'solve']);
    expect(exclamative![0]).toBe('how');
    expect(imperative![0]).toBe('solve');
  });
});

describe('a prompt', () => {
  const plan = planOf();
  const prompt = (item: Item, decoding: string, style = 'imperative') =>
    instructionStyleStudy.prompt({ model: models[0]!, item: item.id, variant: { decoding, style }, sample: 0 }, item, plan);

  test('is the question, the instruction, and the lines that show the answer’s form', () => {
    expect(prompt(items[0]!, 'greedy').messages).toEqual([
      {
        role: 'user',
        content: `What is 0 plus 1?\n\n${instructionStyleDefaults.styles[3]!.wording}\n\nSolution: <the steps>\nAnswer: <the answer>`,
      },
    ]);
    const { content } = prompt({ id: 'a/1', question: 'Which?', choices: ['x', 'y'], answer: 0 }, 'greedy').messages[0]!;
    expect(content.startsWith('Which?\nA. x\nB. y\n\nSolve')).toBe(true);
    expect(content.endsWith('Answer: <the letter>')).toBe(true);
  });

  test('is greedy or sampled, with 2,048 tokens at most', () => {
    expect(prompt(items[0]!, 'greedy').decoding).toEqual({ temperature: 0, maxTokens: 2048 });
    expect(prompt(items[0]!, 'sampled').decoding).toEqual({ temperature: 1, topK: 50, topP: 0.9, maxTokens: 2048 });
    expect(() => prompt(items[0]!, 'beam')).toThrow('no decoding “beam”');
    expect(() => prompt(items[0]!, 'greedy', 'sung')).toThrow('no instruction style “sung”');
  });
});

test('options are checked, and the field is named', () => {
  const fault = (options: Record<string, unknown>) => () =>
    instructionStyleStudy.parseOptions({ ...instructionStyleDefaults, ...options });
  expect(fault({ styles: instructionStyleDefaults.styles.slice(1, 2) })).toThrow('styles must hold at least two');
  expect(fault({ decodings: ['beam'] })).toThrow('decodings.0 must be greedy or sampled');
  expect(fault({ encoder: 'https://example.org' })).toThrow('encoder must be lexical, or a model');
  expect(fault({ maxTokens: 0 })).toThrow('maxTokens must be at least 1');
  expect(
    fault({
      rcscore: { ...instructionStyleDefaults.rcscore, dimensions: { structurality: 0, lexicality: 0, coherence: 0 } },
    }),
  ).toThrow('at least one weight above 0');
  expect(() => instructionStyleStudy.parseOptions(null)).toThrow('instruction-style study');
});

test('what is wrong with RCScore’s settings is told by its field', () => {
  const { rcscore } = instructionStyleDefaults;
  expect(rcscoreSettingsFault(rcscore)).toBeUndefined();
  expect(rcscoreSettingsFault({ ...rcscore, mostChunks: 2.5 })).toEqual({
    field: 'mostChunks',
    message: 'must be a whole number',
  });
  expect(rcscoreSettingsFault({ ...rcscore, flow: { ...rcscore.flow, order: NaN } })).toEqual({
    field: 'flow.order',
    message: 'must be a number',
  });
  expect(rcscoreSettingsFault({ ...rcscore, words: { tfidf: 0, rouge: 0 } })).toEqual({
    field: 'words',
    message: 'must have at least one weight above 0',
  });
});

test('the form has every one of RCScore’s settings', () => {
  const { rcscore } = instructionStyleDefaults;
  const inForm = [...rcScoreWeightGroups, ...pairingFields, ...chunkFields].map(({ key }) => key);
  expect(inForm.toSorted()).toEqual(Object.keys(rcscore).toSorted());
  for (const { key, weights } of rcScoreWeightGroups)
    expect(weights.map(({ key }) => key)).toEqual(Object.keys(rcscore[key]));
});

test('an answer is read by what its item’s reference is', async () => {
  const study = await loadStudy('instruction-style');
  const read = (text: string, item: Partial<Item>) => {
    const whole = { ...items[0]!, ...item } as Item;
    const reading = study.read({ text, finish: 'stop' } as Response, whole, planOf());
    return [reading.kind, study.score(reading, whole)];
  };
  expect(read('Answer: \\boxed{1,000.0}', { answer: '1000' })).toEqual(['number', 1]);
  expect(read('Answer: B', { choices: ['red', 'blue'], answer: 1 })).toEqual(['option', 1]);
  expect(read('Answer: red', { choices: ['red', 'blue'], answer: 1 })).toEqual(['option', 0]);
  expect(read('Answer: It is Monday.', { answer: 'Monday' })).toEqual(['text', 1]);
  expect(read('', {})).toEqual(['unreadable', 0]);
});

describe('a result', () => {
  const plan = planOf();
  const wrongUnderQuestions = responses(
    plan,
    ({ model, item, variant }) => model === models[0] && variant['style'] === 'interrogative' && Number(item.slice(5)) < 3,
  );
  const result = measured(plan, wrongUnderQuestions, standIn);

  test('has a row for each model, benchmark and decoding', () => {
    expect(result.models.map(({ model, benchmark, decoding }) => [model, benchmark, decoding])).toEqual(
      models.flatMap((model) => ['greedy', 'sampled'].map((decoding) => [model, 'sums', decoding])),
    );
    expect(result.partial).toBe(false);
  });

  test('accuracy by style, mean, range, best and worst, SSI', () => {
    const [first, , second] = result.models;
    expect(first!.accuracy).toEqual({ declarative: 100, interrogative: 50, exclamative: 100, imperative: 100 });
    expect(first).toMatchObject({
      mean: 87.5,
      range: 50,
      worst: ['interrogative'],
      best: ['declarative', 'exclamative', 'imperative'],
    });
    // σ = √(3·12.5² + 37.5²)/2 = 21.6506351; 5σ/87.5 + 0.05·50.
    expect(first!.ssi).toBeCloseTo(1.2371791 + 2.5, 6);
    expect(second).toMatchObject({ mean: 100, range: 0, ssi: 0 });
    expect(first!.counts).toMatchObject({ cells: 24, answered: 24, unreadable: 0, failed: 0 });
  });

  test('CRS is the mean over items of the mean over pairs, RCScore the mean of its dimensions', () => {
    const [row] = result.models;
    expect(row!.pairs.map(({ a, b }) => `${a} ${b}`)).toEqual([
      'declarative interrogative',
      'declarative exclamative',
      'declarative imperative',
      'interrogative exclamative',
      'interrogative imperative',
      'exclamative imperative',
    ]);
    expect(row!.crsItems).toBe(6);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    for (const dimension of rcScoreDimensions) {
      expect(row!.crs[dimension]).toBeCloseTo(mean(row!.pairs.map((pair) => pair[dimension] as number)), 12);
    }
    const { structurality, lexicality, coherence, rcscore } = row!.crs;
    expect(rcscore).toBeCloseTo(mean([structurality, lexicality, coherence] as number[]), 12);
  });

  test('fidelity is over the items that have a solution', () => {
    expect(result.models[0]!.fidelityItems).toBe(4);
    expect(result.models[0]!.fidelity.lexicality).toBe(0.5);
    expect(result.models[0]!.fidelityByStyle.map(({ n }) => n)).toEqual([4, 4, 4, 4]);
  });

  test('weights of the dimensions are relative', () => {
    const rcscore = { ...instructionStyleDefaults.rcscore, dimensions: { structurality: 0, lexicality: 2, coherence: 0 } };
    const weighted = measured(planOf({ rcscore }), wrongUnderQuestions, standIn);
    expect(weighted.models[0]!.crs.rcscore).toBe(0.5);
  });

  test('correlates CRS with accuracy over models, greedy first', () => {
    expect(result.correlationOf).toBe('greedy');
    expect(result.correlations.map(({ decoding }) => decoding)).toEqual(['greedy', 'sampled']);
    expect(result.correlation.rcscore).toMatchObject({ n: 3, models: 3 });
    // The replacement's lexicality is constant.
    expect(result.correlation.lexicality.pearson).toMatchObject({ value: null, why: 'one side does not vary' });
  });

  test('holds greedy against sampled', () => {
    expect(result.decodings).toMatchObject({
      first: 'greedy',
      second: 'sampled',
      accuracy: { ties: 3, first: 0, second: 0, gain: 0 },
    });
    const alone = measured(planOf({ decodings: ['greedy'] }), responses(planOf({ decodings: ['greedy'] })), standIn);
    expect(alone.decodings).toMatchObject({ value: null });
  });

  test('names parameter counts where they are known', () => {
    expect(result.sizes[0]!.points.map(({ parameters }) => parameters)).toEqual([1e9, 3e9]);
  });

  test('without comparisons says so, with accuracies all the same', () => {
    const bare = measured(plan, wrongUnderQuestions);
    expect(bare.partial).toBe(true);
    expect(bare.encoder).toMatchObject({ value: null });
    expect(bare.models[0]!.crs.rcscore).toMatchObject({ value: null, why: 'nothing has been compared yet' });
    expect(bare.models[0]!.mean).toBe(87.5);
    expect(bare.comparisons).toEqual({ due: 3 * 2 * (6 * 6 + 4 * 4), done: 0 });
  });

  test('of a run in part: an item without all its pairs is no part of CRS, but of the pairs that it has', () => {
    const some = wrongUnderQuestions.filter(
      ({ item, variant }) => !(item === 'sums/0' && variant['style'] === 'imperative'),
    );
    const partial = measured(plan, some, standIn);
    expect(partial.models[0]!.crsItems).toBe(5);
    expect(partial.models[0]!.pairs.map(({ n }) => n)).toEqual([6, 6, 5, 6, 5, 5]);
    expect(partial.models[0]!.fidelityItems).toBe(3);
    expect(partial.partial).toBe(true);
  });

  test('of several samples: pairs within a sample, their mean for the item', () => {
    const twice = planOf({ decodings: ['sampled'] }, 2);
    const found = measured(twice, responses(twice), standIn);
    expect(found.models[0]!.crsItems).toBe(6);
    expect(found.comparisons.due).toBe(3 * 2 * (6 * 6 + 4 * 4));
    expect(found.models[0]!.cochran.p).toMatchObject({ value: null });
  });

  test('of nothing at all has reasons in place of numbers', () => {
    const none = measured(plan, [], standIn);
    expect(none.models[0]!.accuracy['declarative']).toMatchObject({ value: null });
    expect(none.models[0]!).toMatchObject({ best: [], worst: [] });
    expect(JSON.stringify(none)).not.toContain('NaN');
  });

  test('survives JSON and passes its own check, which finds faults', () => {
    const again = JSON.parse(JSON.stringify(result)) as InstructionStyleResult;
    expect(instructionStyleStudy.checkResult(again, 'Here')).toEqual(result);
    const [first, ...rest] = again.models;
    const withFirst = (change: object) => ({ ...again, models: [{ ...first, ...change }, ...rest] });
    for (const [broken, why] of [
      [{ ...again, models: [] }, 'models'],
      [withFirst({ accuracy: { declarative: 'x' } }), 'accuracies'],
      [withFirst({ accuracy: { ...first!.accuracy, imperative: 'high' } }), 'an accuracy'],
      [withFirst({ pairs: first!.pairs.slice(1) }), 'style pairs'],
      [withFirst({ decoding: 'beam' }), 'decoding'],
      [withFirst({ decoding: 'sampled' }), 'twice'],
      [withFirst({ best: ['sung'] }), 'best or worst'],
      [null, 'object'],
    ] as const) {
      expect(() => instructionStyleStudy.checkResult(broken, 'Here')).toThrow(why);
    }
  });
});

test('parameter counts are read from names', () => {
  expect(parameterCount('transformers:onnx-community/Qwen2.5-0.5B-Instruct@abc:q4')).toBe(0.5e9);
  expect(parameterCount('transformers:HuggingFaceTB/SmolLM2-135M-Instruct')).toBe(135e6);
  expect(parameterCount('endpoint:local/llama3.1-8b')).toBe(8e9);
  expect(parameterCount('endpoint:local/mixtral-8x7B')).toBeUndefined();
  expect(parameterCount('browser:built-in')).toBeUndefined();
  for (const { id, parameters } of index.models) expect(parameterCount(`transformers:${id}@1:int8`)).toBe(parameters);
});

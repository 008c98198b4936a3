import { expect, test } from 'vitest';
import type { Item } from '../../src/core/items/item.ts';
import type { ScoredResponse } from '../../src/core/studies/study.ts';
import { describeExaminedSets } from '../../src/measure/doctor/examined-run.ts';
import { configurationEvidencePerModel } from '../../src/studies/configuration/measure/evidence.ts';
import type { ConfigurationTally } from '../../src/studies/configuration/measure/tally.ts';
import { evidenceByModelDecoding } from '../../src/studies/instruction-style/measure/evidence.ts';
import type { ModelBenchmarkAnswers } from '../../src/studies/instruction-style/measure/tally.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';

const prompts = 6;
const size = 10;
const items = (declared: boolean): Item[] =>
  Array.from({ length: 120 }, (_, i) => ({
    id: `s/${i}`,
    question: `Question ${i}?`,
    choices: ['a', 'b', 'c', 'd'],
    answer: i % 4,
    ...(declared && { cluster: `text ${Math.floor(i / size)}` }),
  }));

/** Under each prompt, the questions of a text are right or wrong together. Prompts have no effect. */
function scores(seed: number): Float64Array {
  const random = seededRandom(seed);
  const shared = Array.from({ length: (120 / size) * prompts }, () => random());
  return Float64Array.from({ length: 120 * prompts }, (_, at) => {
    const text = Math.floor(at / prompts / size);
    return Number((random() < 0.9 ? shared[text * prompts + (at % prompts)]! : random()) < 0.6);
  });
}

const examined = { questions: describeExaminedSets(items(false)), answers: new Map() };
const drawing = { draws: 100, seed: 1 };

const byStyles = (declared: boolean, seed: number) => {
  const rows = Array.from(scores(seed), (score, at): ScoredResponse => ({
    response: {
      model: 'm',
      item: `s/${Math.floor(at / prompts)}`,
      variant: {},
      sample: 0,
      promptHash: '',
      text: '',
      finish: 'stop',
    },
    reading: { kind: 'option', option: 0, by: 'letter' },
    score,
  }));
  const answers: ModelBenchmarkAnswers = {
    model: 'm',
    benchmark: 's',
    decoding: 'greedy',
    items: items(declared),
    styles: prompts,
    samples: 1,
    rows,
  };
  return evidenceByModelDecoding([answers], () => examined, drawing)[0];
};

const byConfigurations = (declared: boolean, seed: number) => {
  const own = scores(seed);
  const tally: ConfigurationTally = {
    configurations: Array.from({ length: prompts }, () => ({})) as unknown as ConfigurationTally['configurations'],
    samples: 1,
    datasets: ['s'],
    answers: [
      {
        model: 'm',
        dataset: 's',
        items: items(declared),
        outputs: prompts,
        scores: own,
        texts: new Int32Array(own.length),
        marks: new Uint8Array(own.length),
        counts: { cells: own.length, answered: own.length, failed: 0, unreadable: 0, refused: 0, cut: 0, changedByHand: 0 },
      },
    ],
    notRead: new Map(),
  };
  return configurationEvidencePerModel(tally, examined, drawing)[0];
};

test.each([
  ['styles', byStyles],
  ['configurations', byConfigurations],
])('%s: questions on one text count together where the set says so', (_, judged) => {
  let [alone, together] = [0, 0];
  for (let seed = 1; seed <= 20; seed++) {
    for (const declared of [false, true]) {
      const effect = judged(declared, seed)?.effect;
      if (!effect || !('spread' in effect)) throw new Error('no effect');
      expect(effect.spread.fits[0]?.clusters?.length).toBe(declared ? 12 : undefined);
      const isFound = !('why' in effect.interval) && effect.interval[0] > 0 && effect.p < 0.05;
      if (isFound && declared) together++;
      if (isFound && !declared) alone++;
    }
  }
  expect(alone).toBeGreaterThan(8);
  expect(together).toBeLessThanOrEqual(2);
});

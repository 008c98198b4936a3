import { expect, test } from 'vitest';
import { calibrationPage, failing, failsPooled, pooledCount, type Known, type Measured } from './page.ts';
import { isTrueOfSome } from './hold-to-truth.ts';
import { simulatedRun } from './simulated-run.ts';
import { base } from './design.ts';
import { addTo, RunClaims, type Count } from './tally.ts';

const measured = (study: string, design: string, moves: Count): Measured => ({ study, design, counts: [['moves', moves]] });
const all = [
  measured('made up', 'an effect', { tried: 300, stated: 100, wrong: 4 }),
  measured('made up', 'null', { tried: 300, stated: 12, wrong: 12 }),
  measured('answers', 'of a model', { tried: 300, stated: 80, wrong: 2 }),
];
const knownOf = (study: string, design: string): Known => ({
  isReal: study === 'answers',
  isHeld: true,
  mayBeTrue: () => design !== 'null',
});

test('a sentence counts over the runs that say it, without designs in which it can only be wrong, and of real answers apart', () => {
  const pooled = pooledCount('moves', 'claim', all, knownOf);
  expect(pooled).toEqual({ tried: 600, stated: 180, wrong: 6, real: 80, designs: 2 });
  expect(failsPooled(pooled, 'claim')).toBe(false);
  // 7% of 180 is 12.6. The chance of 24 or more is below 1%.
  expect(failsPooled({ ...pooled, wrong: 22 }, 'claim')).toBe(true);
  expect(failing(all, knownOf)).toEqual([]);
  const far = [...all, measured('made up', 'far off', { tried: 300, stated: 60, wrong: 40 })];
  expect(failing(far, knownOf)).toEqual(['made up, far off: moves 40 of 300', 'over all designs: moves 46 of 240']);
});

test('the page has both counts of a claim, and what fails in bold', () => {
  const page = calibrationPage(all, knownOf, { commit: 'abc', runs: 300 });
  expect(page).toContain('| `moves` | 2 | 600 | 180 | 6 | 3.3% | 44.4% |');
  expect(page).toContain('| an effect | 4/100 (300) |');
  expect(page).not.toContain('**4/100');
});

test('a run counts once for each kind of claim, said or not', () => {
  const run = new RunClaims();
  run.say('moves', false);
  run.say('moves', true);
  run.say('steady', false);
  const tally = new Map<string, Count>();
  run.addTo(tally, ['moves', 'steady', 'among-worst']);
  addTo(tally, 'tau', true);
  expect(Object.fromEntries(tally)).toEqual({
    moves: { tried: 1, stated: 1, wrong: 1 },
    steady: { tried: 1, stated: 1, wrong: 0 },
    'among-worst': { tried: 1, stated: 0, wrong: 0 },
    tau: { tried: 1, stated: 1, wrong: 1 },
  });
});

test('under a null no model moves, and no order by how much is true', () => {
  const { truths } = simulatedRun({ ...base, effect: 'null' }, 1);
  expect(isTrueOfSome(truths, 'moves')).toBe(false);
  expect(isTrueOfSome(truths, 'style-among-worst')).toBe(false);
  expect(isTrueOfSome(truths, 'steady')).toBe(true);
  expect(isTrueOfSome(truths, 'order-steadiness')).toBe(false);
  const effect = simulatedRun({ ...base, effect: 'large' }, 1).truths;
  expect(isTrueOfSome(effect, 'configuration-moves')).toBe(true);
  const stronger = effect.map((truth, m) => ({ ...truth, mu: 50 + m }));
  expect(isTrueOfSome(stronger, 'order-strength')).toBe(true);
  expect(isTrueOfSome([...stronger, ...stronger], 'order-strength')).toBe(false);
});

import { expect, test } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import type { SetCellBounds } from '../../../src/measure/not-read/not-read.ts';
import { perSetEffectResultsWithHolm, gatherModelEvidence } from '../../../src/measure/verdicts/evidence.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';

const [items, templates] = [200, 5];

/** Prompts have no effect, except that this share of the first prompt's answers is wrong or unread. */
function setOf(
  seed: number,
  share: number,
  isRead: boolean,
): { readonly table: ScoreMatrix; readonly bounds: SetCellBounds } {
  const random = seededRandom(seed);
  const right = Float64Array.from({ length: items * templates }, () => Number(random() < 0.7));
  const isLost = (at: number) => at % templates === 0 && at / templates < share * items;
  const lowest = right.map((score, at) => (isLost(at) ? 0 : score));
  const highest = right.map((score, at) => (isLost(at) ? Number(!isRead) : score));
  const byPrompt = Array.from({ length: templates }, (_, t) => ({
    asked: items,
    unreadable: t === 0 && !isRead ? share * items : 0,
    refused: 0,
    failed: 0,
    doubtful: 0,
  }));
  return {
    table: { items, templates, scores: lowest, binary: true },
    bounds: { items, templates, lowest, highest, byPrompt },
  };
}

test('an effect on a set that only what was not read makes is none there, and other sets keep theirs', () => {
  const sets = [setOf(1, 0.3, false), setOf(2, 0.3, true)];
  const tables = sets.map(({ table }) => table);
  const notRead = { sets: sets.map(({ bounds }) => bounds), byPrompt: sets[0]?.bounds.byPrompt ?? [] };
  const settings = { seed: 1, draws: 100 };
  const pOf = (evidence: ReturnType<typeof gatherModelEvidence>) =>
    perSetEffectResultsWithHolm(evidence).map(({ p }) => (isNumber(p) ? p : NaN));
  const [counted = NaN, other = NaN] = pOf(gatherModelEvidence('m', tables, undefined, settings));
  const [bounded = NaN, same = NaN] = pOf(gatherModelEvidence('m', tables, undefined, settings, notRead));
  expect(counted).toBeLessThan(0.01);
  expect(bounded).toBeGreaterThan(0.05);
  expect(Math.max(other, same)).toBeLessThan(0.01);
});

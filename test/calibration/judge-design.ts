import { defaultMinJudgeAgreement } from '../../src/core/studies/claim.ts';
import type { JudgeDesign, RaterAim } from './judge-run.ts';

/** Two equal raters, so that no order between them is true, and a third that is far less reliable. */
const withLesser = (aim: RaterAim): readonly RaterAim[] => [aim, aim, { alpha: 0.4, rho: 0.3 }];

const reliable: RaterAim = { alpha: 0.85, rho: 0.8 };
const unreliable: RaterAim = { alpha: 0.4, rho: 0.3 };
/** Counts as above and below at once: every claim about this rater is false. */
const atTheBound: RaterAim = { alpha: 0.667, rho: 0.667 };
/** The worst case for “can be relied on”: one agreement at the bound, the other well above. */
const rightByHalf: RaterAim = { alpha: 0.9, rho: 0.667 };

export const judgeBase: JudgeDesign = {
  name: 'judge: reliable, 20',
  units: 20,
  criteria: 1,
  definitions: ['none'],
  scales: ['5p', '10p', 'likert', 'binary'],
  samples: 3,
  lean: 0,
  hasReference: true,
  missing: 0,
  raters: withLesser(reliable),
};

const varied = (name: string, change: Partial<JudgeDesign>): JudgeDesign => ({
  ...judgeBase,
  ...change,
  name: `judge: ${name}`,
});

/**
 * Raters of known α and ρ: reliable, unreliable and at the bound, with 12, 20 and 50 pairs; one scale alone; skewed yes/no.
 */
export const judgeDesigns: readonly JudgeDesign[] = [
  judgeBase,
  ...[12, 50].map((units) => varied(`reliable, ${units}`, { units })),
  ...[12, 20, 50].map((units) => varied(`unreliable, ${units}`, { units, raters: [unreliable, unreliable] })),
  ...[12, 20, 50].map((units) => varied(`at the bound, ${units}`, { units, raters: withLesser(atTheBound) })),
  ...[12, 20, 50].map((units) => varied(`right by half, ${units}`, { units, raters: withLesser(rightByHalf) })),
  varied('at the bound, two criteria, two definitions', {
    units: 12,
    criteria: 2,
    definitions: ['none', 'long'],
    raters: withLesser(atTheBound),
  }),
  varied('at the bound, 60 responses to 12 questions', { units: 60, perQuestion: 5, raters: withLesser(atTheBound) }),
  varied('at the bound, 30 responses by three criteria', {
    units: 30,
    criteria: 3,
    sameResponses: true,
    raters: withLesser({ alpha: 0.667, rho: 0.3 }),
  }),
  varied('at the bound, 10% missing', { missing: 0.1, raters: withLesser(atTheBound) }),
  varied('at the bound, two temperatures', { temperatures: 2, raters: withLesser(atTheBound) }),
  varied('at the bound, nine judges', { raters: Array.from({ length: 9 }, () => atTheBound) }),
  ...[12, 20, 50].map((units) =>
    varied(`five points, at the bound, ${units}`, { units, scales: ['5p'], raters: withLesser(atTheBound) }),
  ),
  ...[12, 20, 50].map((units) =>
    varied(`yes/no, at the bound, ${units}`, {
      units,
      scales: ['binary'],
      hasReference: false,
      raters: withLesser({ alpha: 0.667, rho: 0.5 }),
    }),
  ),
  ...[12, 20, 50].map((units) =>
    varied(`yes/no, skewed, at the bound, ${units}`, {
      units,
      scales: ['binary'],
      hasReference: false,
      lean: 1.3,
      raters: withLesser({ alpha: 0.667, rho: 0.3 }),
    }),
  ),
  varied('yes/no, skewed, reliable, 50', {
    units: 50,
    scales: ['binary'],
    hasReference: false,
    lean: 1.3,
    raters: withLesser({ alpha: 0.85, rho: 0.3 }),
  }),
];

/** The designs that the tests simulate. `npm run calibrate` simulates the rest. */
export const namedJudgeDesigns: readonly string[] = [
  'judge: reliable, 20',
  'judge: unreliable, 12',
  'judge: at the bound, 12',
  'judge: at the bound, 50',
  'judge: right by half, 20',
  'judge: five points, at the bound, 20',
  'judge: yes/no, skewed, at the bound, 20',
];

/** Whether a claim is true of some rater of a design. The first two raters are equal, so neither is better. */
export function isTrueOfJudges({ raters }: JudgeDesign, row: string): boolean {
  switch (row) {
    case 'judge-relied':
      return raters.some(({ alpha, rho }) => alpha > defaultMinJudgeAgreement && rho > defaultMinJudgeAgreement);
    case 'judge-unreliable':
      return raters.some(({ alpha, rho }) => alpha < defaultMinJudgeAgreement && rho < defaultMinJudgeAgreement);
    default:
      return row !== 'judge-order';
  }
}

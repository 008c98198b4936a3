import { count, formatFixed, plural } from '../../core/words/format.ts';
import {
  bestDoubling,
  observedFlipRange,
  detectableSizes,
  defaultAssumedVariances,
  detectableSizesPerDoubling,
  type DoubledDimension,
  type DetectableSizes,
  type PlannedDesign,
} from '../../measure/planning/planner.ts';

const points = (value: number): string => `${formatFixed(value, value < 10 ? 1 : 0)} points`;

/** “3 × 20 questions”, or the total and the number of sets if their sizes differ. */
export function questionCountInWords(sets: readonly number[]): string {
  const [first = 0] = sets;
  const all = sets.reduce((sum, size) => sum + size, 0);
  if (sets.length === 1) return plural(all, 'question');
  return sets.every((size) => size === first)
    ? `${count(sets.length)} × ${plural(first, 'question')}`
    : `${plural(all, 'question')} in ${count(sets.length)} sets`;
}

/** A sentence on what the plan can detect. */
export function detectableSizesInWords(
  { sets, prompts, samples }: PlannedDesign,
  { effect, difference }: DetectableSizes,
  models: number,
): string {
  const found = [
    effect === undefined ? undefined : `prompt effects of ${points(effect)}`,
    difference === undefined || models < 2 ? undefined : leadInWords(difference, models),
  ].filter((each) => each !== undefined);
  const asked = `With ${questionCountInWords(sets)}${samples > 1 ? `, each asked ${plural(samples, 'time')},` : ''} and ${plural(prompts, 'prompt')}`;
  return found.length === 0
    ? `${asked} there are too few answers to find anything.`
    : `${asked} this finds ${found.join(' and ')} (in 80% of runs).`;
}

const leadInWords = (difference: number, models: number): string =>
  models === 2
    ? `differences between two models of ${points(difference)}`
    : `a lead of ${points(difference)} over each of the ${models - 1} other models`;

const twiceOf: Readonly<Record<DoubledDimension, string>> = {
  questions: 'twice the questions',
  prompts: 'twice the prompts',
  samples: 'twice the samples',
};

/** What to change first, one sentence per figure. Each change doubles the number of answers. */
export function bestDoublingsInWords(plan: PlannedDesign, now: DetectableSizes, models: number): string[] {
  const twice = detectableSizesPerDoubling(plan);
  const figures = [
    ['effect', 'For prompt effects'],
    ...(models > 1 ? [['difference', 'For differences between models'] as const] : []),
  ] as const;
  return figures.flatMap(([figure, words]) => {
    const first = bestDoubling(now, twice, figure);
    const before = now[figure];
    return first && before !== undefined
      ? [`${words}: ${twiceOf[first.what]} lowers this most, from ${points(before)} to ${points(first.to)}.`]
      : [];
  });
}

/** Says that the figures use no answers yet, and depend on how often answers flip. */
export function planAssumptionsInWords(plan: PlannedDesign): string {
  const ends = observedFlipRange.map((flips) => {
    const { effect } = detectableSizes(plan, { ...defaultAssumedVariances, flips, sampled: flips / 2 });
    return effect === undefined ? undefined : points(effect);
  });
  const range = ends.every((each) => each !== undefined)
    ? `, which would give prompt effects of ${ends[0]} to ${ends[1]}`
    : '';
  return `No answer is in yet, so this assumes flips of ${defaultAssumedVariances.flips} (mean square), half of them by chance. Models so far had ${observedFlipRange[0]} to ${observedFlipRange[1]}${range}.`;
}

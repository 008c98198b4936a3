import { sumOverBatches, type TimedAnswerBatch } from './answer-blocks.ts';

/** A change is clear from this many standard errors on, if the time halves or doubles at least. */
const clearErrors = 5;
const leastRatio = 2;
const fewestBefore = 2;
const fewestSince = 4;
/** The assumed variation of blocks, weighted as this many blocks. */
const usualVariation = 0.5;
const usualBlocks = 2;

/**
 * The blocks since the last sudden change of speed, as after a slow start; all blocks without one. For each split into j and
 * k blocks with the mean times a and b per answer,
 *
 *     z = |ln(b ÷ a)| ÷ (v √(1 ÷ j + 1 ÷ k)),
 *
 * where v is the coefficient of variation around the two means. The split with the greatest z counts.
 */
export function batchesSinceSpeedChange(blocks: readonly TimedAnswerBatch[]): readonly TimedAnswerBatch[] {
  let since = blocks;
  let most = clearErrors;
  for (let at = fewestBefore; at <= blocks.length - fewestSince; at++) {
    const errors = errorsApart(blocks.slice(0, at), blocks.slice(at));
    if (errors < most) continue;
    most = errors;
    since = blocks.slice(at);
  }
  return since;
}

function errorsApart(before: readonly TimedAnswerBatch[], since: readonly TimedAnswerBatch[]): number {
  const [a, b] = [before, since].map((part) => sumOverBatches(part, 'ms') / sumOverBatches(part, 'answers'));
  if (!a || !b || Math.max(a / b, b / a) < leastRatio) return 0;
  const variance =
    (squares(before, a) + squares(since, b) + usualBlocks * usualVariation ** 2) /
    (before.length + since.length - 2 + usualBlocks);
  return Math.abs(Math.log(b / a)) / Math.sqrt(variance * (1 / before.length + 1 / since.length));
}

const squares = (blocks: readonly TimedAnswerBatch[], mean: number): number =>
  blocks.reduce((total, { ms, answers }) => total + (ms / answers / mean - 1) ** 2, 0);

import type { TimedScores } from './drift.ts';
import type { ExaminedAnswer } from './examined-run.ts';

/** The drift test needs a time for at least this share of answers. */
const leastTimed = 0.9;

/** A model’s answers with their times, as input for `estimateScoreDrift`. Undefined if fewer than 90% have a time. */
export function timedScores(answers: readonly ExaminedAnswer[]): TimedScores | undefined {
  const timed = answers.filter(({ at }) => at !== undefined);
  if (timed.length === 0 || timed.length < leastTimed * answers.length) return undefined;
  const items = keyNumbering();
  const blocks = keyNumbering();
  return {
    item: Int32Array.from(timed, ({ set, item }) => items(`${set} ${item}`)),
    block: Int32Array.from(timed, ({ set, prompt }) => blocks(`${set} ${prompt}`)),
    prompt: Int32Array.from(timed, ({ prompt }) => prompt),
    score: Float64Array.from(timed, ({ score }) => score),
    at: Float64Array.from(timed, ({ at }) => at ?? NaN),
  };
}

function keyNumbering(): (key: string) => number {
  const known = new Map<string, number>();
  return (key) => {
    const id = known.get(key) ?? known.size;
    known.set(key, id);
    return id;
  };
}

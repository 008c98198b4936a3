import type { JudgeScale } from '../protocol/options.ts';
import type { JudgeResult, ResultScale } from '../measure/result.ts';

/** Converts a result’s scale to the study’s options. It becomes numeric if its points’ names are their numeric values. */
export function resultScaleToJudgeScale({ id, title, metric, points, lowest }: ResultScale): JudgeScale {
  const areNumbers = points.every((point, place) => point === String(lowest + place));
  return areNumbers
    ? { id, title, metric, kind: 'numbers', low: lowest, high: lowest + points.length - 1 }
    : { id, title, metric, kind: 'labels', labels: [...points] };
}

/** Pairs of scales that are not compared. */
export function uncomparedScalePairs({ scales, interScale }: JudgeResult): (readonly [a: JudgeScale, b: JudgeScale])[] {
  const isThere = (a: string, b: string): boolean =>
    interScale.some((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a));
  const all = scales.filter(({ rubricOf }) => rubricOf === undefined).map(resultScaleToJudgeScale);
  return all.flatMap((a, at) => all.slice(at + 1).flatMap((b) => (isThere(a.id, b.id) ? [] : [[a, b] as const])));
}

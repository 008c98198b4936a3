import { count, percent, plural } from '../../core/words/format.ts';
import type { SamplesFileFacts, TaskAnswerCollector } from './task-answers.ts';

/** Smaller differences come from floating-point arithmetic. */
const rounding = 1e-6;

/** Differences between a samples file and its results file. */
export function resultMismatchRemarks(
  name: string,
  { results }: SamplesFileFacts,
  { asked, sums }: TaskAnswerCollector,
): string[] {
  if (!results) return [];
  const { effective, scores } = results;
  const compared = [...scores].filter(([id]) => sums.has(id) || effective !== asked);
  if (effective !== undefined && asked < effective) {
    const scoreTexts = compared.map(([id, score]) => `${scoreWords(score)} (${id.replace(',', ', ')})`);
    const says =
      scoreTexts.length === 0 ? `that there were ${count(effective)}` : `${scoreTexts.join(' and ')} of ${count(effective)}`;
    return [`${count(asked)} of ${plural(effective, 'answer')} are in “${name}”; its results file says ${says}.`];
  }
  return compared.flatMap(([id, score]) => {
    const { count: n, sum } = sums.get(id) ?? { count: 0, sum: 0 };
    if (n === 0 || Math.abs(sum / n - score) <= rounding) return [];
    return [
      `In “${name}” ${id.replace(',', ', ')} is ${scoreWords(sum / n)} over ${plural(n, 'answer')}, but its results file says ${scoreWords(score)}.`,
    ];
  });
}

/** Shares as percentages, other values unchanged. */
const scoreWords = (score: number): string =>
  score >= 0 && score <= 1 ? percent(score) : String(Number(score.toPrecision(6)));

import { isNumber } from '../../base/json/json.ts';
import { zip } from '../../base/objects/zip.ts';
import { formatFixed } from '../../core/words/format.ts';
import type { ComparedLevel, ComparedPair, TwoRunComparison } from '../comparison.ts';
import { getFieldOrThrow } from '../../base/objects/get-or-throw.ts';
import { holmIgnoringMissing } from '../holm.ts';
import { modelPairName } from '../pairs.ts';

/** The comparison of one prompt with its former version, for one model. */
export interface ChangedPromptResult {
  readonly pair: ComparedPair;
  readonly prompt: ComparedLevel;
  readonly finding: string;
  /** Whether Holm's p over all models and changed prompts is at most 5%, and the interval of the difference excludes 0. */
  readonly isDifferenceShown: boolean;
}

export interface PromptVersions {
  readonly before: number;
  readonly after: number;
}

const level = 0.05;

/**
 * One sentence for each changed prompt and model; shown differences come first. p is of McNemar's exact test over the questions that
 * both runs answered, by whole clusters if questions have them. Holm corrects it over all models and prompts of the comparison. Where unread answers could
 * change it, p is the largest that they allow. `samples` is the number of answers to a question from one model under one prompt.
 */
export function changedPromptResults(
  { pairs }: Pick<TwoRunComparison, 'pairs'>,
  samples: number,
  versionsOf: (prompt: string) => PromptVersions,
): ChangedPromptResult[] {
  const rows = pairs.flatMap((pair) =>
    pair.levels.filter(({ group }) => group === 'prompt').map((prompt) => ({ pair, prompt })),
  );
  const corrected = holmIgnoringMissing(rows.map(({ prompt }) => changesUnder(prompt).p));
  const found = zip(rows, corrected).map(([{ pair, prompt }, p]) => {
    const { interval } = scoresUnder(prompt);
    const isDifferenceShown = isNumber(p) && p <= level && !('why' in interval) && (interval[0] > 0 || interval[1] < 0);
    const isAskedOnce = samples === 1 && pair.levels.filter(({ group }) => group === 'benchmark').length === 1;
    const words = differenceInWords(prompt, versionsOf(prompt.id), isDifferenceShown, isAskedOnce);
    return { pair, prompt, isDifferenceShown, finding: pairs.length === 1 ? words : `${modelPairName(pair)}: ${words}` };
  });
  return [...found.filter((each) => each.isDifferenceShown), ...found.filter((each) => !each.isDifferenceShown)];
}

const changesUnder = ({ counts = {} }: ComparedLevel) => getFieldOrThrow(counts, 'items');
const scoresUnder = ({ values }: ComparedLevel) => getFieldOrThrow(values, 'score');

/**
 * `isAskedOnce`: a score that equals a whole number of answers counts the right answers of one set. Otherwise it is a mean
 * over sets, samples or rules.
 */
function differenceInWords(
  prompt: ComparedLevel,
  { before, after }: PromptVersions,
  isShown: boolean,
  isAskedOnce: boolean,
): string {
  const { gained, lost, same } = changesUnder(prompt);
  const { one, other, interval } = scoresUnder(prompt);
  if (typeof one !== 'number' || typeof other !== 'number') return `“${prompt.label}” has no score in both versions.`;
  const all = gained + lost + same;
  const right = [other, one].map((score) => (score * all) / 100);
  const isCount = isAskedOnce && right.every((each) => Math.abs(each - Math.round(each)) < 1e-9);
  const [now, was] = isCount
    ? right.map((each) => `${Math.round(each)} of ${all}`)
    : [other, one].map((score) => `${formatFixed(score, 1)}%`);
  const ends =
    'why' in interval
      ? `no interval: ${interval.why}`
      : `95% interval ${formatSigned(interval[0])} to ${formatSigned(interval[1])} points`;
  const changes = `${gained || 'none'} fixed, ${lost || 'none'} broken`;
  const scored = isCount ? `right on ${now} questions` : `${now} on ${all} questions`;
  return isShown
    ? `“${prompt.label}” v${after} ${isCount ? 'is' : 'scores'} ${scored}, v${before}${isCount ? ' on' : ''} ${was}: ${changes} (${ends}).`
    : `“${prompt.label}”: no difference shown between v${after} (${scored}) and v${before} (${was}): ${changes} (${ends}).`;
}

const formatSigned = (points: number): string => `${points > 0 ? '+' : ''}${formatFixed(points, 1)}`;

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
 * change it, p is the largest that they allow.
 */
export function changedPromptResults(
  { pairs }: Pick<TwoRunComparison, 'pairs'>,
  versionsOf: (prompt: string) => PromptVersions,
): ChangedPromptResult[] {
  const rows = pairs.flatMap((pair) =>
    pair.levels.filter(({ group }) => group === 'prompt').map((prompt) => ({ pair, prompt })),
  );
  const corrected = holmIgnoringMissing(rows.map(({ prompt }) => changesUnder(prompt).p));
  const found = zip(rows, corrected).map(([{ pair, prompt }, p]) => {
    const { interval } = scoresUnder(prompt);
    const isDifferenceShown = isNumber(p) && p <= level && !('why' in interval) && (interval[0] > 0 || interval[1] < 0);
    const words = differenceInWords(prompt, versionsOf(prompt.id), isDifferenceShown);
    return { pair, prompt, isDifferenceShown, finding: pairs.length === 1 ? words : `${modelPairName(pair)}: ${words}` };
  });
  return [...found.filter((each) => each.isDifferenceShown), ...found.filter((each) => !each.isDifferenceShown)];
}

const changesUnder = ({ counts = {} }: ComparedLevel) => getFieldOrThrow(counts, 'items');
const scoresUnder = ({ values }: ComparedLevel) => getFieldOrThrow(values, 'score');

function differenceInWords(prompt: ComparedLevel, { before, after }: PromptVersions, isShown: boolean): string {
  const { gained, lost, same } = changesUnder(prompt);
  const { one, other, interval } = scoresUnder(prompt);
  if (typeof one !== 'number' || typeof other !== 'number')
    return `“${prompt.label}” has no questions that both versions answered.`;
  const [now, was] = [other, one].map((score) => scoreInWords(score, gained + lost + same)) as [string, string];
  const ends =
    'why' in interval
      ? `no interval: ${interval.why}`
      : `95% interval ${formatSigned(interval[0])} to ${formatSigned(interval[1])} points`;
  const changes = `${gained || 'none'} fixed, ${lost || 'none'} broken`;
  return isShown
    ? `“${prompt.label}” v${after} is right on ${now} questions, v${before} on ${was}: ${changes} (${ends}).`
    : `“${prompt.label}”: no difference shown between v${after} (right on ${now} questions) and v${before} (${was}): ${changes} (${ends}).`;
}

/** “29 of 30” if the score is a whole count of right answers, else a percentage. */
function scoreInWords(percent: number, questions: number): string {
  const right = (percent * questions) / 100;
  return Math.abs(right - Math.round(right)) < 1e-9
    ? `${Math.round(right)} of ${questions}`
    : `${formatFixed(percent, 1)}% of ${questions}`;
}

const formatSigned = (points: number): string => `${points > 0 ? '+' : ''}${formatFixed(points, 1)}`;

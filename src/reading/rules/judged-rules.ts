import type { RuleOfKind } from '../../core/counting/counting.ts';
import type { ModelJudgement } from '../../core/counting/judgement.ts';
import { parseModelId } from '../../core/models/model-id.ts';
import {
  zeroScoreWithReason,
  quoteShortened,
  itemReferenceText,
  type RuleScoreWithReason,
  type RuleScorer,
} from './rule-finding.ts';
import { readVerdictLine } from './verdict-line.ts';

const waits = (why: string): RuleScoreWithReason => ({ score: null, why });
const unread = (why: string): RuleScoreWithReason => ({ score: null, why, unread: true });
const figure = (x: number): string => String(Number(x.toFixed(3)));

/** Scores 1 if the similarity that the encoder found is at least `least`, else 0. An empty answer scores 0. */
export const meaningRuleScorer: RuleScorer<RuleOfKind<'meaning'>> = {
  read({ least }, { text, judgements }) {
    if (text.trim() === '') return zeroScoreWithReason('the answer is empty');
    const known = judgements.findLast(({ alike }) => alike !== undefined);
    if (known?.alike === undefined) {
      const error = judgements.findLast(({ error }) => error !== undefined)?.error;
      return error === undefined ? waits('waits for its encoder') : unread(error);
    }
    const holds = known.alike >= least;
    return {
      score: holds ? 1 : 0,
      why: `${figure(known.alike)} alike in meaning, ${holds ? 'at least' : 'under'} ${figure(least)}`,
    };
  },
  fault({ encoder, any }, item) {
    if (item && any === undefined && itemReferenceText(item).trim() === '')
      return 'compares the meaning, but the question has no reference answer';
    try {
      parseModelId(encoder);
      return undefined;
    } catch {
      return `names the encoder ${quoteShortened(encoder)}, which is not of the form engine:model`;
    }
  },
};

/**
 * Scores by a judge with a rubric. m is the mean of the repeats that end in the required line (`verdict-line.ts`). It is
 * scaled to [0, 1]: m for yes (1) or no (0), and (m − 1) / 4 for 1 to 5. With `least`, the score is whether m reaches it on
 * the judge's own scale. Repeats that end differently are ignored. There is no score until all repeats exist, and none if
 * all of them are unreadable. An empty answer fails without a request.
 */
export const rubricRuleScorer: RuleScorer<RuleOfKind<'rubric'>> = {
  read(rule, { text, judgements }) {
    if (text.trim() === '') return zeroScoreWithReason('the answer is empty');
    const repeats = [
      ...new Map(judgements.filter(({ repeat }) => repeat < rule.repeats).map((each) => [each.repeat, each])).values(),
    ];
    if (rule.judge === undefined) return waits('no judge is named');
    if (repeats.length === 0) return waits('waits for its judge');
    if (repeats.length < rule.repeats)
      return waits(`waits for its judge: ${repeats.length} of ${rule.repeats} verdicts are there`);
    const values = repeats.flatMap((each) => valueOf(each, rule));
    if (values.length === 0)
      return unread(
        repeats.length === 1 ? 'its verdict cannot be read' : `none of its ${repeats.length} verdicts can be read`,
      );
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const score = rule.least === undefined ? scaledMean(mean, rule) : mean >= rule.least ? 1 : 0;
    return {
      score,
      why: `${inWords(rule, values, mean)}${notRead(repeats.length - values.length)}${boundInWords(rule, score)}`,
    };
  },
  fault: ({ scale, least }) =>
    scale === 'yes-no' && least !== undefined && least > 1 ? 'has a bound over 1, but yes or no gives at most 1' : undefined,
};

function valueOf({ text, error }: ModelJudgement, { scale }: RuleOfKind<'rubric'>): number[] {
  const value = error === undefined && text !== undefined ? readVerdictLine(text, scale) : undefined;
  return value === undefined ? [] : [value];
}

const scaledMean = (mean: number, { scale }: RuleOfKind<'rubric'>): number => (scale === 'yes-no' ? mean : (mean - 1) / 4);

function inWords({ scale }: RuleOfKind<'rubric'>, values: readonly number[], mean: number): string {
  if (scale === 'one-to-five') return `the judge gives ${figure(mean)} of 5`;
  const yes = values.filter((value) => value === 1).length;
  if (values.length === 1) return `the judge says ${yes === 1 ? 'yes' : 'no'}`;
  return `the judge says yes ${yes} of ${values.length} times`;
}

const notRead = (count: number): string =>
  count === 0 ? '' : `, ${count === 1 ? 'one verdict' : `${count} verdicts`} could not be read`;
const boundInWords = ({ least }: RuleOfKind<'rubric'>, score: number): string =>
  least === undefined ? '' : `, ${score === 1 ? 'at least' : 'under'} ${figure(least)}`;

import type { RuleOfKind } from '../../core/counting/counting.ts';
import { answerMarkPattern } from '../answer-passage.ts';
import { parseRefusal } from '../refusal.ts';
import { isSameTextAnswer } from '../text-answer.ts';
import {
  zeroScoreWithReason,
  fullScoreWithReason,
  pickStrictOrTolerantScore,
  quotedListWithMore,
  quoteShortened,
  itemReferenceText,
  type RuleScoreWithReason,
  type RuleScorer,
} from './rule-finding.ts';
import { normaliseForMatching } from './normal-form.ts';

/**
 * Scores whether the answer gives the reference text, or any of `any`. Strict: it is the whole answer, or the line after the
 * last “Answer:”, or all that follows. Tolerant: without “Answer:”, the last non-empty line counts too. `exact` compares
 * every character except surrounding white space. Otherwise the normal forms are compared (`isSameTextAnswer`,
 * `normaliseForMatching`): in small letters, without emphasis, closing punctuation or an article. Nothing looser: “not
 * Monday” is not “Monday”.
 */
export const textRuleScorer: RuleScorer<RuleOfKind<'text'>> = {
  read(rule, { text, item }) {
    const wanted = rule.any ?? [itemReferenceText(item)];
    const same = rule.exact ? isExactly : isTheSame;
    const found = passagesIn(text);
    return pickStrictOrTolerantScore(rule.strict ? 'strict' : 'tolerant', {
      strict: textFinding(found.inForm, wanted, same),
      tolerant: textFinding([...found.inForm, found.lastLine], wanted, same),
    });
  },
  fault: ({ any }, item) =>
    item && any === undefined && itemReferenceText(item).trim() === ''
      ? 'asks for a text, but the question has no reference answer'
      : undefined,
};

function textFinding(
  passages: readonly string[],
  wanted: readonly string[],
  same: (text: string, reference: string) => boolean,
): RuleScoreWithReason {
  const found = wanted.find((reference) => passages.some((text) => isNear(text, reference) && same(text, reference)));
  if (found !== undefined) return fullScoreWithReason(`says ${quoteShortened(found)}`);
  const statement = passages.at(-1) ?? '';
  const refusal = parseRefusal(statement.slice(0, 10_000));
  if (refusal?.kind === 'refusal') return zeroScoreWithReason(refusal.why);
  return zeroScoreWithReason(
    statement === '' ? 'says nothing' : `says ${quoteShortened(statement)}, not ${quotedListWithMore(wanted, ' or ')}`,
  );
}

function passagesIn(text: string): { readonly inForm: readonly string[]; readonly lastLine: string } {
  const whole = text.trim();
  const lines = whole.split(/\r\n?|\n/);
  const lastLine = (lines.findLast((line) => line.trim() !== '') ?? '').trim();
  const mark = [...whole.matchAll(new RegExp(answerMarkPattern, 'giu'))].at(-1);
  if (!mark) return { inForm: [whole], lastLine };
  const after = whole.slice(mark.index + mark[0].length).replace(/^[*_`]+/, '');
  const line = after.split(/\r\n?|\n/).find((each) => each.trim() !== '') ?? '';
  return { inForm: [whole, after.trim(), line.trim()], lastLine: line.trim() };
}

/**
 * A text much longer than the reference cannot be the same, so it need not be normalised. NFKC turns one character into at
 * most 18.
 */
const isNear = (text: string, reference: string): boolean => text.length <= 20 * reference.length + 1000;
const isExactly = (text: string, reference: string): boolean => text.trim() === reference.trim();
const isTheSame = (text: string, reference: string): boolean =>
  isSameTextAnswer(normaliseForMatching(text), normaliseForMatching(reference));

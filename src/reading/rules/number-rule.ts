import type { RuleOfKind } from '../../core/counting/counting.ts';
import type { ParsedNumber, ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import { answerHeadAndTail } from '../bounded-answer.ts';
import { isReferenceNumber, extractNumberAnswer, parseReferenceNumber } from '../number.ts';
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
import { findUnitNextToNumber, stripUnits, type AdjacentUnit } from './units.ts';

type NumberRule = RuleOfKind<'number'>;

/**
 * Scores whether the answer gives the number of the reference, or `value`. It holds if |said − wanted| ≤ `within`, or if
 * |said − wanted| ≤ `share` · |wanted|. Each is compared to twelve digits, because 0.1 + 0.2 has more. Without both, the two
 * must be the same fraction (`isReferenceNumber`). `extractNumberAnswer` parses the digits: 1,000 is 1000, ½ is 0.5, “12,5”
 * is 12.5.
 *
 * Strict: the number follows “Answer:”, is in \boxed{}, or is the whole answer. If the rule names units, one of them must be
 * next to the number, in the same case. Tolerant: the last number of the answer counts too, a unit may be missing, and its
 * case does not matter. Another unit of measure is wrong in both forms.
 */
export const numberRuleScorer: RuleScorer<NumberRule> = {
  read(rule, { text: whole, item }) {
    const text = answerHeadAndTail(whole);
    const wanted = wantedBy(rule, itemReferenceText(item));
    const reading = extractNumberAnswer(text);
    return pickStrictOrTolerantScore(rule.strict ? 'strict' : 'tolerant', {
      strict: isInForm(reading, text, rule)
        ? numberFinding(rule, reading, wanted, text, true)
        : zeroScoreWithReason(outOfForm(reading)),
      tolerant: numberFinding(rule, reading, wanted, text, false),
    });
  },
  fault(rule, item) {
    if (rule.value === undefined && !item) return undefined;
    const wanted = rule.value ?? (item ? itemReferenceText(item) : '');
    return parseReferenceNumber(wanted)
      ? undefined
      : `asks for a number, but ${wanted === '' ? 'the question has no reference answer' : `${quoteShortened(wanted)} is not one`}`;
  },
};

const wantedBy = ({ value }: NumberRule, reference: string): string => value ?? reference;

const isInForm = (reading: ParsedAnswer, text: string, { units }: NumberRule): boolean =>
  reading.kind === 'number' && (reading.by === undefined || parseReferenceNumber(stripUnits(text, units)) !== undefined);

const outOfForm = (reading: ParsedAnswer): string =>
  reading.kind === 'number' ? 'there is no “Answer:”, and the answer is more than a number' : reasonOf(reading);

const reasonOf = (reading: ParsedAnswer): string => ('why' in reading ? reading.why : 'no number is named');

function numberFinding(
  rule: NumberRule,
  reading: ParsedAnswer,
  wanted: string,
  text: string,
  strict: boolean,
): RuleScoreWithReason {
  if (reading.kind !== 'number') return zeroScoreWithReason(reasonOf(reading));
  const reason = `says ${shownNumber(reading)}`;
  if (!parseReferenceNumber(wanted)) return zeroScoreWithReason(`${reason}, and there is no number to compare it with`);
  const near = nearness(rule, reading, wanted);
  if (!near.holds) return zeroScoreWithReason(`${reason}, ${near.why}`);
  const unit = rule.units && unitFault(findUnitNextToNumber(text, reading.value, rule.units), rule.units, strict);
  return unit === undefined
    ? fullScoreWithReason(near.why === '' ? reason : `${reason}, ${near.why}`)
    : zeroScoreWithReason(`${reason}, ${unit}`);
}

function nearness({ within, share }: NumberRule, reading: ParsedNumber, wanted: string): { holds: boolean; why: string } {
  if (isReferenceNumber(reading, wanted)) return { holds: true, why: '' };
  if (within === undefined && share === undefined) return { holds: false, why: `not ${wanted}` };
  const x = reading.value;
  const y = valueOf(wanted);
  const room = Math.max(within ?? 0, (share ?? 0) * Math.abs(y));
  const holds = Math.abs(x - y) <= room + 1e-12 * Math.max(Math.abs(x), Math.abs(y));
  const amount = room === within || share === undefined ? String(within) : `${Number((100 * share).toPrecision(12))}%`;
  return { holds, why: `${holds ? 'within' : 'not within'} ${amount} of ${wanted}` };
}

function valueOf(wanted: string): number {
  const reading = extractNumberAnswer(`Answer: ${wanted}`);
  return reading.kind === 'number' ? reading.value : Number.NaN;
}

function unitFault(found: AdjacentUnit, units: readonly string[], strict: boolean): string | undefined {
  if (found.kind === 'named')
    return strict && !found.sameCase ? `its unit is not written as ${quotedListWithMore(units, ' or ')}` : undefined;
  if (found.kind === 'another') return `in ${quoteShortened(found.unit)}, not in ${quotedListWithMore(units, ' or ')}`;
  return strict ? `without ${quotedListWithMore(units, ' or ')}` : undefined;
}

const shownNumber = ({ value, exact }: ParsedNumber): string => (exact ?? String(value)).slice(0, 60);

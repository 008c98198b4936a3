import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import { holm } from '../../../measure/significance/holm.ts';
import {
  fisherZTransform,
  jackknifeInterval,
  jackknifeP,
  type JackknifeEstimate,
} from '../../../measure/intervals/jackknife.ts';
import { meanOfDefined } from './agreement.ts';
import { jackknifeMean, type VariantJackknifeValues } from './jackknife-mean.ts';
import type { ModelTemperatureEvidence } from './overall.ts';

/** Of the false claims of a page. */
export const significanceLevel = 0.05;

/** With the reference, with itself, between scales. */
export type AgreementKind = 'truth' | 'itself' | 'scales';

export interface AgreementWithInterval {
  readonly kind: AgreementKind;
  readonly value: MaybeNumber;
  readonly sure: JackknifeEstimate | NoValueWithReason;
  readonly interval: Interval | NoValueWithReason;
  readonly cells: readonly VariantJackknifeValues[];
}

/** Whether repeated ratings never differ, where there are any: greedy decoding repeats itself, which says nothing of the judgement. */
export function areSamplesIdentical({ asked }: Pick<ModelTemperatureEvidence, 'asked'>): boolean {
  const repeated = asked
    .flatMap(({ ratings }) => ratings)
    .map((unit) => unit.filter((rating) => rating !== null))
    .filter(({ length }) => length >= 2);
  return repeated.length > 0 && repeated.every((unit) => unit.every((rating) => rating === unit[0]));
}

/** The agreements that there are; the one of identical samples is none. */
export function agreementsAtTemperature(found: ModelTemperatureEvidence): AgreementWithInterval[] {
  const { cells, withReference, asked } = found;
  const isRepeated = asked.some(({ ratings }) => ratings.some(({ length }) => length >= 2));
  const of = (kind: 'selfConsistency' | 'interScale') => cells.filter((cell) => cell.of === kind);
  const all: readonly (readonly [AgreementKind, readonly VariantJackknifeValues[]])[] = [
    ['truth', withReference],
    ['itself', isRepeated && !areSamplesIdentical(found) ? of('selfConsistency') : []],
    ['scales', of('interScale')],
  ];
  return all.flatMap(([kind, own]): AgreementWithInterval[] => {
    if (own.length === 0) return [];
    const value = meanOfDefined(own.map((cell) => cell.value));
    const sure = isNumber(value) ? jackknifeMean(own) : undefinedBecause(value.why);
    const interval = 'why' in sure ? sure : jackknifeInterval(sure, fisherZTransform);
    return [{ kind, value, sure, interval, cells: own }];
  });
}

export type ReliabilityState = 'reliable' | 'unreliable' | 'unknown';

interface Leaning {
  readonly towards: 'reliable' | 'unreliable';
  readonly p: number;
}

/**
 * Whether each judge can be relied on: all its agreements are above the bound, which is the reader's (its p: the largest of theirs, as all have to be), or one is below (the smallest, Bonferroni over
 * its agreements); two-sided t tests of the jackknife, Holm over the judges, at 5%. So the 95% interval of each agreement lies above the bound, or that of one below. An agreement
 * without an interval lets none be relied on. The correlation with a reference is held to the same bound: α of the judge and the reference as two raters is at most about their
 * correlation (it takes shifts and stretches off), so a judge that falls short by this falls short by α.
 */
export function testJudgeReliability(
  judges: readonly (readonly AgreementWithInterval[])[],
  bound: number,
): readonly { readonly is: ReliabilityState; readonly p?: number }[] {
  const leanings = judges.map((agreements) => leaningOf(agreements, bound));
  const there = leanings.flatMap((leaning, place) => (leaning ? [{ ...leaning, place }] : []));
  const corrected = holm(there.map(({ p }) => p));
  return leanings.map((leaning, place) => {
    const p = corrected[there.findIndex((each) => each.place === place)];
    if (!leaning || p === undefined) return { is: 'unknown' };
    return { is: p < significanceLevel ? leaning.towards : 'unknown', p };
  });
}

function leaningOf(agreements: readonly AgreementWithInterval[], bound: number): Leaning | undefined {
  const tested = agreements.flatMap(({ sure, value }) =>
    'why' in sure || !isNumber(value) ? [] : [{ isBelow: value < bound, p: jackknifeP(sure, fisherZTransform, bound) }],
  );
  const below = tested.filter(({ isBelow }) => isBelow);
  if (below.length > 0) {
    const p = Math.min(1, agreements.length * Math.min(...below.map((each) => each.p)));
    return { towards: 'unreliable', p };
  }
  if (tested.length === 0 || tested.length < agreements.length) return undefined;
  return { towards: 'reliable', p: Math.max(...tested.map(({ p }) => p)) };
}

import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import { undefinedBecause } from '../../../base/json/json.ts';
import { zip } from '../../../base/objects/zip.ts';
import { getById } from '../../../base/objects/with-id.ts';
import { gwetAc1 } from '../../../measure/agreement/gwet-ac1.ts';
import { pointCount, pointName, ratingScalePointNames, pointValues } from '../../../reading/rating-scale.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';
import { isRubricScale, type DefinitionLength } from '../protocol/options.ts';
import { jackknifeSpearman } from './agreement-jackknife.ts';
import { agreementWithReference, meanCorrelations } from './agreement.ts';
import { alphaInterval, selfReferenceReason, type AlphaWithResamples } from './consistency.ts';
import { countRatingOutcomes } from './counts.ts';
import type { VariantJackknifeValues } from './jackknife-mean.ts';
import { ratingShift } from './mean-ratings.ts';
import {
  missingRatingMarks,
  type InterScaleConsistency,
  type JudgeResultRow,
  type ResultScalePair,
  type ScaleReferenceAgreement,
  type SelfConsistency,
} from './result.ts';
import type { ModelCriterionAnswers, ScaleVariantAnswers } from './tally.ts';

interface RowSettings {
  readonly definition: DefinitionLength;
  readonly temperature: string;
  /** The cells with the row’s definition and temperature. */
  readonly cells: readonly AlphaWithResamples[];
  readonly cases: readonly ResultScalePair[];
  /** By unit. Undefined for a model that is itself the reference. */
  readonly references: ReadonlyMap<ScaleVariantAnswers, readonly (number | null)[] | undefined>;
  readonly title: string;
  /** Leaves out intervals. */
  readonly isQuick: boolean;
}

/** A model’s ratings by one criterion, with one length of its definition at one temperature, on every scale. */
export function buildJudgeRow(
  answers: ModelCriterionAnswers,
  asked: readonly ScaleVariantAnswers[],
  { definition, temperature, cells, cases, references, title, isQuick }: RowSettings,
): { readonly row: JudgeResultRow; readonly withReference: readonly VariantJackknifeValues[] } {
  const { model, criterion } = answers;
  const agreements = asked.map((each) => {
    const reference = references.get(each);
    const found = scaleAgreement(each, reference);
    const isThere = reference?.some((wanted) => wanted !== null) ?? false;
    return {
      scale: each.scale,
      found,
      withReference:
        reference && isThere ? [jackknifeSpearman(answers, each.ratings, reference, found.spearman, isQuick)] : [],
    };
  });
  const averaged = agreements.filter(({ scale }) => !isRubricScale(scale));
  const row: JudgeResultRow = {
    model,
    criterion,
    definition,
    temperature,
    ...rowConsistency(asked, cells, cases),
    agreement: {
      reference: title,
      ...meanCorrelations(averaged.map(({ found }) => found)),
      scales: Object.fromEntries(agreements.map(({ scale, found }) => [scale.id, found])),
    },
    ...ratingsShown(asked),
    ...countRatingOutcomes(asked.flatMap(({ rows }) => rows)),
  };
  return { row, withReference: averaged.flatMap(({ withReference }) => withReference) };
}

function rowConsistency(
  asked: readonly ScaleVariantAnswers[],
  cells: readonly AlphaWithResamples[],
  cases: readonly ResultScalePair[],
): Pick<JudgeResultRow, 'selfConsistency' | 'interScale'> {
  const of = (kind: AlphaWithResamples['of']) => cells.filter((cell) => cell.of === kind);
  return {
    selfConsistency: Object.fromEntries(
      of('selfConsistency').map((cell): [string, SelfConsistency] => [
        cell.scale,
        { alpha: cell.value, ...alphaInterval(cell), units: cell.units, ...yesOrNo(asked, cell.scale) },
      ]),
    ),
    interScale: Object.fromEntries(
      of('interScale').map((cell): [string, InterScaleConsistency] => [
        cell.scale,
        {
          alpha: cell.value,
          ...alphaInterval(cell),
          mapping: getById(cases, cell.scale).says,
          samples: cell.samples,
          units: cell.units,
          ...ratingShift([cell]),
        },
      ]),
    ),
  };
}

/**
 * For a two-point scale: whether a low α results from nearly all ratings being the same. The higher point counts as “yes”.
 */
function yesOrNo(asked: readonly ScaleVariantAnswers[], id: string): Pick<SelfConsistency, 'ac1' | 'prevalence'> {
  const own = asked.find(({ scale }) => scale.id === id);
  if (!own || pointCount(own.scale) !== 2) return {};
  const found = gwetAc1(own.ratings, pointValues(own.scale)[1] ?? NaN);
  return 'why' in found ? { ac1: found, prevalence: found } : { ac1: found.ac1, prevalence: found.prevalence };
}

function scaleAgreement(
  { ratings }: ScaleVariantAnswers,
  reference: readonly (number | null)[] | undefined,
): ScaleReferenceAgreement {
  if (reference) return agreementWithReference(ratings, reference);
  return {
    pearson: selfReferenceReason,
    spearman: selfReferenceReason,
    pearsonAveraged: selfReferenceReason,
    spearmanAveraged: selfReferenceReason,
    gain: { pearson: selfReferenceReason, spearman: selfReferenceReason },
    units: 0,
  };
}

/** Histograms, ceilings, counts and the ratings, by scale. */
function ratingsShown(
  asked: readonly ScaleVariantAnswers[],
): Pick<JudgeResultRow, 'histograms' | 'ceiling' | 'countsByScale' | 'ratings'> {
  const byScale = <T>(value: (answers: ScaleVariantAnswers) => T): Record<string, T> =>
    Object.fromEntries(asked.map((each) => [each.scale.id, value(each)]));
  return {
    histograms: byScale(histogramOf),
    ceiling: byScale(({ scale, ratings }) => {
      const there = ratings.flat().filter((rating) => rating !== null);
      const [top] = ratingScalePointNames(scale).slice(-1);
      if (there.length === 0) return undefinedBecause('no rating yet');
      return there.filter((rating) => pointName(rating, scale) === top).length / there.length;
    }),
    countsByScale: byScale(({ rows }) => countRatingOutcomes(rows)),
    ratings: byScale(({ rows, ratings }) =>
      zip(rows, ratings.flat())
        .map(([row, rating]) => markOf(row, rating))
        .join(' '),
    ),
  };
}

function histogramOf({ scale, ratings }: ScaleVariantAnswers): Record<string, number> {
  const counts = new Map(ratingScalePointNames(scale).map((name) => [name, 0]));
  for (const rating of ratings.flat()) {
    if (rating === null) continue;
    const name = pointName(rating, scale);
    counts.set(name, getOrThrow(counts, name) + 1);
  }
  return Object.fromEntries(counts);
}

function markOf(row: ScoredResponse | undefined, rating: number | null): string {
  if (rating !== null) return String(rating);
  if (row === undefined) return missingRatingMarks.missing;
  if (row.score === null) return missingRatingMarks.failed;
  return row.reading.kind === 'refusal' ? missingRatingMarks.refused : missingRatingMarks.unreadable;
}

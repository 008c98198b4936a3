import type { DataProblem } from '../../../core/json/doctor-form.ts';
import type { ExaminedData } from '../../../measure/doctor/examined-data.ts';
import { testUnevenAnswerLosses } from '../../../measure/doctor/uneven-losses.ts';
import { unratedAtChanceReason, findReplacementClaim } from '../../../measure/doctor/withheld.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { notReadShareOfPrompt, minReportedNotReadShare } from '../../../measure/not-read/not-read.ts';
import {
  measureAddedSpread,
  addedSpreadInPoints,
  worstCaseSpreadP,
  isAddedSpread,
  scoreItemByRule,
  unratedReasonForRule,
  notReadCountsByWording,
  type AddedSpreadEvidence,
  type UnreadFilling,
  type VariedFactor,
  type ItemByExtractionRule,
  type ExtractionRule,
  type SpreadEvidence,
} from './added-spread.ts';
import { wordingScoreMatrix, countNotReadByWording } from './data-checks.ts';
import type { ParaphraseBootstrapSettings } from './intervals.ts';
import { questionVariantLevelIds, type ParaphraseMeasures } from './result.ts';
import type { ModelItemAnswers } from './tally.ts';

export type SpreadEvidenceByRule = Readonly<Record<ExtractionRule, readonly SpreadEvidence[]>>;

/** The evidence in each model’s answers under each extraction rule. `examined` returns the run’s data under a rule. */
export function spreadEvidenceByRule(
  models: readonly { readonly model: string; readonly answers: readonly ModelItemAnswers[] }[],
  examined: (by: ExtractionRule) => ExaminedData,
  drawing: ParaphraseBootstrapSettings,
): SpreadEvidenceByRule {
  const by = (reading: ExtractionRule): SpreadEvidence[] => {
    const { questions, answers: answersByModel } = examined(reading);
    return models.map(({ model, answers }) => {
      const items = answers.map((item, i) => scoreItemByRule(item, reading, drawing.seed + i));
      const tables = [wordingScoreMatrix(answers, reading)];
      const notRated =
        unratedReasonForRule(answers, items, reading) ??
        unratedAtChanceReason(questions, { tables, answers: answersByModel.get(model) ?? [] });
      const byWording = notReadCountsByWording(answers, reading);
      const isMuch =
        byWording.some((counts) => notReadShareOfPrompt(counts) > minReportedNotReadShare) ||
        testUnevenAnswerLosses(countNotReadByWording(answers, reading), drawing.seed) !== undefined;
      const evidenceOf = (factor: VariedFactor): AddedSpreadEvidence => {
        const filled = (end: UnreadFilling['end']) =>
          measureAddedSpread(
            answers.map((item, i) => scoreItemByRule(item, reading, drawing.seed + i, { factor, end })),
            drawing,
            factor,
          );
        const effect = measureAddedSpread(items, drawing, factor);
        // Bounds are needed only for an effect that is found when unread answers count as wrong.
        const flattest = isMuch && isAddedSpread(effect) && effect.p < 0.05 ? filled('flattest') : effect;
        return { effect, ...(isMuch && { bounds: { byWording, flattest, steepest: filled('steepest') } }) };
      };
      return { model, items, notRated, ...evidenceOf('wordings'), ofOrders: evidenceOf('orders') };
    });
  };
  if (models.length === 0) return { strict: [], tolerant: [] };
  const strict = by('strict');
  const differ = models.some(({ answers }) => answers.some(isReadTwice));
  return { strict, tolerant: differ ? by('tolerant') : strict };
}

/** Adds the findings that data problems withhold for each model. */
export const addWithheldFindings = (
  evidence: SpreadEvidenceByRule,
  doctor: readonly DataProblem[],
): SpreadEvidenceByRule => {
  const held = new Map(evidence.strict.map(({ model }) => [model, findReplacementClaim(doctor, model)]));
  const by = (reading: ExtractionRule) => evidence[reading].map((each) => ({ ...each, withheld: held.get(each.model) }));
  return { strict: by('strict'), tolerant: by('tolerant') };
};

/** Whether the two rules parse any answer to the item differently. */
const isReadTwice = ({ rows }: ModelItemAnswers): boolean =>
  questionVariantLevelIds.some((q) => rows[q].some((row) => row?.reading.tolerant !== undefined));

/** The result's fields for the spread that each factor adds, by rule. */
export const effectFields = [
  { field: 'promptEffect', by: 'strict', factor: 'wordings' },
  { field: 'tolerantEffect', by: 'tolerant', factor: 'wordings' },
  { field: 'orderEffect', by: 'strict', factor: 'orders' },
  { field: 'tolerantOrderEffect', by: 'tolerant', factor: 'orders' },
] as const satisfies readonly { field: keyof ParaphraseMeasures; by: ExtractionRule; factor: VariedFactor }[];

type EffectResults = Pick<ParaphraseMeasures, (typeof effectFields)[number]['field']>;

export const addedSpreadOf = (evidence: SpreadEvidence, factor: VariedFactor): AddedSpreadEvidence =>
  factor === 'wordings' ? evidence : evidence.ofOrders;

/** The effects of one model over all its prompts. p is corrected by Holm over the rated models. */
export const measureModelEffects = (evidence: SpreadEvidenceByRule, m: number): EffectResults =>
  Object.fromEntries(
    effectFields.flatMap(({ field, by, factor }) => {
      const own = evidence[by][m];
      if (!own) return [];
      const { effect, bounds } = addedSpreadOf(own, factor);
      return [[field, addedSpreadInPoints(effect, holmSpreadPValues(evidence[by], factor)[m], bounds)]];
    }),
  );

/** The effects for each kind of prompt separately. p is corrected by Holm over the model’s kinds. */
export function measurePromptKindEffects(
  evidence: SpreadEvidenceByRule,
  m: number,
  subsetItems: readonly (readonly number[])[],
  drawing: ParaphraseBootstrapSettings,
): EffectResults[] {
  const columns = effectFields.flatMap(({ field, by, factor }) => {
    const whole = evidence[by][m];
    if (!whole) return [];
    const found = subsetItems.map((own) =>
      own.length === whole.items.length
        ? addedSpreadOf(whole, factor).effect
        : measureAddedSpread(
            own.flatMap((i): ItemByExtractionRule[] => (whole.items[i] ? [whole.items[i]] : [])),
            drawing,
            factor,
          ),
    );
    const tested = found.filter(isAddedSpread);
    const corrected = holm(tested.map(({ p }) => p));
    const results = found.map((effect) =>
      addedSpreadInPoints(effect, isAddedSpread(effect) ? corrected[tested.indexOf(effect)] : undefined),
    );
    return [{ field, results }];
  });
  return subsetItems.map((_, s) => Object.fromEntries(columns.map(({ field, results }) => [field, results[s]])));
}

/** p corrected by Holm over the rated models that have one. Undefined for the others. */
export function holmSpreadPValues(evidence: readonly SpreadEvidence[], factor: VariedFactor): (number | undefined)[] {
  const tested = evidence.flatMap((own, m) => {
    const added = addedSpreadOf(own, factor);
    return !own.notRated && isAddedSpread(added.effect) ? [{ m, p: worstCaseSpreadP(added) }] : [];
  });
  const corrected = holm(tested.map(({ p }) => p));
  return evidence.map((_, m) => corrected[tested.findIndex((one) => one.m === m)]);
}

import type { DataProblem } from '../../../core/json/doctor-form.ts';
import type { ExaminedData } from '../../../measure/doctor/examined-data.ts';
import { testUnevenAnswerLosses } from '../../../measure/doctor/uneven-losses.ts';
import { unratedAtChanceReason, findReplacementClaim } from '../../../measure/doctor/withheld.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { notReadShareOfPrompt, minReportedNotReadShare } from '../../../measure/not-read/not-read.ts';
import {
  measureRewordingEffect,
  rewordingEffectInPoints,
  isRewordingEffect,
  scoreItemByRule,
  extractionRules,
  unratedReasonForRule,
  notReadCountsByWording,
  type UnreadFilling,
  type ItemByExtractionRule,
  type ExtractionRule,
  type RewordingEvidence,
} from './rewording-effect.ts';
import { wordingScoreMatrix, countNotReadByWording } from './data-checks.ts';
import type { ParaphraseBootstrapSettings } from './intervals.ts';
import { questionVariantLevelIds, type ParaphraseMeasures } from './result.ts';
import type { ModelItemAnswers } from './tally.ts';

export type RewordingEvidenceByRule = Readonly<Record<ExtractionRule, readonly RewordingEvidence[]>>;

/** What each model's answers tell by each reading. `examined`: the run as a rule reads it. */
export function rewordingEvidenceByRule(
  models: readonly { readonly model: string; readonly answers: readonly ModelItemAnswers[] }[],
  examined: (by: ExtractionRule) => ExaminedData,
  drawing: ParaphraseBootstrapSettings,
): RewordingEvidenceByRule {
  const by = (reading: ExtractionRule): RewordingEvidence[] => {
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
      const filled = (filling: UnreadFilling) =>
        measureRewordingEffect(
          answers.map((item, i) => scoreItemByRule(item, reading, drawing.seed + i, filling)),
          drawing,
        );
      const effect = measureRewordingEffect(items, drawing);
      // What is not found with all of these counted as wrong is not reported, however else they count.
      const flattest = isMuch && isRewordingEffect(effect) && effect.p < 0.05 ? filled('flattest') : effect;
      const bounds = isMuch && { byWording, flattest, steepest: filled('steepest') };
      return { model, items, effect, notRated, ...(bounds && { bounds }) };
    });
  };
  if (models.length === 0) return { strict: [], tolerant: [] };
  const strict = by('strict');
  const differ = models.some(({ answers }) => answers.some(isReadTwice));
  return { strict, tolerant: differ ? by('tolerant') : strict };
}

/** The same with what the data withhold of a model. */
export const addWithheldFindings = (
  evidence: RewordingEvidenceByRule,
  doctor: readonly DataProblem[],
): RewordingEvidenceByRule => {
  const held = new Map(evidence.strict.map(({ model }) => [model, findReplacementClaim(doctor, model)]));
  const by = (reading: ExtractionRule) => evidence[reading].map((each) => ({ ...each, withheld: held.get(each.model) }));
  return { strict: by('strict'), tolerant: by('tolerant') };
};

/** Whether the two rules read any answer to the item otherwise. */
const isReadTwice = ({ rows }: ModelItemAnswers): boolean =>
  questionVariantLevelIds.some((q) => rows[q].some((row) => row?.reading.tolerant !== undefined));

/** Of each kind of prompt by itself; p by Holm over those of the model. */
export function measurePromptKindEffects(
  evidence: RewordingEvidenceByRule,
  m: number,
  subsetItems: readonly (readonly number[])[],
  drawing: ParaphraseBootstrapSettings,
): Pick<ParaphraseMeasures, 'promptEffect' | 'tolerantEffect'>[] {
  const [strict, tolerant] = extractionRules.map((by) => {
    const whole = evidence[by][m];
    if (!whole) return undefined;
    const { items, effect } = whole;
    const found = subsetItems.map((own) =>
      own.length === items.length
        ? effect
        : measureRewordingEffect(
            own.flatMap((i): ItemByExtractionRule[] => (items[i] ? [items[i]] : [])),
            drawing,
          ),
    );
    const tested = found.filter(isRewordingEffect);
    const corrected = holm(tested.map(({ p }) => p));
    return found.map((effect) =>
      rewordingEffectInPoints(effect, isRewordingEffect(effect) ? corrected[tested.indexOf(effect)] : undefined),
    );
  });
  return subsetItems.map((_, s) => ({
    ...(strict?.[s] && { promptEffect: strict[s] }),
    ...(tolerant?.[s] && { tolerantEffect: tolerant[s] }),
  }));
}

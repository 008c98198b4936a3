import { variantKey } from '../../../core/plan/cell.ts';
import { claimRulesVersion, modelCardState, defaultTolerance } from '../../../core/studies/claim.ts';
import { answerReaderVersion } from '../../../reading/reader-version.ts';
import type { CohortChoice } from '../../../core/plan/cohort-choice.ts';
import { undefinedBecause, type NoValueWithReason } from '../../../base/json/json.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { ungradedReason } from '../../../measure/doctor/withheld.ts';
import { factorEffects } from '../../../measure/effects/factor-effects.ts';
import { isMuOutsidePublishedCohort } from '../../../measure/grades/cohort.ts';
import { gradeText, computeGradeCertainties, type GradeCertainty } from '../../../measure/grades/grading.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { answerVarianceShares } from '../../../measure/planning/variance-result.ts';
import { poorlyReadPromptResults } from '../../../measure/not-read/not-read-result.ts';
import { isEffect, effectPValue, toPromptEffectResult } from '../../../measure/verdicts/evidence.ts';
import { pairwiseModelDifferences } from '../../../measure/verdicts/model-differences.ts';
import { chanceScore } from '../../../measure/verdicts/not-rated.ts';
import { findWidestPromptPair } from '../../../measure/verdicts/widest-pair.ts';
import { variantTitle, type ImportedVariantOptions } from '../protocol/options.ts';
import { alphaBetweenModels, identicalShareBetweenModels } from './agreement.ts';
import { importedClaimKinds } from './claims.ts';
import { chooseGradingCohort, gradeInCohort } from './cohort.ts';
import { logDataProblems, buildExaminedLogData } from './data-checks.ts';
import { rewordResultReasons } from './reword-reasons.ts';
import { measureImportedModel, type MeasuredModel } from './model.ts';
import type { ModelDifferenceResult, LevelEffectResult, ImportedResult, ImportedModelResult } from './result.ts';
import { tallyImportedAnswers, type ImportedTally } from './tally.ts';
import { importedRunClaims } from './verdicts.ts';

/** What the user decides and the log does not contain. */
export interface CohortAndToleranceChoice {
  readonly cohort?: CohortChoice;
  readonly margin?: number;
}

/** Bootstrap draws: enough for the ends of a 95% interval. */
const usualDraws = 1000;

/** Draws for p values that are corrected over many pairs. */
const drawsOfOrder = 4999;

/**
 * Computes all measures that need no protocol of their own, for answers from an external tool. Prompt variants take the
 * place that prompts have in other studies. Cells that the log lacks are holes. The additive fit works without them, and the
 * result never waits for them, so it is never partial. `draws: 0` leaves out most intervals and all findings, for a quick
 * preview.
 */
export function measureImported(
  table: ScoreTable,
  plan: Plan,
  options: ImportedVariantOptions,
  {
    cohort: choice = 'automatic',
    margin = defaultTolerance,
    draws = usualDraws,
  }: CohortAndToleranceChoice & { readonly draws?: number } = {},
): ImportedResult {
  const { ways, factors } = options;
  const tally = tallyImportedAnswers(table, plan, ways);
  const drawing = { draws, seed: plan.seed };
  const isGraded = tally.answers.some(({ scores }) => scores.some((score) => score > 0 && score < 1));
  // The chance score is known only where answers are right or wrong.
  const chance = isGraded ? 0 : chanceScore(table.items);
  const examined = buildExaminedLogData(table, plan, { ways, isGraded });
  const measured = plan.models.map((model) =>
    measureImportedModel(
      model,
      tally.answers.filter((each) => each.model === model),
      tally,
      { chance, isGraded, examined },
      drawing,
    ),
  );
  const ids = ways.map(variantKey);
  const rated = measured.filter(({ notRated }) => !notRated);
  const cohort = chooseGradingCohort(
    rated.map(({ own }) => own.sigma),
    choice,
  );
  const titles = ways.map((way) => variantTitle(options, way));
  const doctor = draws > 0 ? logDataProblems(examined, measured, tally, { titles, margin, seed: plan.seed }) : [];
  const ungraded = measured.map(({ own }) => ungradedReason(doctor, own.model, isMuOutsidePublishedCohort(own, cohort)));
  const gradings =
    draws > 0
      ? computeGradeCertainties(
          measured.map(({ notRated, evidence, own }, m) =>
            !notRated && !ungraded[m] && isEffect(evidence.effect) && typeof evidence.effect.tau === 'number'
              ? { effect: evidence.effect, bounds: evidence.bounds, noiseFloor: own.noiseFloor }
              : undefined,
          ),
          cohort,
          drawing,
        )
      : [];
  const tested = rated.flatMap(({ evidence }) => (isEffect(evidence.effect) ? [evidence] : []));
  const corrected = holm(tested.map(effectPValue));
  const variance = draws > 0 ? answerVarianceShares(plan, ways, table.rows, ({ score }) => score ?? undefined) : [];
  const { quantiles: _, ...reportedCohort } = cohort;
  const verdicts =
    draws > 0
      ? importedRunClaims(measured, gradings, {
          doctor,
          titles,
          sets: setsOf(tally).map(({ items }) => items),
          samples: plan.samples,
          margin,
          seed: plan.seed,
          draws: drawsOfOrder,
        })
      : undefined;
  const notRead = poorlyReadPromptResults(
    measured.map(({ evidence }) => evidence),
    titles,
  );
  return rewordResultReasons({
    study: 'elsewhere',
    rules: claimRulesVersion,
    reader: answerReaderVersion,
    margin,
    ...(verdicts && { verdicts }),
    ...(notRead && { notRead }),
    ...(doctor.length > 0 && { doctor }),
    ...table.parts,
    ...(variance.length > 0 && { answerVariance: variance }),
    chance: 100 * Math.max(chance, examined.questions.chance),
    ...(isGraded && { graded: true }),
    factors: factors.map(({ id, title, levels }) => ({ id, title, levels: levels.map(({ id, title }) => ({ id, title })) })),
    ways: ways.map((way, w) => ({ id: ids[w] ?? '', title: titles[w] ?? '', levels: way })),
    samples: plan.samples,
    sets: setsOf(tally),
    cohort: reportedCohort,
    models: measured.map(({ own, evidence, notRated, spread }, m) => {
      const { effect } = evidence;
      const grading = gradings[m];
      const widest = isEffect(effect) ? findWidestPromptPair(effect, ids, evidence.bounds) : undefined;
      return {
        ...own,
        promptEffect: toPromptEffectResult(evidence, corrected[tested.indexOf(evidence)]),
        ...(widest && { widest }),
        ...(notRated
          ? { notRated: notRated.why, sigmaInCohort: notRated, grade: notRated, gradeProbability: {} }
          : gradeOfModel(gradeInCohort(own.sigma, spread, cohort), grading, draws > 0 ? (ungraded[m] ?? noGrade) : quick)),
        ...(draws > 0 && { sureGrade: notRated ?? (grading ? gradeText(grading) : (ungraded[m] ?? noGrade)) }),
        ...(grading && { grades: grading.isForced ? [] : grading.run }),
        ...(verdicts && {
          state: modelCardState(verdicts, importedClaimKinds, own.model) ?? undefinedBecause('it has no verdict'),
        }),
      };
    }),
    differences: draws > 0 ? differencesOf(measured, plan, drawing.seed) : [],
    raters: alphaBetweenModels(
      measured.map(({ sets }) => sets),
      { ways: ways.length, samples: plan.samples },
      drawing,
    ),
    effects: effectsOf(tally, factors, drawing),
    partial: false,
  });
}

const noGrade = undefinedBecause('a grade needs five variants, and a cohort of eight models or the published one');

const quick = undefinedBecause('it is left out of a quick look');

/** Reports a grade only together with its probabilities. */
const gradeOfModel = (
  { sigmaInCohort, grade }: ReturnType<typeof gradeInCohort>,
  grading: GradeCertainty | undefined,
  none: NoValueWithReason,
): Pick<ImportedModelResult, 'sigmaInCohort' | 'grade' | 'gradeProbability'> => ({
  sigmaInCohort,
  grade: grading ? grade : none,
  gradeProbability: grading?.chances ?? {},
});

const setsOf = ({ answers, sets }: ImportedTally): ImportedResult['sets'] =>
  sets.map((set) => ({ set, items: answers.find((each) => each.set === set)?.items.length ?? 0 }));

function differencesOf(measured: readonly MeasuredModel[], plan: Plan, seed: number): ModelDifferenceResult[] {
  const found = pairwiseModelDifferences(
    measured.map(({ evidence }) => evidence.tables),
    { draws: drawsOfOrder, seed },
  );
  return found.flatMap(({ one, other, difference, interval: [low, high], pHolm }): ModelDifferenceResult[] => {
    const [a, b] = [measured[one], measured[other]];
    if (!a || !b) return [];
    return [
      {
        one: a.own.model,
        other: b.own.model,
        difference: 100 * difference,
        interval: [100 * low, 100 * high],
        p: pHolm,
        ...identicalShareBetweenModels(a.sets, b.sets, plan.samples),
      },
    ];
  });
}

const effectsOf = (
  { answers, sets, ways, samples }: ImportedTally,
  factors: ImportedVariantOptions['factors'],
  drawing: { readonly draws: number; readonly seed: number },
): LevelEffectResult[] =>
  sets.flatMap((set) =>
    factorEffects(
      answers.filter((each) => each.set === set),
      ways,
      factors,
      samples,
      drawing,
    ).map((effect): LevelEffectResult => ({ set, ...effect })),
  );

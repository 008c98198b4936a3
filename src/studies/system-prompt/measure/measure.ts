import { significantCollapses } from './tested-collapses.ts';
import { claimRulesVersion, modelCardState, defaultTolerance, type Claim } from '../../../core/studies/claim.ts';
import { answerReaderVersion } from '../../../reading/reader-version.ts';
import type { CohortChoice } from '../../../core/plan/cohort-choice.ts';
import { isNumber, undefinedBecause } from '../../../base/json/json.ts';
import { extractionVsHumanReading } from './checked.ts';
import { systemPromptClaimKinds } from './claims.ts';
import { promptContrastResults } from './contrasts.ts';
import { promptOutcomes } from './prompt-outcomes.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable, OnProgress } from '../../../core/studies/study.ts';
import { findRunDataProblems, type ExaminedData } from '../../../measure/doctor/examined-data.ts';
import { unratedAtChanceReason, ungradedReason, findReplacementClaim } from '../../../measure/doctor/withheld.ts';
import { isMuOutsidePublishedCohort } from '../../../measure/grades/cohort.ts';
import { countFlippingItems } from '../../../measure/effects/flipping-items.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { templateMeanPercents } from '../../../measure/basics/item-scores.ts';
import { poorlyReadPromptResults } from '../../../measure/not-read/not-read-result.ts';
import { areLossesLargeOrUneven } from '../../../measure/doctor/uneven-losses.ts';
import { minPromptsForDistribution } from '../../../measure/prompt-effect/prompt-distribution.ts';
import { promptSpread, fullPlanSpreadVariance, type PromptSpread } from '../../../measure/prompt-effect/prompt-spread.ts';
import { summarizePilot } from '../../../measure/planning/pilot.ts';
import { answerVarianceShares } from '../../../measure/planning/variance-result.ts';
import { stopResult } from '../../../measure/stopping/stop-result.ts';
import { chanceScore, scoreEstimateOfSpread, unratedReason } from '../../../measure/verdicts/not-rated.ts';
import { forecastAdditions } from '../../../measure/verdicts/addition-forecast.ts';
import { promptsNotReadMessage, partialRunClaims } from '../../../measure/verdicts/basis-claims.ts';
import {
  perSetEffectResultsWithHolm,
  gatherModelEvidence,
  isEffect,
  hasMissingCells,
  effectPValue,
  toPromptEffectResult,
} from '../../../measure/verdicts/evidence.ts';
import { estimatePromptScoreQuantiles } from './distribution.ts';
import { sigmaNoiseFloorPartsByModel } from './flips.ts';
import { robustnessOfModel } from './robustness.ts';
import { gradeText, computeGradeCertainties, reachDownTo, type GradeCertainty } from '../../../measure/grades/grading.ts';
import { forecastsByRunSize } from './forecasts.ts';
import { openQuestionCounts } from './open-questions.ts';
import { letterProbScoresByModel } from './option-scores.ts';
import { handStopEvidenceClaims, claimsOfStoppedRun, withdrawUnconfirmedClaims } from './stop.ts';
import { measureAndGradeModels, type ModelScenarioScores, type GradeInputScores } from './grades.ts';
import { scoresByExtraction } from './readings.ts';
import type { SystemPromptModelResult, SystemPromptResult } from './result.ts';
import { examinedModelIfAnswered, systemPromptExaminedData } from './examined-prompts.ts';
import { promptScoresBySet } from './set-scores.ts';
import { systemPromptFactorId, tallySystemPromptAnswers, type ModelTally } from './tally.ts';
import { systemPromptVotes } from './votes.ts';
import { systemPromptClaimsOfRun, type SystemPromptModelEvidence } from './verdicts.ts';

/** What the user decides and the run does not contain. */
export interface SystemPromptCohortAndTolerance {
  readonly cohort?: CohortChoice;
  readonly margin?: number;
}

/** Bootstrap draws: enough for the ends of a 95% interval. */
const usualDraws = 1000;

/** Draws for p values that are corrected over many pairs. */
const drawsOfOrder = 4999;

/**
 * Computes CreditAudit’s measures of a complete or partial run, and the findings on it. If cells have no answer, scores come
 * from an additive fit (`additiveFit`). σ then excludes the noise that missing cells add. `draws: 0` leaves out bootstrap
 * intervals, probabilities and findings, for a quick preview. `parts: false` skips the variance parts, which take half of
 * the time and support no finding.
 */
export function measureSystemPrompt(
  table: ScoreTable,
  plan: Plan,
  templates: readonly { readonly id: string; readonly title: string }[],
  {
    cohort,
    margin = defaultTolerance,
    draws = usualDraws,
    parts = true,
  }: SystemPromptCohortAndTolerance & { readonly draws?: number; readonly parts?: boolean } = {},
  onProgress?: OnProgress,
): SystemPromptResult {
  const ids = templates.map(({ id }) => id);
  const tally = tallySystemPromptAnswers(table, plan, ids);
  const examined = systemPromptExaminedData(table, plan, ids);
  const chance = chanceScore(table.items);
  const isGraded = table.rows.some(({ score }) => score !== null && score > 0 && score < 1);
  const drawing = { draws, seed: plan.seed };
  const models = tally.models.map((counted, done) => {
    // The measures over all models take about as long again.
    onProgress?.(done, 2 * tally.models.length);
    return modelScores(counted, { chance, isGraded, examined }, drawing);
  });
  onProgress?.(models.length, 2 * models.length);
  const scores: GradeInputScores = {
    scenarios: templates,
    benchmarks: tally.benchmarks,
    source: 'run',
    bootstrap: drawing,
    models,
  };
  const variants = ids.map((id) => ({ [systemPromptFactorId]: id }));
  const stop = stopResult(plan, variants, table.rows);
  const variance =
    draws > 0 && parts ? answerVarianceShares(plan, variants, table.rows, ({ score }) => score ?? undefined) : [];
  const doctor =
    draws > 0
      ? findRunDataProblems(examined, models.flatMap(examinedModelIfAnswered), {
          margin,
          seed: plan.seed,
          prompts: templates,
        })
      : [];
  const whole = measureAndGradeModels(scores, cohort);
  // A run that stopped by its rule is complete, as no more answers will come. It has no grade, because it has too few
  // answers for one.
  const graded = stop?.byRule ? { ...whole, partial: false } : whole;
  const ungraded = graded.models.map((own) =>
    ungradedReason(doctor, own.model, isMuOutsidePublishedCohort(own, graded.cohort)),
  );
  const gradings =
    draws > 0 && !whole.partial
      ? computeGradeCertainties(
          models.map(({ notRated, evidence }, m) => {
            const effect = evidence?.effect;
            const noiseFloor = graded.models[m]?.noiseFloor;
            return !notRated &&
              !ungraded[m] &&
              effect &&
              noiseFloor !== undefined &&
              isEffect(effect) &&
              isNumber(effect.tau)
              ? { effect, bounds: evidence.bounds, noiseFloor }
              : undefined;
          }),
          graded.cohort,
          drawing,
        )
      : [];
  const flips = draws > 0 ? sigmaNoiseFloorPartsByModel(tally.models, plan.samples) : undefined;
  const pilots =
    draws > 0 ? models.map(({ spread, counted }) => summarizePilot(spread, counted?.sums ?? [], plan.samples)) : [];
  const optionScores = letterProbScoresByModel(table, plan, ids);
  const tested = models.flatMap(({ notRated, evidence }, m) =>
    !notRated && evidence && isEffect(evidence.effect) ? [{ m, p: effectPValue(evidence) }] : [],
  );
  const corrected = holm(tested.map(({ p }) => p));
  const checked = extractionVsHumanReading(table, plan, ids);
  const notRead = poorlyReadPromptResults(
    models.flatMap(({ evidence }) => evidence ?? []),
    templates.map(({ title }) => title),
  );
  const hasOpen = table.items.some((item) => !item.choices || item.counts);
  const result: SystemPromptResult = {
    ...graded,
    rules: claimRulesVersion,
    reader: answerReaderVersion,
    margin,
    chance: 100 * Math.max(chance, examined.questions.chance),
    ...table.parts,
    ...(checked && { checked }),
    ...(stop && { stop }),
    ...(notRead && { notRead }),
    ...(doctor.length > 0 && { doctor }),
    ...(variance.length > 0 && { answerVariance: variance }),
    ...(draws > 0 && {
      details: {
        promptEffects: models.map(({ evidence }) => (evidence ? perSetEffectResultsWithHolm(evidence) : [])),
        contrasts: models.map(({ evidence, notRated }) => (notRated ? [] : promptContrastResults(evidence, templates))),
        ...(templates.length > 1 && {
          prompts: models.map(({ spread }, m) => promptOutcomes(tally.models[m]?.items ?? [], spread)),
        }),
        readings: scoresByExtraction(table, plan, templates),
        ...(hasOpen && { open: openQuestionCounts(table.items) }),
        next: models.map(({ spread, counted }) => forecastAdditions(spread, counted?.sums ?? [], plan.samples)),
        pilots,
        forecasts: pilots.map(forecastsByRunSize),
        ...(templates.length >= minPromptsForDistribution && {
          distribution: tally.models.map(({ items }) => estimatePromptScoreQuantiles(items, ids, plan.seed)),
        }),
        ...(flips && { flips }),
        votes: systemPromptVotes(table, plan, templates, graded.models),
      },
    }),
    models: graded.models.map((model, m) => {
      const own = optionScores.get(model.model);
      const grading = gradings[m];
      const given = models[m];
      const noGrade = given?.notRated ? undefined : ungraded[m];
      const p = corrected[tested.findIndex((one) => one.m === m)];
      return {
        ...model,
        ...(noGrade && { grade: noGrade, gradeProbability: {} }),
        ...(stop?.byRule && { partial: false, grade: undefinedBecause(noGradeAtStop) }),
        ...(draws > 0 &&
          given?.counted && {
            flipping: countFlippingItems(given.counted.items),
            robustness: robustnessOfModel(given.counted, templates.length * plan.samples),
          }),
        ...(draws > 0 && { collapses: significantCollapses(model.collapses, given?.evidence, ids) }),
        ...(given?.evidence && { promptEffect: toPromptEffectResult(given.evidence, p) }),
        ...(given?.notRated && { notRated: given.notRated.why }),
        ...(grading && {
          gradeProbability: grading.chances,
          grades: grading.isForced ? [] : grading.run,
          interval: { ...model.interval, sigmaInCohort: reachDownTo(model.sigmaInCohort, grading.sigmaInterval) },
        }),
        ...(own && { optionScores: own }),
      };
    }),
  };
  if (draws === 0) return result;
  const verdicts = verdictsFor(result, models, gradings, templates, { margin, seed: plan.seed, isGraded });
  return {
    ...result,
    verdicts,
    models: result.models.map((model, m) => ({ ...model, ...cardWords(model, verdicts, gradings[m]) })),
  };
}

/** The state on the card and the printed grade, as words for the tables. */
function cardWords(
  { model, notRated, grade }: SystemPromptModelResult,
  verdicts: readonly Claim[],
  grading: GradeCertainty | undefined,
): Pick<SystemPromptModelResult, 'state' | 'sureGrade'> {
  const state = modelCardState(verdicts, systemPromptClaimKinds, model) ?? undefinedBecause('the run is not finished');
  if (notRated !== undefined) return { state, sureGrade: undefinedBecause(notRated) };
  if (!grading) return { state, sureGrade: typeof grade === 'string' ? undefinedBecause(noChances) : grade };
  return { state, sureGrade: gradeText(grading) };
}

const noGradeAtStop = 'the run stopped early, and a grade takes the whole plan';
const noChances = 'a grade needs five prompts, and a cohort of eight models or the published one';

function modelScores(
  counted: ModelTally,
  { chance, isGraded, examined }: { readonly chance: number; readonly isGraded: boolean; readonly examined: ExaminedData },
  drawing: GradeInputScores['bootstrap'],
): ModelScenarioScores {
  const tables = counted.items;
  const spread = promptSpread(tables);
  const bySet = tables.map((table) => promptSpread([table]));
  const notRated =
    unratedReason({ ...counted.total, failed: counted.failed }, scoreEstimateOfSpread(spread), chance, isGraded) ??
    unratedAtChanceReason(examined.questions, { tables, answers: examined.answers.get(counted.model) ?? [] });
  const plain: ModelScenarioScores = {
    model: counted.model,
    scores: tables.map(templateMeanPercents),
    counted,
    spread,
    notRated,
  };
  const evidence =
    drawing.draws > 0 ? { evidence: gatherModelEvidence(counted.model, tables, spread, drawing, counted.notRead) } : {};
  if (!hasMissingCells(tables) || !spread) return { ...plain, ...evidence };
  return {
    ...plain,
    ...evidence,
    scores: promptScoresBySet(tables, bySet),
    shown: {
      sigma: inPoints(spread),
      sigmaBySet: bySet.map((own, b) => (own && hasMissingCells(tables.slice(b, b + 1)) ? inPoints(own) : undefined)),
    },
  };
}

const inPoints = (spread: PromptSpread): number => 100 * Math.sqrt(fullPlanSpreadVariance(spread));

function verdictsFor(
  result: SystemPromptResult,
  models: readonly ModelScenarioScores[],
  gradings: readonly (GradeCertainty | undefined)[],
  templates: GradeInputScores['scenarios'],
  { margin, seed, isGraded }: { readonly margin: number; readonly seed: number; readonly isGraded: boolean },
): readonly Claim[] {
  const counts = models.flatMap(({ counted }) => (counted ? [counted] : []));
  const { stop } = result;
  const titles = templates.map(({ title }) => title);
  const muchNotRead = new Map(
    counts.flatMap(({ model, notRead }) =>
      areLossesLargeOrUneven(notRead, seed) ? [[model, promptsNotReadMessage(notRead.byPrompt, titles)] as const] : [],
    ),
  );
  if (stop?.byRule) {
    const notRated = models.flatMap(({ model, notRated }) => (notRated ? [[model, notRated.why] as const] : []));
    return claimsOfStoppedRun(
      stop,
      models.map(({ model }) => model),
      { notRated: new Map(notRated), notRead: muchNotRead, margin },
    );
  }
  if (result.partial) {
    const answered = counts.reduce((sum, { total }) => sum + total.answered, 0);
    const cells = counts.reduce((sum, each) => sum + each.cells, 0);
    const names = counts.map(({ model }) => model);
    return [
      ...partialRunClaims(names, answered, cells),
      ...(stop ? handStopEvidenceClaims(stop).filter(({ models: [model = ''] }) => !muchNotRead.has(model)) : []),
    ];
  }
  const judged = models.flatMap(({ counted, evidence, notRated }, m): SystemPromptModelEvidence[] => {
    const found = result.models[m];
    if (!counted || !evidence || !found) return [];
    const { prompt, completion } = found.tokens;
    return [
      {
        ...evidence,
        notRated,
        withheld: findReplacementClaim(result.doctor ?? [], counted.model),
        cells: counted.cells,
        missing: counted.cells - counted.total.answered - counted.unscored,
        unscored: counted.unscored,
        tokens: isNumber(prompt) && isNumber(completion) ? prompt + completion : undefined,
        tokensByPrompt: counted.byTemplate.map(({ withTokens, promptTokens, completionTokens }) =>
          withTokens > 0 ? (promptTokens + completionTokens) / withTokens : undefined,
        ),
        grading: gradings[m],
      },
    ];
  });
  const sets = models[0]?.counted?.items.map(({ items }) => items) ?? [];
  const verdicts = systemPromptClaimsOfRun(judged, { titles, sets, isGraded, margin, seed, draws: drawsOfOrder });
  return stop ? withdrawUnconfirmedClaims(verdicts, stop, margin) : verdicts;
}

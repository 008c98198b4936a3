import { rules, usualMargin, type Claim } from '../../../core/claim.ts';
import type { CohortChoice } from '../../../core/cohort-choice.ts';
import { isNumber } from '../../../core/json/json.ts';
import type { Plan } from '../../../core/plan.ts';
import type { ScoreTable } from '../../../core/study.ts';
import { holm } from '../../../measure/holm.ts';
import { templateScores } from '../../../measure/item-scores.ts';
import { promptSpread, shownSpread2, type PromptSpread } from '../../../measure/prompt-spread.ts';
import { chanceScore, scoreOf, whyNotRated } from '../../../measure/not-rated.ts';
import { soFar } from '../../../measure/verdicts/basis-claims.ts';
import { evidenceOf, isEffect, isIncomplete, promptEffectOf } from '../../../measure/verdicts/evidence.ts';
import { gradingsOf, type Grading } from './grading.ts';
import { optionScoresOf } from './option-scores.ts';
import { gradeModels, type ModelScores, type Scores } from './grades.ts';
import type { ModelResult, SystemPromptResult } from './result.ts';
import { tallyOf, type ModelTally } from './tally.ts';
import { verdictsOf, type JudgedModel } from './verdicts.ts';

/** What a person, not the run, decides. */
export interface PromptChoices {
  readonly cohort?: CohortChoice;
  readonly margin?: number;
}

/** Draws of the bootstrap: enough for the ends of a 95% interval. */
const usualDraws = 1000;

/** For p values that are corrected over many pairs. */
const drawsOfOrder = 4999;

/**
 * CreditAudit's measures of a run, whole or in part, and what they allow to be said. Where cells are without an answer, the scores are those of an additive fit (`additiveFit`), and
 * σ has the noise taken out that this leaves. `draws: 0` leaves intervals, chances and verdicts out, for a quick look.
 */
export function measureSystemPrompt(
  table: ScoreTable,
  plan: Plan,
  templates: readonly { readonly id: string; readonly title: string }[],
  { cohort, margin = usualMargin, draws = usualDraws }: PromptChoices & { readonly draws?: number } = {},
): SystemPromptResult {
  const ids = templates.map(({ id }) => id);
  const tally = tallyOf(table, plan, ids);
  const chance = chanceScore(table.items);
  const drawing = { draws, seed: plan.seed };
  const models = tally.models.map((counted) => modelScores(counted, chance, drawing));
  const scores: Scores = {
    scenarios: templates,
    benchmarks: tally.benchmarks,
    source: 'run',
    bootstrap: drawing,
    models,
  };
  const graded = gradeModels(scores, cohort);
  const gradings =
    draws > 0 && !graded.partial
      ? gradingsOf(
          models.map(({ notRated, evidence }, m) => {
            const effect = evidence?.effect;
            const noiseFloor = graded.models[m]?.noiseFloor;
            return !notRated && effect && noiseFloor !== undefined && isEffect(effect) && isNumber(effect.tau)
              ? { effect, noiseFloor }
              : undefined;
          }),
          graded.cohort,
          drawing,
        )
      : [];
  const optionScores = optionScoresOf(table, plan, ids);
  const tested = models.flatMap(({ notRated, evidence }, m) =>
    !notRated && evidence && isEffect(evidence.effect) ? [{ m, p: evidence.effect.p }] : [],
  );
  const corrected = holm(tested.map(({ p }) => p));
  const result: SystemPromptResult = {
    ...graded,
    rules,
    margin,
    models: graded.models.map((model, m) => {
      const own = optionScores.get(model.model);
      const grading = gradings[m];
      const given = models[m];
      const p = corrected[tested.findIndex((one) => one.m === m)];
      return {
        ...model,
        ...(given && effectsOf(model, given, p)),
        ...(given?.notRated && { notRated: given.notRated.why }),
        ...(grading && { gradeProbability: grading.chances, grades: grading.isForced ? [] : grading.run }),
        ...(own && { optionScores: own }),
      };
    }),
  };
  if (draws === 0) return result;
  return { ...result, verdicts: verdictsFor(result, models, gradings, templates, { margin, seed: plan.seed }) };
}

function modelScores(counted: ModelTally, chance: number, drawing: Scores['bootstrap']): ModelScores {
  const tables = counted.items;
  const spread = promptSpread(tables);
  const bySet = tables.map((table) => promptSpread([table]));
  const notRated = whyNotRated({ ...counted.total, failed: counted.failed }, scoreOf(spread), chance);
  const plain: ModelScores = { model: counted.model, scores: tables.map(templateScores), counted, spread, notRated };
  const evidence = drawing.draws > 0 ? { evidence: evidenceOf(counted.model, tables, spread, drawing) } : {};
  if (!isIncomplete(tables) || !spread) return { ...plain, ...evidence };
  return {
    ...plain,
    ...evidence,
    // Scores of fewer items are as hard or as easy as these items are: the fit compares prompts on the same ones.
    scores: tables.map((table, b) =>
      isIncomplete([table])
        ? (bySet[b]?.fits[0]?.means.map((mean) => 100 * mean) ?? templateScores(table))
        : templateScores(table),
    ),
    shown: {
      sigma: inPoints(spread),
      sigmaBySet: bySet.map((own, b) => (own && isIncomplete(tables.slice(b, b + 1)) ? inPoints(own) : undefined)),
    },
  };
}

const inPoints = (spread: PromptSpread): number => 100 * Math.sqrt(shownSpread2(spread));

/** What the answers tell of the prompts, into the result. */
function effectsOf(
  model: ModelResult,
  { evidence }: ModelScores,
  p: number | undefined,
): Pick<ModelResult, 'promptEffect' | 'benchmarks'> | undefined {
  if (!evidence) return undefined;
  const tested = evidence.bySet.filter(isEffect);
  const corrected = holm(tested.map((effect) => effect.p));
  return {
    promptEffect: promptEffectOf(evidence.effect, p),
    benchmarks: model.benchmarks.map((benchmark, b) => {
      const effect = evidence.bySet[b];
      if (!effect) return benchmark;
      const own = isEffect(effect) ? corrected[tested.indexOf(effect)] : undefined;
      const { otherPrompts: _, ...shown } = promptEffectOf(effect, own);
      return { ...benchmark, promptEffect: shown };
    }),
  };
}

function verdictsFor(
  result: SystemPromptResult,
  models: readonly ModelScores[],
  gradings: readonly (Grading | undefined)[],
  templates: Scores['scenarios'],
  { margin, seed }: { readonly margin: number; readonly seed: number },
): readonly Claim[] {
  const counts = models.flatMap(({ counted }) => (counted ? [counted] : []));
  if (result.partial) {
    const answered = counts.reduce((sum, { total }) => sum + total.answered, 0);
    const cells = counts.reduce((sum, each) => sum + each.cells, 0);
    return soFar(
      counts.map(({ model }) => model),
      answered,
      cells,
    );
  }
  const judged = models.flatMap(({ counted, evidence, notRated }, m): JudgedModel[] => {
    const found = result.models[m];
    if (!counted || !evidence || !found) return [];
    const { prompt, completion } = found.tokens;
    return [
      {
        ...evidence,
        notRated,
        cells: counted.cells,
        missing: counted.cells - counted.total.answered,
        tokens: isNumber(prompt) && isNumber(completion) ? prompt + completion : undefined,
        grading: gradings[m],
      },
    ];
  });
  const sets = models[0]?.counted?.items.map(({ items }) => items) ?? [];
  return verdictsOf(judged, {
    titles: templates.map(({ title }) => title),
    sets,
    margin,
    seed,
    draws: drawsOfOrder,
  });
}

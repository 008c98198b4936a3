import type { CorrectionLine } from '../core/answers/correction.ts';
import type { Item } from '../core/items/item.ts';
import type { Json } from '../base/json/json.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { Response } from '../core/answers/response.ts';
import { loadStudy } from '../core/studies/studies.ts';
import type {
  TextSimilarityRequest,
  OnProgress,
  ScoreTable,
  PrecomputedTextSimilarities,
  TextPair,
} from '../core/studies/study.ts';
import { hasJudgedRules, judgementTrackerFromLines } from '../reading/rules/judged-answers.ts';
import { measureReportFeatures } from './features/measured-parts.ts';
import { buildScoreTable } from './score-table.ts';

/** The input of a run’s result. The page and the command differ only in its source. */
export interface ScoredRunInput {
  readonly plan: Plan;
  /** The scored answers: `RunReader` keeps those of a stored run, `scoreResponses` scores those of an archive. */
  readonly table: ScoreTable;
  /** The report settings, and what the reader chose for the report. */
  readonly choices?: object | undefined;
  /**
   * Gets the text comparisons that a study requests. The page takes them from the store, the command computes those that an
   * archive lacks.
   */
  readonly getComparisons?:
    | ((request: TextSimilarityRequest, pairs: () => Iterable<TextPair>) => Promise<PrecomputedTextSimilarities | undefined>)
    | undefined;
  readonly onMeasured?: OnProgress | undefined;
}

/** The result of a run. It sends no requests. */
export async function measureScoredRun({ plan, table, choices, getComparisons, onMeasured }: ScoredRunInput): Promise<Json> {
  const study = await loadStudy(plan.study);
  const parts = await measureReportFeatures(table, plan, study);
  const request = study.comparing?.(plan);
  const compared = request && (await getComparisons?.(request, () => study.comparisons?.(table, plan) ?? []));
  const result = study.measure({ ...table, parts }, plan, choices, compared, onMeasured);
  // Parts that the study left out come last; the study’s own version of a part wins. All is plain JSON by contract.
  return { ...result, ...parts, ...result } as unknown as Json;
}

/** The answers of a run, with everything that affects their scores. */
export interface AnswersToScore {
  readonly plan: Plan;
  /** The questions with the scoring in use. */
  readonly items: readonly Item[];
  /** The plan’s questions, if `items` have a different scoring. */
  readonly ownItems?: readonly Item[];
  readonly responses: readonly Response[];
  readonly corrections?: readonly CorrectionLine[];
  /** `judgement` lines of the run’s archive or of the store. */
  readonly judgements?: readonly unknown[] | undefined;
  readonly onScored?: OnProgress;
}

/** Parses and scores a complete list of answers. */
export async function scoreResponses({
  plan,
  items,
  ownItems,
  responses,
  corrections = [],
  judgements = [],
  onScored,
}: AnswersToScore): Promise<ScoreTable> {
  const judged = hasJudgedRules(items) ? await judgementTrackerFromLines(responses, items, judgements, ownItems) : undefined;
  return buildScoreTable({
    study: await loadStudy(plan.study),
    plan,
    items,
    responses,
    corrections,
    judged,
    onProgress: onScored,
  });
}

/** Scores a complete list of answers and measures the result. */
export const scoreAndMeasureResponses = async (settings: AnswersToScore & Omit<ScoredRunInput, 'table'>): Promise<Json> =>
  measureScoredRun({ ...settings, table: await scoreResponses(settings) });

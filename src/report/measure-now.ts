import { ComparedTexts } from '../text-similarity/compared-texts.ts';
import { comparePairs } from '../text-similarity/compare-pairs.ts';
import { analyserName } from '../text/comparison-line.ts';
import { rcScoreSettings } from '../text-similarity/rcscore-settings.ts';
import { knownComparisons } from '../text-similarity/known-comparisons.ts';
import { missingPairs } from '../text-similarity/missing-pairs.ts';
import type { Item } from '../core/item.ts';
import type { Json } from '../core/json/json.ts';
import type { CorrectionLine } from '../core/correction.ts';
import type { Plan } from '../core/plan.ts';
import { hasJudgedRules, judgedAnswers } from '../reading/rules/judged-answers.ts';
import type { Response } from '../core/response.ts';
import { studyOf } from '../core/studies.ts';
import type { TextComparisons, ComparisonRequest, ScoreTable, Study, OnProgress } from '../core/study.ts';
import type { AnalysisTools } from '../text/analyse.ts';
import { scoreTable } from './score-table.ts';

/** What is there of comparisons, and what compares the rest. */
export interface SimilaritySource {
  /** `comparison` lines of the run's archive. */
  readonly lines: readonly unknown[];
  /** The tools of a plan's encoder; undefined where it cannot be had: then the lines are all that there is. */
  tools(encoder: string): Promise<AnalysisTools | undefined>;
}

/** Reads and scores the answers of an archive: `judgements` are its lines. */
export async function scoreResponses(
  plan: Plan,
  items: readonly Item[],
  responses: readonly Response[],
  verdicts: readonly CorrectionLine[],
  judgements: readonly unknown[] = [],
  { scored, own }: MeasureContext = {},
): Promise<ScoreTable> {
  const judged = hasJudgedRules(items) ? await judgedAnswers(responses, items, judgements, own) : undefined;
  return scoreTable(await studyOf(plan.study), plan, items, responses, verdicts, judged, scored);
}

/** Who hears how far it is, and the questions as the plan has them, where `items` are scored otherwise. */
export interface MeasureContext {
  readonly scored?: OnProgress;
  readonly measured?: OnProgress;
  readonly own?: readonly Item[];
}

/** Reads, scores, compares what is not compared yet (where it is said how), and measures a run: `judgements` are lines of its archive, and nobody is asked for more; the same numbers as in a page's worker. */
export async function measureResponses(
  plan: Plan,
  items: readonly Item[],
  responses: readonly Response[],
  verdicts: readonly CorrectionLine[],
  choices?: object,
  comparisons?: SimilaritySource,
  judgements: readonly unknown[] = [],
  context: MeasureContext = {},
): Promise<Json> {
  const study = await studyOf(plan.study);
  const table = await scoreResponses(plan, items, responses, verdicts, judgements, context);
  const comparing = study.comparing?.(plan);
  const compared = comparing && comparisons && (await allCompared(study, table, plan, comparing, comparisons));
  // A study's result is plain JSON by its contract.
  return study.measure(table, plan, choices, compared, context.measured) as unknown as Json;
}

async function allCompared(
  study: Study,
  table: ScoreTable,
  plan: Plan,
  comparing: ComparisonRequest,
  { lines, tools }: SimilaritySource,
): Promise<TextComparisons | undefined> {
  const { encoder } = comparing;
  const settings = rcScoreSettings(comparing);
  const using = await tools(encoder);
  if (!using) return knownComparisons(lines, comparing);
  const compared = new ComparedTexts(analyserName(using.parser.version, settings), using.encoder.id);
  for (const line of lines) compared.add(line);
  for (const group of missingPairs(study.comparisons?.(table, plan) ?? [], compared)) {
    for (const line of await comparePairs(group, using, settings)) compared.add(line);
  }
  return compared;
}

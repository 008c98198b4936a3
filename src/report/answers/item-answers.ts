import { hasStoredPartialScores } from '../../store/answers/results.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import type { Item } from '../../core/items/item.ts';
import { setOf } from '../../core/items/item.ts';
import { isMarkLine } from '../../core/answers/mark-lines.ts';
import type { CorrectionLine } from '../../core/answers/correction.ts';
import { sortedVariantLevels } from '../../core/plan/cell.ts';
import { hasJudgedRules, judgementTrackerFromLines } from '../../reading/rules/judged-answers.ts';
import { loadModelJudgements } from '../../store/answers/judgements.ts';
import { loadResponsesOfModelsToItem } from '../../store/answers/responses.ts';
import type { RunRecord } from '../../store/runs/runs.ts';
import { loadRunWithScoring } from '../../store/scoring/scored-run.ts';
import { loadRunCorrections } from '../../store/people/corrections.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import type { ScoredResponse, Study } from '../../core/studies/study.ts';
import type { AnswerFilter } from '../answer-filter.ts';
import { itemsWithMatchingAnswers, isItemInFilter } from './answer-list.ts';
import { loadAnswerInterpreter, type StudyAnswerInterpreter } from './outcome.ts';
import { sortInPlanOrder, buildScoreTable } from '../score-table.ts';

/** The answers of a run to one item; only these are loaded. */
export interface RunAnswersToItem {
  readonly record: RunRecord;
  readonly study: Study;
  readonly answerView: StudyAnswerInterpreter;
  /** `undefined` if the run does not contain this item. */
  readonly item: Item | undefined;
  /** In plan order. */
  readonly rows: readonly ScoredResponse[];
  /** All corrections of these answers, oldest first. */
  readonly verdicts: readonly CorrectionLine[];
  /** The title of every scenario (the joined ids of its levels), in the plan's order. */
  readonly scenarios: ReadonlyMap<string, string>;
}

/** The output of encoders and judges, if a rule of the items needs it. */
const judgementsFor = async (run: string, items: readonly Item[]): Promise<readonly unknown[]> =>
  hasJudgedRules(items) ? loadModelJudgements(run) : [];

/** `null` when there is no such run. */
export async function loadItemAnswers(run: string, itemId: string): Promise<RunAnswersToItem | null> {
  const record = await loadRunWithScoring(run);
  if (!record || record.removedAt !== undefined) return null;
  const { plan } = record;
  const item = record.items.find(({ id }) => id === itemId);
  const [study, answerView, responses, all, judgements] = await Promise.all([
    loadStudy(plan.study),
    hasStoredPartialScores(run).then((isFound) => loadAnswerInterpreter(plan, isFound)),
    loadResponsesOfModelsToItem(run, itemId, plan.models),
    loadRunCorrections(run),
    judgementsFor(run, item ? [item] : []),
  ]);
  const judged = item && (await judgementTrackerFromLines(responses, [item], judgements, record.own));
  const own = all.filter((verdict) => verdict.item === itemId);
  const { rows: scored, waiting = [] } = buildScoreTable({
    study,
    plan,
    items: item ? [item] : [],
    responses,
    corrections: own,
    judged,
  });
  const rows = sortInPlanOrder([...scored, ...waiting], plan, study);
  const verdicts = own.filter((verdict) => !isMarkLine(verdict));
  return { record, study, answerView, item, rows, verdicts, scenarios: scenarioTitles(study, record) };
}

/** With several factors: each single level first, then each combination in the plan. */
export function scenarioTitles(study: Study, { plan }: RunRecord): Map<string, string> {
  const levels = study.factors(plan.options).flatMap((factor) => factor.levels);
  const titles = new Map(levels.map(({ id, title }) => [id, title]));
  for (const variant of study.variants(plan.options)) {
    const ids = sortedVariantLevels(variant);
    titles.set(ids.join(' '), ids.map((id) => titles.get(id) ?? id).join(', '));
  }
  return titles;
}

export const flipSearchDirections = ['next', 'previous'] as const;
export type FlipSearchDirection = (typeof flipSearchDirections)[number];

/**
 * The nearest item before or after `itemId`, in plan order, that flips within the filter’s model, benchmark, criterion and
 * authors. The search goes outward from the item, so it usually loads few answers.
 */
export async function findNearestFlippingItem(
  run: string,
  itemId: string,
  { model, benchmark, ...behind }: AnswerFilter,
  way: FlipSearchDirection,
): Promise<string | undefined> {
  const record = await loadRunWithScoring(run);
  if (!record) return undefined;
  const { plan } = record;
  const [study, answerView, verdicts, judgements] = await Promise.all([
    loadStudy(plan.study),
    hasStoredPartialScores(run).then((isFound) => loadAnswerInterpreter(plan, isFound)),
    loadRunCorrections(run),
    judgementsFor(run, record.items),
  ]);
  const models = model === undefined ? plan.models : [model];
  const byId = new Map(record.items.map((item) => [item.id, item]));
  const ids = plan.items.map(({ id }) => id);
  const here = ids.indexOf(itemId);
  // If the plan does not contain the item, all items come after it.
  const some = way === 'next' ? ids.slice(here + 1) : ids.slice(0, Math.max(0, here)).reverse();
  for (const id of some) {
    const item = getOrThrow(byId, id);
    if (benchmark !== undefined && setOf(id) !== benchmark) continue;
    if (!isItemInFilter(item, behind)) continue;
    const responses = await loadResponsesOfModelsToItem(run, id, models);
    const judged = await judgementTrackerFromLines(responses, [item], judgements, record.own);
    const { rows } = buildScoreTable({ study, plan, items: [item], responses, corrections: verdicts, judged });
    if (itemsWithMatchingAnswers(rows, {}, answerView).some(({ flips }) => flips)) return id;
  }
  return undefined;
}

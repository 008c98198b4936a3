import { group } from 'd3';
import type { Item } from '../../items/item.ts';
import type { Verdict } from '../../reading/verdict.ts';
import { scoreTable } from '../../report/score-table.ts';
import type { Response } from '../../run/response.ts';
import { getRun, responsesOf, type RunRecord } from '../../store/runs.ts';
import { verdictsOf } from '../../store/verdicts.ts';
import { studyOf } from '../../study/studies.ts';
import type { ScoredResponse, Study } from '../../study/study.ts';

/** A run's answers, read and scored, as the answers pages show them. */
export interface RunAnswers {
  readonly record: RunRecord;
  readonly study: Study;
  readonly items: ReadonlyMap<string, Item>;
  /** In plan order. */
  readonly rows: readonly ScoredResponse[];
  /** Of every level that was varied: its title by its id, in the plan's order. */
  readonly scenarios: ReadonlyMap<string, string>;
}

/** How long answers are read at a stretch before the page gets its turn. */
const stretchMs = 12;

let last: { readonly run: string; readonly answers: Promise<RunAnswers | null> } | null = null;

/** `null` when there is no such run. Kept for the way from one item to the next, as long as `fresh` is not wanted. */
export function runAnswers(run: string, { fresh }: { readonly fresh: boolean }): Promise<RunAnswers | null> {
  if (last?.run !== run || fresh) {
    const answers = read(run);
    last = { run, answers };
    answers.catch(() => (last = null));
  }
  return last.answers;
}

async function read(run: string): Promise<RunAnswers | null> {
  const record = await getRun(run);
  if (!record || record.removedAt !== undefined) return null;
  const [study, responses, verdicts] = await Promise.all([
    studyOf(record.plan.study),
    responsesOf(run),
    verdictsOf(run),
  ]);
  const rows = await scored(record, study, responses, verdicts);
  const levels = study.factors(record.plan.options).flatMap((factor) => factor.levels);
  return {
    record,
    study,
    items: new Map(record.items.map((item) => [item.id, item])),
    rows,
    scenarios: new Map(levels.map(({ id, title }) => [id, title])),
  };
}

/** Item by item, giving way to the page in between. */
async function scored(
  { plan, items }: RunRecord,
  study: Study,
  responses: readonly Response[],
  verdicts: readonly Verdict[],
) {
  const byItem = group(responses, (response) => response.item);
  const rows: ScoredResponse[] = [];
  let start = performance.now();
  for (const item of items) {
    const own = byItem.get(item.id) ?? [];
    rows.push(...scoreTable(study, plan, [item], own, verdicts).rows);
    if (performance.now() - start < stretchMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
  return rows;
}

/** The level ids of a response's variant, joined: its scenario. */
export const scenarioOf = ({ response }: ScoredResponse): string => Object.values(response.variant).join(' ');

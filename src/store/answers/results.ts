import type { Json } from '../../base/json/json.ts';
import type { ReportSettings } from '../../core/plan/report-settings.ts';
import { canonicalJson } from '../../core/plan/plan.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { database, type ResultWithBasis } from '../database/database.ts';
import { countResponses, lastSeq } from './responses.ts';
import { readRunScorings } from '../scoring/scorings.ts';

/** The state of a run, as far as its result depends on it. Its plan and items never change. */
export interface ResultInputs {
  /** When the run was added to this browser: it may have been deleted and imported again. */
  readonly createdAt: number;
  /** Increases with every response that is written, including one that replaces a failure. */
  readonly lastSeq: number;
  readonly responses: number;
  /** The number of corrections and marks (lines of type `verdict`), and the id of the last. They are only ever added. */
  readonly verdicts: number;
  readonly lastVerdict: number;
  /** These two are also only ever added. Judgements come from encoders and judge models. */
  readonly comparisons: number;
  readonly judgements: number;
  /** The id of the scoring in use; empty for the questions’ own scoring. */
  readonly scoring: string;
}

/** The other inputs of a result. */
export interface MeasurementSettings {
  readonly yardsticks: ReportSettings;
  /** The choices that a reader of the report made. */
  readonly choices?: object;
  /** Identifies the code that measured, and what it ran on. */
  readonly build: string;
}

/** Returns `undefined` if the run does not exist. */
export function loadResultInputs(run: string): Promise<ResultInputs | undefined> {
  const { runs, responses, lines } = database;
  return database.transaction('r', [runs, responses, lines], async () => {
    const [row, last, count, verdicts, comparisons, judgements, scorings] = await Promise.all([
      runs.get(run),
      lastSeq(run),
      countResponses(run),
      lines.where('[run+type]').equals([run, 'verdict']).primaryKeys(),
      lines.where('[run+type]').equals([run, 'comparison']).count(),
      lines.where('[run+type]').equals([run, 'judgement']).count(),
      readRunScorings(run),
    ]);
    if (!row) return undefined;
    const lastVerdict = verdicts.reduce<number>((max, id) => Math.max(max, id ?? 0), 0);
    return {
      createdAt: row.createdAt,
      lastSeq: last,
      responses: count,
      verdicts: verdicts.length,
      lastVerdict,
      comparisons,
      judgements,
      scoring: scorings.used?.id ?? '',
    };
  });
}

/**
 * The stored result, if none of its inputs has changed since. `scoring` asks for the result by another scoring than the one
 * in use; such results may be stored too.
 */
export async function loadResultIfCurrent(
  run: string,
  measuring: MeasurementSettings,
  scoring?: string,
): Promise<Json | undefined> {
  const row = await database.results.get(run);
  if (!row) return undefined;
  const now = await loadResultInputs(run);
  if (!now) return undefined;
  const basis = basisOf(scoring === undefined ? now : { ...now, scoring }, measuring);
  return [row, ...(row.others ?? [])].find((each) => each.basis === basis)?.result;
}

/** Whether the run’s stored result, however old, has scores other than 0 and 1. The scores of a log do not change. */
export async function hasStoredPartialScores(run: string): Promise<boolean> {
  const result = (await database.results.get(run))?.result;
  return isRecord(result) && result['graded'] === true;
}

/**
 * Stores a result with the inputs that it was measured from. Each run keeps its last result, and results of the same answers
 * by other scorings. A full disk is ignored, since the result can be measured again. Stores nothing if the run has changed
 * or gone meanwhile.
 */
export async function keepResult(
  run: string,
  from: ResultInputs,
  measuring: MeasurementSettings,
  result: Json,
): Promise<void> {
  const { runs, responses, lines, results } = database;
  const basis = basisOf(from, measuring);
  await database
    .transaction('rw', [runs, responses, lines, results], async () => {
      const now = await loadResultInputs(run);
      if (!now || basisOf({ ...now, scoring: from.scoring }, measuring) !== basis) return;
      const before = await results.get(run);
      const isOf = ({ basis: other }: ResultWithBasis) =>
        other !== basis && basisWithoutScoring(other) === basisWithoutScoring(basis);
      const others = [...(before ? [{ basis: before.basis, result: before.result }] : []), ...(before?.others ?? [])]
        .filter(isOf)
        .slice(0, mostOthers);
      const view = before?.view && { view: before.view };
      await results.put({ run, basis, result, ...(others.length > 0 && { others }), ...view });
    })
    .catch(() => undefined);
}

/** How many results by other scorings are kept, so that switching back takes no time. */
const mostOthers = 3;
const byScoring = ' scored by ';
/** The inputs of a result other than the scoring. */
const basisWithoutScoring = (basis: string): string => basis.split(byScoring)[0] ?? basis;

function basisOf(
  from: ResultInputs,
  { yardsticks: { cohort, margin, reliance }, choices = {}, build }: MeasurementSettings,
) {
  const { createdAt, lastSeq, responses, verdicts, lastVerdict, comparisons, judgements, scoring } = from;
  const chosen = Object.keys(choices).length === 0 ? [] : [canonicalJson(choices as Json)];
  const measured = JSON.stringify([
    createdAt,
    lastSeq,
    responses,
    verdicts,
    lastVerdict,
    comparisons,
    judgements,
    cohort,
    margin,
    reliance,
    ...chosen,
    build,
  ]);
  return scoring === '' ? measured : `${measured}${byScoring}${scoring}`;
}

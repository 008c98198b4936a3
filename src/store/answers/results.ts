import type { Json } from '../../base/json/json.ts';
import type { ReportSettings } from '../../core/plan/report-settings.ts';
import { canonicalJson } from '../../core/plan/plan.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { database, type ResultWithBasis } from '../database/database.ts';
import { countResponses, lastSeq } from './responses.ts';
import { readRunScorings } from '../scoring/scorings.ts';

/** How far a run has come, as far as its result depends on it. Its plan and items never change. */
export interface ResultInputs {
  /** When the run came into this browser: it may have been deleted and imported again. */
  readonly createdAt: number;
  /** Counts up with every response that is written, one that replaces a failure too. */
  readonly lastSeq: number;
  readonly responses: number;
  /** How many verdicts there are, and the number of the last: they are only ever added. */
  readonly verdicts: number;
  readonly lastVerdict: number;
  /** They too are only ever added, and so is what encoders and judges said. */
  readonly comparisons: number;
  readonly judgements: number;
  /** The id of the scoring in use; empty: the questions’ own. */
  readonly scoring: string;
}

/** What else a result depends on. */
export interface MeasurementSettings {
  readonly yardsticks: ReportSettings;
  /** What a reader of its report chose. */
  readonly choices?: object;
  /** Names the code that measured, and what it ran on. */
  readonly build: string;
}

/** `undefined` when there is no such run. */
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
 * The result that was kept, if nothing that it depends on has changed since. `scoring`: by another scoring than the one in use, which may be kept beside.
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

/** Whether the run’s result, kept at whatever time, has scores that are not all 0 or 1: those of a log do not change. */
export async function hasStoredPartialScores(run: string): Promise<boolean> {
  const result = (await database.results.get(run))?.result;
  return isRecord(result) && result['graded'] === true;
}

/**
 * Keeps a result with what it was measured from; of a run, the last one, and beside it those of the same answers by other scorings. It is a copy of what can be measured again: that the disk
 * is full is no fault, and nothing is kept for a run that has changed or gone meanwhile.
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

/** As many results by other scorings as are kept, so that going back to one takes no time. */
const mostOthers = 3;
const byScoring = ' scored by ';
/** What a result depends on besides the scoring. */
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

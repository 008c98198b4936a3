import { UserError } from '../../src/base/errors/user-error.ts';
import { importedRunToArchive } from '../../src/export/elsewhere/store-imported-run.ts';
import { limitsOnDisk } from '../plan/limits-on-disk.ts';
import { readArchive, writeRunAsJsonLines } from '../../src/export/archive.ts';
import type { ImportedLog } from '../../src/imports/log/imported-log.ts';
import { remarksForChoices, type ImportChoices } from '../../src/imports/log/import-choices.ts';
import { logToImportedRun } from '../../src/imports/log/log-run.ts';
import { proposeImportChoices } from '../../src/imports/log/proposed-choices.ts';
import { buildGridView, type GridView } from '../../src/imports/work/grid-view.ts';
import type { ColumnMapping, ColumnScoreScale } from '../../src/imports/tables/column-mapping.ts';
import { requireLog, recogniseAndReadLogs } from '../../src/imports/work/open-logs.ts';
import { isScoringChoiceNeeded, withGivenScales } from '../../src/imports/log/score-scale.ts';
import { oneLine } from '../../src/imports/log/plain-text.ts';
import { formatFixed, plural } from '../../src/core/words/format.ts';
import { refuseTaken, writeFinished } from '../run/finished-file.ts';
import { withFileLock } from '../run/file-lock.ts';
import { filesNamed } from './files-named.ts';

/** The user's choices for an import, from the command's options. Missing ones are taken from the log. */
export interface WrittenChoices {
  /** Field ids, separated by commas, or “none”. */
  readonly varies?: string | undefined;
  readonly question?: string | undefined;
  readonly repeat?: string | undefined;
  readonly right?: string | undefined;
  readonly model?: string | undefined;
  /** The roles of table columns. */
  readonly mapping?: ColumnMapping;
}

/** What was read, and with which choices. */
export interface ImportSummary {
  readonly tool: string;
  readonly choices: ImportChoices;
  /** The fields that could be chosen. */
  readonly fields: readonly { readonly id: string; readonly title: string; readonly values: number }[];
  readonly scorings: readonly string[];
  readonly grid: Pick<GridView, 'models' | 'questions' | 'samples' | 'answers' | 'holes' | 'study'> & {
    readonly ways: number;
  };
  /** For each scoring and for Evenkeel’s parsed answers: the number of answers, and the share of right ones. */
  readonly right: readonly {
    readonly by: string;
    readonly answers: number;
    readonly share: number | null;
    readonly disagree?: number;
  }[];
  readonly faults: number;
  readonly firstFaults: readonly string[];
  readonly remarks: readonly string[];
}

const mostFaults = 20;

/**
 * Reads logs and writes them to `out` as the archive of a run, gzipped if the name ends in .gz. Without `out` it only
 * returns what it found. It writes nothing if anything is wrong.
 */
export function importFiles(paths: readonly string[], written: WrittenChoices, out?: string): Promise<ImportSummary> {
  if (out === undefined) return importPaths(paths, written, out);
  return withFileLock(out, async () => {
    await refuseTaken(out);
    return importPaths(paths, written, out);
  });
}

async function importPaths(
  paths: readonly string[],
  written: WrittenChoices,
  out: string | undefined,
): Promise<ImportSummary> {
  if (paths.length === 0) throw new UserError('No file is named.');
  const opened = await recogniseAndReadLogs(await filesNamed(paths), undefined, undefined, written.mapping);
  const isOfScalesAlone =
    Object.keys(written.mapping?.roles ?? {}).length === 0 && written.mapping?.answersAre === undefined;
  if (written.mapping && !opened.table && !isOfScalesAlone)
    throw new UserError('No file is a table, so --column, --vary and --wide have no effect.');
  const read = requireLog(opened);
  const scales = opened.table ? {} : scalesById(read, written.mapping?.scales ?? []);
  const log = withGivenScales(read, scales);
  const choices = { ...importChoicesOf(log, written), ...(Object.keys(scales).length > 0 && { scales }) };
  const found = buildGridView(log, choices);
  if ('why' in found) throw new UserError(found.why);
  if (out !== undefined) {
    if (written.right === undefined && isScoringChoiceNeeded(log)) throw new UserError(scoringsMessage(found.view));
    const archive = importedRunToArchive(await logToImportedRun(log, choices, found.grid));
    // Checks that the archive is valid before anything is written.
    await readArchive(writeRunAsJsonLines(archive), 'the log', undefined, { limits: limitsOnDisk, take: () => undefined });
    await writeFinished(out, writeRunAsJsonLines(archive));
  }
  return importSummaryOf(log, choices, found.view, opened.twice);
}

/**
 * The scales given by `--scale`, by the id of the score. Throws if the log has no such score, or if an end is not a number.
 */
function scalesById(
  { unscaled = [] }: ImportedLog,
  scales: readonly ColumnScoreScale[],
): NonNullable<ImportChoices['scales']> {
  return Object.fromEntries(
    scales.map(({ column, worst, best }) => {
      const score = unscaled.find(({ id, title }) => id === column || title === column);
      const ends = [Number(worst), Number(best)] as const;
      if (!score) {
        const known = unscaled.map(({ id }) => `“${oneLine(id, 60)}”`).join(', ');
        throw new UserError(
          `--scale: the log has no score “${oneLine(column, 60)}” without a scale. ${known === '' ? 'All its scores have one.' : `It has ${known}.`}`,
        );
      }
      if (!ends.every(Number.isFinite)) throw new UserError(`--scale ${column} needs two numbers, not “${worst}..${best}”.`);
      return [score.id, ends];
    }),
  );
}

/** Asks the user to choose one of several evaluators. */
function scoringsMessage({ scores }: GridView): string {
  const means = scores.scorings
    .filter(({ scored }) => scored > 0)
    .map(
      ({ id, scored, sum }) =>
        `“${oneLine(id, 60)}” (mean ${formatFixed((100 * sum) / scored, 1)}% of ${plural(scored, 'answer')})`,
    );
  return `The log has ${means.length} scores and proposes none of them. Choose one with --right: ${means.join(', ')}.`;
}

function importSummaryOf(log: ImportedLog, choices: ImportChoices, view: GridView, twice: readonly string[]): ImportSummary {
  const { name, version } = log.tool;
  const { scores } = view;
  const share = (sum: number, of: number) => (of === 0 ? null : sum / of);
  return {
    tool: version === undefined ? name : `${name} ${version}`,
    choices,
    fields: log.fields.map(({ id, title, values }) => ({ id, title, values: values.length })),
    scorings: log.scorings.map(({ id }) => id),
    grid: {
      models: view.models,
      ways: view.levels.length,
      questions: view.questions,
      samples: view.samples,
      answers: view.answers,
      holes: view.holes,
      study: view.study,
    },
    right: [
      ...scores.scorings.map(({ id, scored, sum, disagree }) => ({
        by: id,
        answers: scored,
        share: share(sum, scored),
        disagree,
      })),
      { by: 'evenkeel', answers: scores.read, share: share(scores.right, scores.read) },
    ],
    faults: log.faults.length,
    firstFaults: log.faults
      .slice(0, mostFaults)
      .map(({ file, where, why }) => `“${log.files[file]?.name ?? ''}”, ${where}: ${why}`),
    remarks: [
      ...twice,
      ...(log.readAs ?? []),
      ...remarksForChoices(log, choices),
      ...view.itemRemarks,
      ...(view.clashes ? [view.clashes.sentence] : []),
    ],
  };
}

function importChoicesOf(log: ImportedLog, { varies, question, repeat, right, model }: WrittenChoices): ImportChoices {
  const proposed = proposeImportChoices(log);
  const field = (id: string, option: string): string => {
    if (log.fields.some((each) => each.id === id)) return id;
    const known = log.fields.map((each) => `“${each.id}”`).join(', ');
    throw new UserError(
      `--${option}: the log has no field “${id}”; ${known === '' ? 'nothing differs in it' : `it has ${known}`}.`,
    );
  };
  const scoring = (id: string): string => {
    if (log.scorings.some((each) => each.id === id)) return id;
    const known = log.scorings.map((each) => `“${each.id}”`).join(', ');
    throw new UserError(
      `--right: the log has no scoring “${id}”; choose evenkeel${known === '' ? '' : `, or one of ${known}`}.`,
    );
  };
  if (question !== undefined && question !== 'key' && question !== 'text')
    throw new UserError(`--question must be key or text, not “${question}”.`);
  return {
    varies:
      varies === undefined
        ? proposed.varies
        : varies === 'none'
          ? []
          : varies.split(',').map((id) => field(id.trim(), 'varies')),
    question: question ?? proposed.question,
    repeat:
      repeat === undefined
        ? proposed.repeat
        : repeat === 'none' || repeat === 'log' || repeat === 'order'
          ? repeat
          : { field: field(repeat, 'repeat') },
    right: right === undefined ? proposed.right : right === 'evenkeel' ? right : { scoring: scoring(right) },
    model: model === undefined ? proposed.model : model === 'log' ? model : { field: field(model, 'model') },
  };
}

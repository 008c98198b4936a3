import { capitalizeFirst } from '../../base/text/capital.ts';
import { count, date, formatDay, plural } from '../words/format.ts';

/** A file that answers of a run were imported from. Its contents are not verified. */
export interface ImportRecord {
  /** Its name; absent if it was not kept (up to version 6 of the database). */
  readonly file?: string;
  readonly at: number;
  /** How many answers came from it. */
  readonly answers: number;
}

/** The backup that answers of a run were restored from. */
export interface RestoredBackup {
  /** When it was made. */
  readonly from: number;
  readonly at: number;
  readonly answers: number;
}

/** Which answers of a run were not made here, and how many cells it has. */
export interface ImportHistory {
  readonly imports?: readonly ImportRecord[];
  readonly restored?: RestoredBackup;
  readonly total?: number;
}

/** How many of a run's answers were imported from files. */
export const importedAnswerCount = ({ imports = [] }: Pick<ImportHistory, 'imports'>): number =>
  imports.reduce((sum, { answers }) => sum + answers, 0);

/** One sentence for each file or backup that answers came from; empty if all answers were made in this browser. */
export function importSentences({ imports = [], restored, total }: ImportHistory): string[] {
  const some = (answers: number) => formatAnswerCountOf(answers, total ?? answers);
  return [
    ...imports.map(({ file, at, answers }) =>
      file === undefined
        ? `${some(answers)} imported from a file whose name was not kept, not asked here.`
        : `${some(answers)} imported from “${file}” on ${date(at)}, not asked here.`,
    ),
    ...(restored && restored.answers > 0
      ? [`${some(restored.answers)} restored from the back-up of ${date(restored.from)}.`]
      : []),
  ];
}

/** The same in short, for the line next to a run's name. */
export function importHistoryLine({ imports = [], restored, total }: ImportHistory): string {
  const some = (answers: number, what: string) =>
    answers >= (total ?? answers) ? capitalizeFirst(what) : `${formatAnswerCountOf(answers, total ?? answers)} ${what}`;
  return [
    ...imports.map(
      ({ file, at, answers }) =>
        `${some(answers, 'imported')} from ${file === undefined ? 'a file' : `“${file}” on ${formatDay(at)}`}.`,
    ),
    ...(restored && restored.answers > 0
      ? [`${some(restored.answers, 'restored')} from the back-up of ${formatDay(restored.from)}.`]
      : []),
  ].join(' ');
}

/** “1,800 answers”, “40 of 100 answers”. */
export const formatAnswerCountOf = (answers: number, of: number): string =>
  answers >= of ? plural(answers, 'answer') : `${count(answers)} of ${plural(of, 'answer')}`;

/** The same as a label for lists; `undefined` if all answers were made here. */
export function importStateLabel({ imports = [], restored, total = 0 }: ImportHistory): string | undefined {
  if (imports.length > 0) return importedAnswerCount({ imports }) < total ? 'Partly imported' : 'Imported';
  return restored && restored.answers > 0 ? 'Restored' : undefined;
}

/** Suffix for a run's name in a list of choices: “; imported”, or empty. */
export const runImportSuffix = (run: ImportHistory): string => {
  const short = importStateLabel(run);
  return short === undefined ? '' : `; ${short.toLowerCase()}`;
};

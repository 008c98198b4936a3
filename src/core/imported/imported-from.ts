import { capitalizeFirst } from '../../base/text/capital.ts';
import { count, date, formatDay, plural } from '../words/format.ts';

/** A file that answers of a run came from: somebody's word. */
export interface ImportRecord {
  /** Its name; absent where it was not kept (up to version 6 of the database). */
  readonly file?: string;
  readonly at: number;
  /** How many answers it brought. */
  readonly answers: number;
}

/** The back-up that answers of a run came back with. */
export interface RestoredBackup {
  /** When it was made. */
  readonly from: number;
  readonly at: number;
  readonly answers: number;
}

/** Of a run: what was not asked here, and how many cells it has. */
export interface ImportHistory {
  readonly imports?: readonly ImportRecord[];
  readonly restored?: RestoredBackup;
  readonly total?: number;
}

/** How many of a run's answers files have brought; 0 where all were asked here. */
export const importedAnswerCount = ({ imports = [] }: Pick<ImportHistory, 'imports'>): number =>
  imports.reduce((sum, { answers }) => sum + answers, 0);

/** What of a run was not asked in this browser, a sentence a file; nothing where all of it was. */
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

/** The same, no longer than it must be: for the line beside a run's name. */
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

/** The same in a word, for lists; `undefined` where all of it was asked here. */
export function importStateLabel({ imports = [], restored, total = 0 }: ImportHistory): string | undefined {
  if (imports.length > 0) return importedAnswerCount({ imports }) < total ? 'Partly imported' : 'Imported';
  return restored && restored.answers > 0 ? 'Restored' : undefined;
}

/** Behind a run's name in a list of choices: “; imported”, or nothing. */
export const runImportSuffix = (run: ImportHistory): string => {
  const short = importStateLabel(run);
  return short === undefined ? '' : `; ${short.toLowerCase()}`;
};

import { backUpEnding, backUpIndexFileName } from '../../export/back-up/back-up-form.ts';
import { entrySetFormat } from '../../core/prompts/entry-set.ts';
import { looksLikeHtml } from '../../export/html-data.ts';
import { guessItemColumnRoles } from '../../items/item-columns.ts';
import { itemSetFormat } from '../../items/set-file.ts';
import { columnsInHead } from '../tables/first-objects.ts';

/** What a file is that is not a log, and where it opens. */
export interface NonLogFileDescription {
  /** Continues after the file’s name: “is an archive of Evenkeel’s.” */
  readonly is: string;
  readonly link?: { readonly title: string; readonly address: string };
  /** Set if a person may assign its columns. */
  readonly isTable?: true;
}

interface Kind extends NonLogFileDescription {
  readonly matches: (head: string, name: string) => boolean;
}

const home = { title: 'Open it on Home', address: '#/' };

/** Ignores the version. */
const isFormat = (head: string, format: string): boolean =>
  /"format"\s*:\s*"([a-z-]+)\//.exec(head.slice(0, 2000))?.[1] === format.split('/')[0];

/** Kinds by their first characters. Files that name their own format come first. */
const kinds: readonly Kind[] = [
  {
    is: 'is a run saved by Evenkeel.',
    link: home,
    matches: (head) => /^\s*\{[^\n]{0,400}"format"\s*:\s*"evenkeel\/\d/.test(head),
  },
  {
    is: 'is a question set saved by Evenkeel.',
    link: { title: 'Add it to your questions', address: '#/items?add' },
    matches: (head) => isFormat(head, itemSetFormat),
  },
  {
    is: 'was saved by Evenkeel.',
    link: { title: 'Open it under Prompts', address: '#/prompts' },
    matches: (head) => isFormat(head, entrySetFormat),
  },
  {
    is: 'is a back-up of Evenkeel.',
    link: { title: 'Restore it in Settings', address: '#/settings' },
    matches: (head, name) => head.startsWith('PK') && (name.endsWith(backUpEnding) || head.includes(backUpIndexFileName)),
  },
  { is: 'is a report saved by Evenkeel.', link: home, matches: (head) => looksLikeHtml(head) && head.includes('venkeel') },
  { is: 'is a result saved by Evenkeel.', link: home, matches: (head) => /^\s*\{\s*"study"\s*:/.test(head) },
  {
    is: 'is a score table: it has scores but no answers.',
    isTable: true,
    link: { title: 'Grade a score table', address: '#/score-table' },
    matches: (head, name) => has(columnsOf(head, name), ['model', 'scenario', 'score']),
  },
  {
    is: 'has questions of several turns, as in MT-Bench. Evenkeel cannot ask them.',
    matches: (head) => /"turns"\s*:\s*\[/.test(head) && /"question_id"\s*:/.test(head) && !/"choices"\s*:/.test(head),
  },
  {
    is: 'has prompts for judges, as in MT-Bench, but no answers.',
    matches: (head) => /"prompt_template"\s*:/.test(head) && /"output_format"\s*:/.test(head),
  },
  {
    is: 'is a Parquet table: no column has a known name for answers of models.',
    isTable: true,
    matches: (head) => head.startsWith('PAR1'),
  },
  {
    is: 'is a promptfoo configuration: it has prompts and tests but no answers.',
    link: { title: 'Open it where a run is started', address: '#/new' },
    matches: (head, name) =>
      /\.(ya?ml|json)$/i.test(name) &&
      /^[ \t]*"?prompts"?\s*:/m.test(head) &&
      /^[ \t]*"?(?:tests|providers|targets)"?\s*:/m.test(head),
  },
  {
    is: 'is a table of questions: no column has a known name for answers.',
    isTable: true,
    link: { title: 'Add it to your questions', address: '#/items?add' },
    matches: (head, name) => {
      const { question, answer, choices, secondResponse } = guessItemColumnRoles(columnsOf(head, name));
      return question !== null && (answer !== null || choices.length > 1 || secondResponse !== null);
    },
  },
];

/** Returns `undefined` if the kind is unknown. */
export function describeNonLogFile(head: string, name: string): NonLogFileDescription | undefined {
  const found = kinds.find(({ matches }) => matches(head, name));
  return found && { is: found.is, ...(found.link && { link: found.link }), ...(found.isTable && { isTable: true }) };
}

const columnsOf = (head: string, name: string): readonly string[] => columnsInHead(head, /\.(csv|tsv|txt)$/i.test(name));

const has = (columns: readonly string[], names: readonly string[]): boolean =>
  names.every((name) => columns.some((column) => column.trim().toLowerCase() === name));

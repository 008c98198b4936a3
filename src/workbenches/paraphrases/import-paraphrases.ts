import type { Item, ItemSet } from '../../core/items/item.ts';
import { parseListCell, type FieldWithLocation } from '../../items/row-fields.ts';
import { parseAllItemRows, type ItemRow } from '../../items/item-rows.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { maxParaphraseLength } from './clean-paraphrase.ts';

/** Two paraphrases of an item from a file. */
export interface ImportedParaphrasePair {
  readonly item: Item;
  readonly texts: readonly [string, string];
  readonly authors: readonly [string, string];
}

export interface ImportedParaphrases {
  readonly pairs: readonly ImportedParaphrasePair[];
  /** The number of rows without a paraphrase. A complete item file may have some. */
  readonly without: number;
}

/** The role of each column, found by name. Ignores case, spaces, hyphens and underscores. */
interface Columns {
  readonly id: string | undefined;
  readonly question: string | undefined;
  /** One column with a list, or two columns with one paraphrase each. */
  readonly paraphrases: readonly [string] | readonly [string, string];
  readonly authors: string | undefined;
}

/**
 * Parses the paraphrases of a CSV or JSONL file: an item’s id and two paraphrases, or a complete item file with a paraphrase
 * column. A row matches an item by its id (with or without the set’s name), or else by its exact question. Any fault throws
 * a UserError with line and field. With more than two paraphrases it uses the first two, as the study does.
 */
export function parseParaphraseFile(text: string, name: string, set: ItemSet): ImportedParaphrases {
  const { columns: names, rows } = parseAllItemRows(text.startsWith('\ufeff') ? text.slice(1) : text, name);
  if (rows.length === 0) throw new UserError(`“${name}” has no rows below its header.`);
  const columns = columnsOf(names, name);
  const find = finder(set, columns);
  const lines = new Map<string, number>();
  const pairs: ImportedParaphrasePair[] = [];
  for (const row of rows) {
    const where = `“${name}”, line ${row.line}`;
    const texts = textsOf(row, columns, where);
    if (texts.length === 0) continue;
    const item = find(row, where);
    const first = lines.get(item.id);
    if (first !== undefined)
      throw new UserError(`${where}: the item “${item.id}” has paraphrases in line ${first} already.`);
    lines.set(item.id, row.line);
    const [one, other] = texts;
    if (one === undefined || other === undefined) {
      const field = columns.paraphrases.at(-1);
      throw new UserError(`${where}, field “${field}”: there is one paraphrase, and two are needed.`);
    }
    pairs.push({ item, texts: [one, other], authors: authorsOf(row, columns, where, name) });
  }
  if (pairs.length === 0) throw new UserError(`“${name}” has no paraphrase in any of its ${rows.length} rows.`);
  return { pairs, without: rows.length - pairs.length };
}

function columnsOf(names: readonly string[], file: string): Columns {
  const plain = names.map((name) => name.toLowerCase().replace(/[\s_-]+/g, ''));
  const find = (known: RegExp): string | undefined => names[plain.findIndex((name) => known.test(name))];
  const id = find(/^(?:id|itemid|item|questionid|uid)$/);
  const question = find(/^(?:question|questiontext|original|originalquestion|q0)$/);
  const one = find(/^(?:(?:paraphrase|paraphrased|rewording)(?:question)?(?:1|a)|firstparaphrase|p1|q1)$/);
  const other = find(/^(?:(?:paraphrase|paraphrased|rewording)(?:question)?(?:2|b)|secondparaphrase|p2|q2)$/);
  const both = find(/^(?:paraphrases|rewordings)$/);
  const authors = find(/^(?:paraphrasedby|paraphraseauthors?|authors?)$/);
  if (id === undefined && question === undefined)
    throw new UserError(`“${file}” names no items: it needs a column “id” or “question”; it has ${quoteNames(names)}.`);
  if (one !== undefined && other !== undefined) return { id, question, paraphrases: [one, other], authors };
  if (both !== undefined) return { id, question, paraphrases: [both], authors };
  throw new UserError(
    `“${file}” needs a column “paraphrases”, or “paraphrase_1” and “paraphrase_2”; it has ${quoteNames(names)}.`,
  );
}

function finder(set: ItemSet, { id, question }: Columns): (row: ItemRow, where: string) => Item {
  const byId = new Map(
    set.items.flatMap((item) => [[item.id, item] as const, [item.id.slice(set.id.length + 1), item] as const]),
  );
  const byQuestion = new Map<string, Item[]>();
  for (const item of set.items) byQuestion.set(item.question, [...(byQuestion.get(item.question) ?? []), item]);
  return ({ fields }, where) => {
    const named = id === undefined ? '' : plain(fields[id]);
    const asked = question === undefined ? '' : plain(fields[question]);
    const known = byId.get(named);
    if (known && (asked === '' || asked === known.question.trim())) return known;
    const same = byQuestion.get(asked) ?? [];
    const [only, another] = same;
    if (only && !another) return only;
    if (another)
      throw new UserError(`${where}, field “${question}”: ${same.length} items of the set ask this; name one by its id.`);
    if (known) throw new UserError(`${where}, field “${question}”: the item “${known.id}” asks something else in this set.`);
    if (named !== '')
      throw new UserError(
        `${where}, field “${id}”: the set has no item “${short(named)}”${asked === '' ? '' : ', nor one with this question'}.`,
      );
    throw new UserError(
      `${where}, field “${question ?? id}”: ${asked === '' ? 'it is empty' : 'the set has no item with this question'}.`,
    );
  };
}

function textsOf(row: ItemRow, { paraphrases }: Columns, where: string): string[] {
  const fields = paraphrases.map((column): FieldWithLocation => ({
    where: `${where}, field “${column}”`,
    value: row.fields[column],
  }));
  const [first, second] = fields;
  if (first && !second) return parseListCell(first, maxParaphraseLength);
  const texts = fields.map(({ value, where: at }) => {
    if (value === undefined || value === null) return '';
    if (typeof value !== 'string') throw new UserError(`${at}: it must be a text, not ${short(JSON.stringify(value))}.`);
    if (value.trim().length > maxParaphraseLength)
      throw new UserError(`${at}: it has ${value.trim().length} characters; at most ${maxParaphraseLength} are read.`);
    return value.trim();
  });
  if (texts.every((text) => text === '')) return [];
  const gap = texts.indexOf('');
  if (gap !== -1) throw new UserError(`${fields[gap]?.where}: it is empty, and two paraphrases are needed.`);
  return texts;
}

/** The authors in the file: one for both, or one each. Without them, the file’s name. */
function authorsOf({ fields }: ItemRow, { authors }: Columns, where: string, name: string): [string, string] {
  const by =
    authors === undefined ? [] : parseListCell({ where: `${where}, field “${authors}”`, value: fields[authors] }, 200);
  const first = by[0] ?? `imported from ${name}`;
  return [first, by[1] ?? first];
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const quoteNames = (names: readonly string[]): string => names.map((name) => `“${short(name)}”`).join(', ');

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

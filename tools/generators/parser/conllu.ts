import { UserError } from '../../../src/base/errors/user-error.ts';

/** A sentence of a CoNLL-U file: all its lines unchanged, and which of them are words. */
export interface ConlluSentence {
  readonly lines: readonly string[];
  readonly words: readonly ConlluWord[];
}

export interface ConlluWord {
  /** The index of the word's line in the sentence. */
  readonly at: number;
  readonly fields: readonly string[];
}

export const FORM = 1;
export const UPOS = 3;
export const HEAD = 6;
export const DEPREL = 7;
const COLUMNS = 10;

/**
 * The sentences of a CoNLL-U file. It keeps the lines of multiword tokens (“3-4”) and of empty nodes (“3.1”), but they are
 * not words. Throws a UserError that names file and line if a line violates the format.
 */
export function readConllu(text: string, file: string): ConlluSentence[] {
  const sentences: ConlluSentence[] = [];
  let lines: string[] = [];
  let words: ConlluWord[] = [];
  const wrong = (line: number, what: string) => new UserError(`${file}, line ${line}: ${what}`);
  const end = () => {
    if (lines.length > 0) sentences.push({ lines, words });
    lines = [];
    words = [];
  };
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .forEach((line, i) => {
      if (line.trim() === '') return end();
      if (!line.startsWith('#')) {
        const fields = line.split('\t');
        if (fields.length !== COLUMNS)
          throw wrong(i + 1, `a word has ${COLUMNS} columns separated by tabs, this line has ${fields.length}.`);
        const [id = ''] = fields;
        if (/^[1-9]\d*$/.test(id)) {
          if (Number(id) !== words.length + 1) throw wrong(i + 1, `word ${words.length + 1} was expected, not ${id}.`);
          if (fields[FORM] === '') throw wrong(i + 1, 'the word (column FORM) is empty.');
          words.push({ at: lines.length, fields });
        } else if (!/^([1-9]\d*-[1-9]\d*|\d+\.[1-9]\d*)$/.test(id))
          throw wrong(i + 1, `“${shortenedText(id)}” is no number of a word (column ID).`);
      }
      lines.push(line);
    });
  end();
  return sentences;
}

const shortenedText = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

import { print } from '../../cli/output.ts';
import { zip } from '../../src/base/objects/zip.ts';
import { splitPlainTextSentences, splitProseSentences, type ProseSentence } from '../../src/text/sentences.ts';
import type { ParsedSentence } from '../../src/text/parsed-sentence.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { DEPREL, FORM, HEAD, readConllu, UPOS, type ConlluSentence } from '../generators/parser/conllu.ts';
import { parserOnDisk } from './parser-on-disk.ts';
import { readText } from '../generators/parser/read-text.ts';

/**
 * `npm run -s parse -- FILE.conllu`: prints the file as CoNLL-U with the parser's UPOS, HEAD and DEPREL. Comments,
 * multiword-token lines, empty nodes and all other columns stay unchanged.
 * `npm run -s parse -- --text FILE.txt`: prints the sentences and words of a plain text and keeps every character.
 * `--answer` in place of `--text` cleans the text of markdown and maths as the study does.
 * Exits with 0, or with 2 and one line on standard error.
 */
async function parse(args: readonly string[]): Promise<string> {
  const { file, split } = argumentsOf(args);
  const content = await readText(file);
  const parser = await parserOnDisk();
  if (split) {
    const sentences = split(content);
    const parsed = parser.parse(sentences.map(({ words }) => words));
    return zip(sentences, parsed)
      .map(([{ text }, words], i) => conlluText(text, i + 1, words))
      .join('');
  }
  const sentences = readConllu(content, file);
  const parsed = parser.parse(sentences.map(({ words }) => words.map(({ fields }) => fields[FORM] ?? '')));
  return zip(sentences, parsed)
    .map(([sentence, words]) => rewritten(sentence, words))
    .join('');
}

function rewritten({ lines, words }: ConlluSentence, parsed: ParsedSentence): string {
  const renewed = [...lines];
  for (const [{ at, fields }, { upos, head, deprel }] of zip(words, parsed))
    renewed[at] = fields.with(UPOS, upos).with(HEAD, String(head)).with(DEPREL, deprel).join('\t');
  return `${renewed.join('\n')}\n\n`;
}

function conlluText(text: string, number: number, parsed: ParsedSentence): string {
  const rows = parsed.map(({ form, upos, head, deprel }, i) =>
    [i + 1, form, '_', upos, '_', '_', head, deprel, '_', '_'].join('\t'),
  );
  return [`# sent_id = ${number}`, `# text = ${text.replace(/\s+/g, ' ')}`, ...rows, '', ''].join('\n');
}

const usage = 'usage: npm run -s parse -- FILE.conllu, or npm run -s parse -- --text FILE.txt (or --answer FILE.txt)';

type Split = (text: string) => ProseSentence[];

const splits = new Map<string, Split>([
  ['--text', splitPlainTextSentences],
  ['--answer', splitProseSentences],
]);

function argumentsOf(args: readonly string[]): { file: string; split: Split | undefined } {
  const options = args.filter((arg) => arg.startsWith('--'));
  const unknown = options.find((option) => !splits.has(option));
  if (unknown !== undefined) throw new UserError(`The option ${unknown} is not known (${usage}).`);
  const files = args.filter((arg) => !arg.startsWith('--'));
  const [named, another] = files;
  if (named === undefined || another !== undefined)
    throw new UserError(`${files.length === 0 ? 'No file is' : 'More than one file is'} named (${usage}).`);
  return { file: named, split: options[0] === undefined ? undefined : splits.get(options[0]) };
}

export async function parseCommand(args: readonly string[]): Promise<void> {
  print(await parse(args));
}

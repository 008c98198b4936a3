import { basename } from 'node:path';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { readConllu } from './conllu.ts';
import { parserOnDisk } from '../../commands/parser-on-disk.ts';
import { readText } from './read-text.ts';
import { treebankAccuracy } from './treebank-accuracy.ts';

/**
 * Measures the shipped parser on a treebank file, run as the app runs it. It measures parses of the treebank's words, and
 * the splitting of the raw text into words and sentences. Prints percentages as JSON.
 *
 *     npx tsx tools/generators/parser/evaluate.ts TREEBANK.conllu
 */
async function evaluate(file: string): Promise<object> {
  const sentences = readConllu(await readText(file), file);
  const parser = await parserOnDisk();
  const { words, ...shares } = treebankAccuracy(sentences, parser);
  return {
    file: basename(file),
    parser: parser.version,
    arithmetic: parser.arithmetic,
    sentences: sentences.length,
    words,
    ...Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, Number((100 * share).toFixed(3))])),
  };
}

const [file] = process.argv.slice(2);
try {
  if (file === undefined)
    throw new UserError('No file is named (usage: npx tsx tools/generators/parser/evaluate.ts TREEBANK.conllu).');
  process.stdout.write(`${JSON.stringify(await evaluate(file), null, 1)}\n`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

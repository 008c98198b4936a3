import Papa from 'papaparse';
import { print } from '../../cli/output.ts';
import { embeddingCosine } from '../../src/workbenches/paraphrases/similarity.ts';
import { encodeTextToTokenVectors } from '../../src/engine/encoder/encode-text.ts';
import { bertScore } from '../../src/text/bert-score.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { encoderOnDisk } from './encoder-on-disk.ts';
import { readText } from '../generators/parser/read-text.ts';

/**
 * `npm run -s similarity -- FILE.csv`: how similar the app's own encoder finds the two texts of each row. Prints a line
 * `cosine,F1` for each row: the cosine of the whole texts' vectors, and the F1 of their token alignment (BERTScore). Exits
 * with 0. On failure it prints one line that names file and line on standard error, nothing on standard output, and exits
 * with 2.
 */
async function pairsOf(files: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const [file, another] = files;
  if (file === undefined || another !== undefined || file.startsWith('--'))
    throw new UserError('usage: npm run -s similarity -- FILE.csv');
  const text = (await readText(file)).replace(/^\ufeff/, '');
  const { data, errors } = Papa.parse<readonly string[]>(text, { skipEmptyLines: true });
  const [error] = errors.filter(({ code }) => code !== 'UndetectableDelimiter');
  if (error) throw new UserError(`${file}, row ${(error.row ?? 0) + 1}: ${error.message}.`);
  return data.map((row, at) => {
    const [one, other] = row;
    if (one === undefined || other === undefined || row.length !== 2)
      throw new UserError(`${file}, row ${at + 1}: there are ${row.length} fields, not two texts.`);
    return [one, other] as const;
  });
}

export async function similarityCommand(args: readonly string[]): Promise<void> {
  const pairs = await pairsOf(args);
  const encoder = await encoderOnDisk();
  for (const [one, other] of pairs) {
    const a = await encodeTextToTokenVectors(encoder, one);
    const b = await encodeTextToTokenVectors(encoder, other);
    const cosine = embeddingCosine(a.whole, b.whole);
    const { f1 } = bertScore(a, b);
    print(`${cosine},${f1}\n`);
  }
}

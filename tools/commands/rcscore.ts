import { printToStderr } from '../../cli/command.ts';
import { print } from '../../cli/output.ts';
import { zip } from '../../src/base/objects/zip.ts';
import { analyseAll } from '../../src/text/analyse.ts';
import { lexicalEncoder } from '../../src/text/lexical-encoder.ts';
import { computeRcScore, type RcScore } from '../../src/text/rcscore.ts';
import { plural } from '../../src/core/words/format.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { encoderInNode } from './encoder-on-disk.ts';
import { parserOnDisk } from './parser-on-disk.ts';
import { readText } from '../generators/parser/read-text.ts';

const spelling = '--spelling';
const usage = `usage: npm run -s rcscore -- FILE_A FILE_B [${spelling}]`;

/**
 * `npm run -s rcscore -- FILE_A FILE_B [--spelling]`: the RCScore of two texts with the default settings. It uses the app's
 * own encoder, or the lexical one with `--spelling`. Prints JSON
 * `{"structurality","lexicality","coherence","rcscore","components":{…},"alignment":[{"a","b","similarity","jaccard"}],"encoder"}`
 * on standard output and exits with 0. On failure it prints one line that names the file on standard error and exits with 2.
 */
async function compareFiles(args: readonly string[]): Promise<RcScore> {
  const files = args.filter((arg) => arg !== spelling);
  const option = files.find((file) => file.startsWith('--'));
  if (option !== undefined) throw new UserError(`The option ${option} is not known (${usage}).`);
  const [one, other, another] = files;
  if (one === undefined || other === undefined || another !== undefined)
    throw new UserError(`${plural(files.length, 'file')} ${files.length === 1 ? 'is' : 'are'} named, not two (${usage}).`);
  const texts = [await readText(one), await readText(other)] as const;
  const tools = { parser: await parserOnDisk(), encoder: args.includes(spelling) ? lexicalEncoder : await encoderInNode() };
  const [a, b] = await analyseAll(texts, tools);
  for (const [file, { cut }] of zip([one, other], [a, b])) {
    if (cut) printToStderr(`${file}: only the beginning is compared, as the text is very long.`);
  }
  return computeRcScore(a, b);
}

export async function rcscoreCommand(args: readonly string[]): Promise<void> {
  print(`${JSON.stringify(await compareFiles(args))}\n`);
}

import { cpus, loadavg } from 'node:os';
import { expect, test } from 'vitest';
import { analyseAll, type AnalysedText } from '../../src/text/analyse.ts';
import { allPairs } from '../../src/text/crs.ts';
import { lexicalEncoder } from '../../src/text/lexical-encoder.ts';
import { sentencesOf } from '../../src/text/sentences.ts';
import { parserOnDisk } from '../../tools/parser/parser-on-disk.ts';
import { madeUpAnswers } from '../text/made-up-answers.ts';

/**
 * CRS of 500 items × 4 styles × about 150 words with the lexical encoder, by CPU time of one thread: the app shares the work between workers.
 * No sentence is analysed for two styles at once, as the made-up answers share more sentences than real ones.
 */
const items = 500;
const styles = 4;
const batch = 25;

test('CRS of 500 items in four styles', async () => {
  const [cpu] = cpus();
  console.info(`${cpus().length} × ${cpu?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  const answers = madeUpAnswers(items, styles, 2026);
  const words = answers.flat().reduce((sum, text) => sum + text.split(/\s+/).length, 0);
  const parser = await parserOnDisk();
  const tools = { parser, encoder: lexicalEncoder };

  const splitting = await seconds(() => answers.flat().forEach((text) => sentencesOf(text)));
  const analysed: AnalysedText[][] = answers.map(() => []);
  const analysing = await seconds(async () => {
    for (let style = 0; style < styles; style++) {
      for (let from = 0; from < items; from += batch) {
        const some = answers.slice(from, from + batch).map((texts) => texts[style]!);
        (await analyseAll(some, tools)).forEach((text, i) => analysed[from + i]!.push(text));
      }
    }
  });
  let pairs = 0;
  const comparing = await seconds(() => {
    for (const texts of analysed) pairs += allPairs(texts).length;
  });

  console.info(
    `${items * styles} answers of ${Math.round(words / items / styles)} words (parser: ${parser.arithmetic}): ` +
      `sentences and words ${splitting.toFixed(1)} s, analysis in all ${analysing.toFixed(1)} s, ` +
      `${pairs} pairs ${comparing.toFixed(1)} s = ${((1000 * comparing) / pairs).toFixed(1)} ms each; ` +
      `${(analysing + comparing).toFixed(1)} s of one core`,
  );
  expect(pairs).toBe(6 * items);
  expect((1000 * comparing) / pairs).toBeLessThan(10);
});

/** CPU time: others may be using the machine. */
async function seconds(work: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

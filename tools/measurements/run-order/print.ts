import { orders, promptOf, variantsOf } from './orders.ts';
import { plans } from './plans.ts';
import { positionSpread, promptText, reusedBySlots, reusedFromPages } from './prefix-reuse.ts';

/**
 * `npx tsx tools/measurements/run-order/print.ts`: prints the share of the prompts that a server can reuse, for each order
 * of requests. Prints the tables for docs/measured.md.
 */
const percent = (share: number): string => `${(100 * share).toFixed(0)}%`;
const keptPrompts = 100;

for (const { title, ...asked } of await plans()) {
  const prompt = promptOf(asked);
  const lines = await Promise.all(
    orders.map(async ({ title: order, cells: cellsIn }) => {
      const cells = await cellsIn(asked);
      const texts = cells.map((cell) => promptText(prompt(cell)));
      const figures = [reusedBySlots(texts, 1), reusedBySlots(texts, 4), reusedFromPages(texts, keptPrompts)];
      const spread = positionSpread(variantsOf(cells));
      return { texts, line: `| ${[order, ...figures.map(percent), percent(spread)].join(' | ')} |` };
    }),
  );
  const texts = lines[0]?.texts ?? [];
  const tokens = texts.reduce((sum, text) => sum + text.length, 0) / texts.length / 4;
  process.stdout.write(
    [
      '',
      `${title} (${texts.length.toLocaleString('en-GB')} requests of about ${Math.round(tokens).toLocaleString('en-GB')} tokens):`,
      '',
      '| order | one slot | four slots | pages of 100 prompts | time between prompts |',
      '| --- | --- | --- | --- | --- |',
      ...lines.map(({ line }) => line),
      '',
    ].join('\n'),
  );
}

import { columnValues, getPublishedTable } from '../../../published/columns.ts';
import { undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import type { SharesOverBaseline } from '../charts/set-rows.ts';
import type { PublishedPaper } from '../../../published/published-paper.ts';

/** Figure 2, as far as the paper prints it or printed numbers determine it. */
export function printedSharesOverBaseline(paper: PublishedPaper): SharesOverBaseline[] {
  const models = columnValues(getPublishedTable(paper, 'table-a2'), 'model');
  return getPublishedTable(paper, 'figure-2').rows.map(([dataset, model, ...percents]) => {
    const [accuracy, baseline, consistency] = percents.map((value) =>
      typeof value === 'number' ? value / 100 : undefinedBecause('drawn, not printed'),
    ) as [MaybeNumber, MaybeNumber, MaybeNumber];
    const shares = [
      { title: 'Accuracy', value: accuracy },
      { title: 'Consistency', value: consistency },
    ];
    const index = models.indexOf(model ?? null);
    return { model: String(model), dataset: String(dataset), baseline, shares, ...(index >= 0 && { index }) };
  });
}

/** A headline number from the paper’s text. `what` is the beginning of its label. */
export function findPrintedHeadlineNumber(paper: PublishedPaper, what: string): number {
  const row = getPublishedTable(paper, 'headline').rows.find(([words]) => String(words).startsWith(what));
  if (!row) throw new RangeError(`robustness-data: no number of “${what}”`);
  return row[1] as number;
}

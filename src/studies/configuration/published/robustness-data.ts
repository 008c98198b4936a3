import type { HeatModel } from '../../../charts/heat/score-heat.ts';
import { zip } from '../../../base/objects/zip.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { publishedTable } from '../../../published/columns.ts';
import type { PublishedPaper } from '../../../published/published-paper.ts';

/** Rows of Table A.2 that are no model’s. */
const isAverage = ([name]: readonly unknown[]): boolean => String(name).startsWith('Average');

/** Table A.2 in percent as a report’s heatmap takes it, by model and dataset; or what becomes of every accuracy by `change`, a fraction to a fraction. */
export function printedAccuracyHeatmap(
  paper: PublishedPaper,
  change: (accuracy: number) => number = (accuracy) => accuracy,
): HeatModel[] {
  const { columns, rows } = publishedTable(paper, 'table-a2');
  return rows
    .filter((row) => !isAverage(row))
    .map(([name, ...values], index): HeatModel => {
      const own = values.map((value) => 100 * change(value as number));
      return {
        model: String(name),
        index,
        mu: mean(own),
        scores: zip(columns.slice(1), own).map(([{ id, title }, score]) => ({ scenario: id, title, score, at: '' })),
      };
    });
}

/** Over the models, in that column. */
export const meanPrintedAccuracy = (models: readonly HeatModel[], dataset: string): number =>
  mean(models.flatMap(({ scores }) => scores.flatMap((each) => (each.scenario === dataset ? [each.score as number] : []))));

/** One row for each model and dataset. */
export const accuracyRows = (models: readonly HeatModel[]): Record<string, string | number | null>[] =>
  models.flatMap(({ model, scores }) =>
    scores.map(({ title, score }) => ({ model, dataset: title, percent: score as number })),
  );

export interface PrintedEffect {
  readonly dataset: string;
  readonly factor: string;
  readonly p: number;
  /** η². */
  readonly eta: number;
}

/** Table C.1: what each factor does on each dataset. */
export function printedEffects(paper: PublishedPaper): PrintedEffect[] {
  const { columns, rows } = publishedTable(paper, 'table-c1');
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  return rows.map((row) => ({
    dataset: String(row[at('dataset')]),
    factor: String(row[at('factor')]),
    p: row[at('p')] as number,
    eta: row[at('eta')] as number,
  }));
}

/** A headline number of the text, by how the words begin that it is printed under. */
export function headlineNumber(paper: PublishedPaper, what: string): number {
  const row = publishedTable(paper, 'headline').rows.find(([words]) => String(words).startsWith(what));
  if (!row) throw new RangeError(`robustness-data: no number of “${what}”`);
  return row[1] as number;
}

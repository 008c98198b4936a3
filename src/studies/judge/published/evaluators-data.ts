import { getFieldOrThrow } from '../../../base/objects/get-or-throw.ts';
import { zip } from '../../../base/objects/zip.ts';
import type { AlphaBarChartData } from '../charts/alpha-bars.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import type { PlotPoint } from '../../../charts/points/plot-points.ts';
import type { RankingChartData } from '../charts/ranking-lines.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { getPublishedTable } from '../../../published/columns.ts';
import type { PublishedPaper } from '../../../published/published-paper.ts';

/** The paper’s tables of correlations: for single ratings, and for the mean of several. */
export const agreementTableIdByKind = { single: 'table-3', averaged: 'table-4' } as const;
export type AgreementTableKind = keyof typeof agreementTableIdByKind;

/**
 * Judges’ α by temperature: Table 6 by scale, Table 7 by pair of scales. The printed rows are the series, like the lines of
 * a report.
 */
export function makePrintedAlphaBarChart(paper: PublishedPaper, table: 'table-6' | 'table-7'): AlphaBarChartData {
  const { columns, rows } = numbersOf(paper, table);
  const groups = columns.filter(({ id }) => id !== 'temperature');
  return {
    heads: { group: table === 'table-6' ? 'scale' : 'pair of scales', series: 'judge' },
    series: rows.map(({ name, values }) => ({
      title: `${name}, T ${formatFixed(getFieldOrThrow(values, 'temperature'), 1)}`,
    })),
    groups: groups.map(({ id, title }) => ({
      title: table === 'table-6' ? title : `${title}: ${scalesOf(paper, title)}`,
      bars: rows.map(({ values }) => ({ alpha: getFieldOrThrow(values, id) })),
    })),
  };
}

/** “5-P and 10-P”, as in the cases of Table 2. */
function scalesOf(paper: PublishedPaper, title: string): string {
  const [, one, other] = getPublishedTable(paper, 'table-2').rows.find(([name]) => name === title) ?? [];
  return `${one} and ${other}`;
}

/** A ranking of the judges for each criterion, and one for the mean over criteria. */
export function judgeAgreementRankings(paper: PublishedPaper, of: AgreementTableKind): RankingChartData {
  const { columns, rows } = numbersOf(paper, agreementTableIdByKind[of]);
  return {
    models: rows.map(({ name }) => name),
    rankings: [
      ...columns.map(({ id, title }) => ({
        id,
        title,
        digits: 2,
        values: rows.map(({ values }) => ({ value: getFieldOrThrow(values, id) })),
      })),
      {
        id: 'mean',
        title: 'Mean of the four',
        digits: 3,
        values: rows.map(({ values }) => ({ value: mean(columns.map(({ id }) => getFieldOrThrow(values, id))) })),
      },
    ],
  };
}

/** A point for each judge and criterion: r of single ratings on x, r of averaged ratings on y. */
export function singleVsAveragedPoints(paper: PublishedPaper): PlotPoint[] {
  const { columns, rows } = numbersOf(paper, agreementTableIdByKind.single);
  const averaged = numbersOf(paper, agreementTableIdByKind.averaged).rows;
  return zip(rows, averaged).flatMap(([{ name, values }, mean], index) =>
    columns.map(({ id, title }): PlotPoint => {
      const x = getFieldOrThrow(values, id);
      const y = getFieldOrThrow(mean.values, id);
      return {
        id: `${name} ${id}`,
        x,
        y,
        index,
        label: markLabel(
          `${name}, ${title}`,
          `r ${formatFixed(x, 2)} of single ratings`,
          `r ${formatFixed(y, 2)} of their mean`,
        ),
      };
    }),
  );
}

export interface AveragingGainCounts {
  readonly pairs: number;
  readonly gained: number;
  readonly same: number;
  /** The mean over all pairs of averaged minus single. */
  readonly mean: number;
}

/**
 * How many pairs of judge and criterion gain r by averaging. Printed numbers have two digits, so smaller differences do not
 * show.
 */
export function countAveragingGains(points: readonly PlotPoint[]): AveragingGainCounts {
  const gains = points.map(({ x, y }) => y - x);
  const count = (holds: (gain: number) => boolean) => gains.filter(holds).length;
  return {
    pairs: gains.length,
    gained: count((gain) => gain > equalityTolerance),
    same: count((gain) => Math.abs(gain) <= equalityTolerance),
    mean: mean(gains),
  };
}

const equalityTolerance = 1e-9;

/** One judge’s rows of Tables 6 and 7, lowest temperature first: the effect of temperature by scale. */
export function printedTemperatureEffects(
  paper: PublishedPaper,
  table: 'table-6' | 'table-7',
  judge: string,
): { readonly id: string; readonly title: string; readonly first: number; readonly last: number }[] {
  const { columns, rows } = numbersOf(paper, table);
  const own = rows
    .filter(({ name }) => name === judge)
    .toSorted((a, b) => getFieldOrThrow(a.values, 'temperature') - getFieldOrThrow(b.values, 'temperature'));
  const first = own[0];
  const last = own.at(-1);
  if (!first || !last) throw new RangeError(`evaluators-data: no rows of “${judge}” in ${table}`);
  return columns
    .filter(({ id }) => id !== 'temperature')
    .map(({ id, title }) => ({
      id,
      title,
      first: getFieldOrThrow(first.values, id),
      last: getFieldOrThrow(last.values, id),
    }));
}

interface Numbers {
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly rows: readonly { readonly name: string; readonly values: Readonly<Record<string, number>> }[];
}

/** A table’s columns of numbers by row. The first column names the row, with its size if printed. */
function numbersOf(paper: PublishedPaper, id: string): Numbers {
  const { columns, rows } = getPublishedTable(paper, id);
  const size = columns.findIndex((column) => column.id === 'size');
  const numeric = columns.flatMap((column, place) => (column.digits === undefined ? [] : [{ ...column, place }]));
  return {
    columns: numeric,
    rows: rows.map((row) => ({
      name: [row[0], size < 0 || row[size] === null ? undefined : `(${row[size]})`].filter(Boolean).join(' '),
      values: Object.fromEntries(numeric.map(({ id, place }) => [id, row[place] as number])),
    })),
  };
}

/** One row for each judge and criterion. */
export const printedAgreementCsvRows = (paper: PublishedPaper): Record<string, string | number | null>[] => {
  const { columns, rows } = numbersOf(paper, agreementTableIdByKind.single);
  const averaged = numbersOf(paper, agreementTableIdByKind.averaged).rows;
  return zip(rows, averaged).flatMap(([{ name, values }, mean]) =>
    columns.map(({ id, title }) => ({
      judge: name,
      criterion: title,
      single: getFieldOrThrow(values, id),
      averaged: getFieldOrThrow(mean.values, id),
    })),
  );
};

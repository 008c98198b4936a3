import { getOrThrow } from '../../../src/base/objects/get-or-throw.ts';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import { zip } from '../../../src/base/objects/zip.ts';
import type { PublishedPaper, PublishedTable } from '../../../src/published/published-paper.ts';
import type { Source } from './source.ts';
import { mean, assertClaim, note, recomputedColumn, printedColumn, canRoundTo, table, textColumn } from './table.ts';

interface RunSetting {
  model: string;
  benchmark: string;
  decoding: 'beam' | 'greedy';
}
const settingColumns = [
  textColumn('model', 'Model'),
  textColumn('benchmark', 'Benchmark'),
  textColumn('decoding', 'Decoding'),
];
const place = ({ model, benchmark, decoding }: RunSetting) => ({ model, benchmark, decoding });

/** Numbers that sentences of the paper state about the tables. */
interface PrintedText {
  crsGainPercent: readonly [number, number];
  ssiMeanAimeBeam: number;
  moreSensitiveGreedyAime: number;
}

/** RCScore's Tables 1 to 7. */
export function rcscore(source: Source): PublishedPaper {
  return {
    id: 'rcscore',
    title: 'RCScore: Quantifying Response Consistency in Large Language Models',
    authors: 'Jang, Ahn and Shin',
    year: 2025,
    where: 'EMNLP 2025, pages 5701–5719',
    url: 'https://aclanthology.org/2025.emnlp-main.290/',
    holds: 'Ten models under four instruction styles, with beam search and greedily: consistency, accuracy, sensitivity.',
    verdict:
      'Most figures come out again. The sensitivity index of Table 4 and the lexical values of Table 6 do not, nor do four statements.',
    tables: [
      consistency(source),
      correlation(source),
      accuracy(source),
      sensitivity(source),
      paragraphs(source, 'similar', 5),
      paragraphs(source, 'different', 6),
      styleMeans(source),
    ],
  };
}

function consistency(source: Source): PublishedTable {
  interface Row extends RunSetting {
    struct: number;
    lex: number;
    coh: number;
    rcscore: number;
  }
  const { rows } = source<{ rows: Row[] }>('rcscore-crs');
  const score = printedColumn('rcscore', 'RCScore', 2);
  const own = rows.map((row) => mean([row.struct, row.lex, row.coh]));
  // Each printed number represents a range of ±0.005.
  const withMeans = zip(rows, own);
  const byMean = withMeans.filter(([row, mean]) => Math.abs(mean - row.rcscore) <= 0.01 + 1e-9).length;
  const neverByThird = rows.filter(
    (row) => 0.33 * (row.struct + row.lex + row.coh + 0.015) < row.rcscore - 0.005 - 1e-9,
  ).length;
  const greedy = new Map(
    rows.filter(({ decoding }) => decoding === 'greedy').map((row) => [`${row.model}|${row.benchmark}`, row.rcscore]),
  );
  const beam = rows.filter(({ decoding }) => decoding === 'beam');
  const steadier = beam.filter((row) => getOrThrow(greedy, `${row.model}|${row.benchmark}`) >= row.rcscore).length;
  const gains = crsGainsByModel(rows);
  const [low, high] = source<PrintedText>('rcscore-text').crsGainPercent;
  assertClaim(gains.percent[0] > high, 'no model gains as little CRS as the text has it');
  return table(
    { id: 'table-1', title: 'Table 1: consistency of responses across instruction styles' },
    [
      ...settingColumns,
      printedColumn('struct', 'Structurality', 2),
      printedColumn('lex', 'Lexicality', 2),
      printedColumn('coh', 'Coherence', 2),
      score,
      recomputedColumn(score),
    ],
    withMeans.map(([row, mean]) => ({ ...row, ...place(row), rcscoreRecomputed: mean })),
    [
      note('reproduces', `RCScore is the mean of the three dimensions: that fits ${byMean} of ${rows.length} cells.`),
      note('to know', `0.33 times their sum, as the weights may be read, is impossible in ${neverByThird} cells.`),
      note('reproduces', `Greedy decoding is at least as consistent as beam search in ${steadier} of ${beam.length} pairs.`),
      note(
        'does not reproduce',
        `How much more CRS greedy decoding gives: the text prints ${low}–${high}%. By the models’ means over benchmarks it is ${gains.points.map((value) => value.toFixed(1)).join('–')} points of 100, which is ${gains.percent.map((value) => value.toFixed(0)).join('–')}%.`,
      ),
    ],
  );
}

type Range = readonly [least: number, most: number];

/**
 * The gain in RCScore of greedy decoding over beam search: the smallest and the largest among the models. Each is a mean
 * over benchmarks, in points of 100 and in percent of beam search.
 */
function crsGainsByModel(rows: readonly (RunSetting & { rcscore: number })[]): { points: Range; percent: Range } {
  const of = (model: string, decoding: RunSetting['decoding']) =>
    mean(rows.filter((row) => row.model === model && row.decoding === decoding).map((row) => row.rcscore));
  const models = [...new Set(rows.map(({ model }) => model))];
  const points = models.map((model) => 100 * (of(model, 'greedy') - of(model, 'beam')));
  const percent = models.map((model, m) => (points[m] ?? NaN) / of(model, 'beam'));
  const ends = (values: readonly number[]): Range => [Math.min(...values), Math.max(...values)];
  return { points: ends(points), percent: ends(percent) };
}

function correlation(source: Source): PublishedTable {
  interface Values {
    pearson: number;
    pearsonP: number;
    spearman: number;
    spearmanP: number;
  }
  const { rows } = source<{ rows: (Values & { decoding: string; dimension: string; n: number; recomputed: Values })[] }>(
    'rcscore-correlation',
  );
  const pearson = printedColumn('pearson', 'Pearson', 3);
  const spearman = printedColumn('spearman', 'Spearman', 3);
  const off = (row: (typeof rows)[number], of: 'pearson' | 'spearman') => Math.abs(row[of] - row.recomputed[of]);
  const values = rows.flatMap((row) => [off(row, 'pearson'), off(row, 'spearman')]);
  const close = values.filter((value) => value < 0.006).length;
  const inBeam = (wanted: string) =>
    assertDefined(
      rows.find(({ decoding, dimension }) => decoding === 'beam' && dimension === wanted),
      `beam row of ${wanted}`,
    );
  const coherence = inBeam('Coh');
  const overall = inBeam('Overall');
  assertClaim(coherence.spearman === overall.spearman, 'the beam row of Coherence repeats the Spearman of Overall');
  assertClaim(values.length - close === 1 && off(coherence, 'spearman') > 0.006, 'only that value is off');
  return table(
    { id: 'table-2', title: 'Table 2: correlation of consistency with accuracy, 40 model–benchmark pairs' },
    [
      textColumn('decoding', 'Decoding'),
      textColumn('dimension', 'Dimension'),
      pearson,
      recomputedColumn(pearson),
      printedColumn('pearsonP', 'p of Pearson', 10),
      spearman,
      recomputedColumn(spearman),
      printedColumn('spearmanP', 'p of Spearman', 10),
    ],
    rows.map(({ recomputed, ...row }) => ({
      ...row,
      pearsonRecomputed: recomputed.pearson,
      spearmanRecomputed: recomputed.spearman,
    })),
    [
      note(
        'reproduces',
        `From Tables 1 and 3, ${close} of ${values.length} coefficients come out within 0.006; the tables are printed with two digits.`,
      ),
      note(
        'does not reproduce',
        `Spearman’s ρ of Coherence with beam search: printed ${coherence.spearman}, recomputed ${coherence.recomputed.spearman.toFixed(3)}. The printed value is that of the row Overall.`,
      ),
    ],
  );
}

function accuracy(source: Source): PublishedTable {
  const { rows, styles } = source<{
    rows: (RunSetting & { style: string; accuracy: number })[];
    styles: Record<string, string>;
  }>('rcscore-accuracy');
  const merged = new Map<string, RunSetting & Record<string, string | number>>();
  for (const row of rows) {
    const key = JSON.stringify(place(row));
    merged.set(key, { ...(merged.get(key) ?? place(row)), [row.style]: row.accuracy } as RunSetting &
      Record<string, number>);
  }
  return table(
    { id: 'table-3', title: 'Table 3: accuracy under each instruction style' },
    [...settingColumns, ...Object.entries(styles).map(([id, title]) => printedColumn(id, `${id}, ${title}`, 1, '%'))],
    [...merged.values()],
  );
}

function sensitivity(source: Source): PublishedTable {
  const { rows } = source<{ rows: (RunSetting & { ssi: number; recomputed: number })[] }>('rcscore-ssi');
  const ssi = printedColumn('ssi', 'SSI', 2);
  const text = source<PrintedText>('rcscore-text');
  const onAime = (decoding: RunSetting['decoding']) =>
    rows.filter((row) => row.benchmark === 'AIME' && row.decoding === decoding);
  const beamMean = mean(onAime('beam').map((row) => row.ssi));
  assertClaim(!canRoundTo(beamMean, text.ssiMeanAimeBeam, 2), 'the mean SSI on AIME is not the printed one');
  const moreSensitive = zip(onAime('beam'), onAime('greedy')).filter(([beam, greedy]) => greedy.ssi > beam.ssi);
  assertClaim(moreSensitive.length !== text.moreSensitiveGreedyAime, 'not as many models as the text has it');
  const near = rows.filter((row) => Math.abs(row.ssi - row.recomputed) <= 0.01).length;
  return table(
    {
      id: 'table-4',
      title: 'Table 4: style sensitivity index',
      reading:
        'SSI = 5 · s / x̄ + 0.05 · (max − min) over the four styles of Table 3, in percent; s with n in the denominator.',
    },
    [...settingColumns, ssi, recomputedColumn(ssi)],
    rows.map((row) => ({ ...place(row), ssi: row.ssi, ssiRecomputed: row.recomputed })),
    [
      note(
        'does not reproduce',
        `By the stated formula ${near} of ${rows.length} cells come out within 0.01. The order is nearly the same (Spearman ${spearman(
          rows.map((row) => row.ssi),
          rows.map((row) => row.recomputed),
        ).toFixed(3)}).`,
      ),
      note(
        'does not reproduce',
        `The mean on AIME with beam search: the text prints ${text.ssiMeanAimeBeam}. The ten printed values give ${beamMean.toFixed(3)}.`,
      ),
      note(
        'does not reproduce',
        `Models more sensitive with greedy decoding (T = 0) on AIME: the text prints ${text.moreSensitiveGreedyAime}. The table has ${moreSensitive.length}: ${moreSensitive
          .map(([beam, greedy]) => `${beam.model} (${beam.ssi} → ${greedy.ssi})`)
          .join(', ')}.`,
      ),
      note(
        'to know',
        'Evenkeel uses the formula as it is stated, so its values stand beside the recomputed ones and not the printed ones.',
      ),
    ],
  );
}

/** Only the figures of the example paragraphs. We may not show their texts. */
function paragraphs(source: Source, kind: 'similar' | 'different', number: number): PublishedTable {
  interface Row {
    id: string;
    kind: string;
    struct: number;
    lexi: number;
    cohe: number;
    rcscore: number;
  }
  const { comparisons } = source<{ comparisons: Row[] }>('rcscore-paragraphs');
  const rows = comparisons.filter((row) => row.kind === kind);
  const score = printedColumn('rcscore', 'RCScore', 4);
  const fits = rows.filter((row) => Math.abs(mean([row.struct, row.lexi, row.cohe]) - row.rcscore) <= 1e-4 + 1e-9);
  assertClaim(fits.length === rows.length, 'RCScore is the mean of the three dimensions');
  return table(
    {
      id: `table-${number}`,
      title: `Table ${number}: example texts ${kind === 'similar' ? 'close to' : 'unlike'} a reference`,
      reading: 'The figures alone, numbered as printed; the texts are the paper’s.',
    },
    [
      textColumn('text', 'Text'),
      printedColumn('struct', 'Structurality', 4),
      printedColumn('lexi', 'Lexicality', 4),
      printedColumn('cohe', 'Coherence', 4),
      score,
      recomputedColumn(score),
    ],
    rows.map(({ struct, lexi, cohe, rcscore }, i) => ({
      text: `Text ${i + 1}`,
      struct,
      lexi,
      cohe,
      rcscore,
      rcscoreRecomputed: mean([struct, lexi, cohe]),
    })),
    [
      note('reproduces', `RCScore is the mean of the three dimensions in all ${rows.length}.`),
      kind === 'similar'
        ? note(
            'reproduces',
            'Lexicality comes out to 0.00004: half the cosine of TF-IDF vectors fitted on the two texts alone, half the F1 of ROUGE-L with stemmed tokens.',
          )
        : note(
            'does not reproduce',
            'Lexicality comes out under none of 1.8 million ways to compute it, so the printed texts are probably not those measured. The order holds: all far below Table 5.',
          ),
    ],
  );
}

function styleMeans(source: Source): PublishedTable {
  const { rows, averageRow } = source<{
    rows: (RunSetting & { mean: number; recomputed: number })[];
    averageRow: (Omit<RunSetting, 'model'> & { mean: number; recomputed: number; bold: boolean })[];
  }>('rcscore-table7');
  const value = printedColumn('mean', 'Mean accuracy', 1, '%');
  const halfUp = (x: number) => Math.floor(Number((10 * x).toFixed(6)) + 0.5) / 10;
  const exact = rows.filter((row) => halfUp(row.recomputed) === row.mean).length;
  const averages = averageRow.filter((row) => canRoundTo(row.recomputed, row.mean, 1)).length;
  const [lower, another] = averageRow.flatMap((bold) => {
    const over = averageRow.find((row) => row.benchmark === bold.benchmark && row.mean > bold.mean);
    return bold.bold && over ? [{ bold, over }] : [];
  });
  assertClaim(lower !== undefined && another === undefined, 'one lower average is in bold');
  const { bold, over } = assertDefined(lower, 'lower average in bold');
  const fromPrinted = averageRow.filter(({ benchmark, decoding, mean: printedMean }) =>
    canRoundTo(
      mean(rows.filter((row) => row.benchmark === benchmark && row.decoding === decoding).map((row) => row.mean)),
      printedMean,
      1,
    ),
  ).length;
  return table(
    { id: 'table-7', title: 'Table 7: mean accuracy over the four styles' },
    [...settingColumns, value, recomputedColumn(value)],
    [...rows, ...averageRow.map((row) => ({ ...row, model: 'All models' }))].map((row) => ({
      ...place(row),
      mean: row.mean,
      meanRecomputed: row.recomputed,
    })),
    [
      note('reproduces', `The mean of Table 3’s printed accuracies, halves rounded up, gives ${exact} of ${rows.length}.`),
      note(
        fromPrinted === averageRow.length ? 'reproduces' : 'in part',
        `${fromPrinted} of the ${averageRow.length} averages over all models come out of the printed means; out of the unrounded ones ${averages} do.`,
      ),
      note(
        'does not reproduce',
        `The higher average in bold: on ${bold.benchmark} the paper prints ${bold.mean} (${bold.decoding}) in bold, and ${over.mean} (${over.decoding}) is higher.`,
      ),
    ],
  );
}

function spearman(x: readonly number[], y: readonly number[]): number {
  const ranks = (values: readonly number[]) =>
    values.map((value) => {
      const below = values.filter((other) => other < value).length;
      return below + (values.filter((other) => other === value).length + 1) / 2;
    });
  const a = ranks(x);
  const b = ranks(y);
  const ma = mean(a);
  const mb = mean(b);
  const both = zip(a, b);
  const sum = (f: (x: number, y: number) => number) => both.reduce((total, [x, y]) => total + f(x, y), 0);
  return sum((x, y) => (x - ma) * (y - mb)) / Math.sqrt(sum((x) => (x - ma) ** 2) * sum((_, y) => (y - mb) ** 2));
}

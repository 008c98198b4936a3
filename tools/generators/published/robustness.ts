import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import { zip } from '../../../src/base/objects/zip.ts';
import type { PublishedPaper, PublishedTable } from '../../../src/published/published-paper.ts';
import type { Source } from './source.ts';
import { mean, assertClaim, note, printedColumn, canRoundTo, table, textColumn } from './table.ts';

const datasets = ['IMDB', 'BoolQ', 'MMLU', 'RewardBench', 'MMLU-Pro', 'GPQA'] as const;
type ByDataset = Record<(typeof datasets)[number], number>;
interface MeasuredPair {
  measured: number;
  published: number;
}
interface Effect {
  dataset: string;
  factor: string;
  F: number;
  p: number;
  eta_sq: number;
  partial_eta_sq: number;
  sum_sq: number;
}
interface Robustness {
  tableA1: { parameter: string; variations: number }[];
  tableA2: { rows: (ByDataset & { model: string })[]; average: ByDataset };
  tableA3: ({ model: string } & Record<'MMLU' | 'MMLU-Pro', MeasuredPair>)[];
  tableA4: ({ model: string } & Record<'MMLU-Pro' | 'GPQA', MeasuredPair>)[];
  tableC1TypeII: Effect[];
  tableC2TypeIII: Effect[];
  headline: Record<'slope' | 'r2' | 'configurations' | 'datasets' | 'models' | 'examplesPerDataset', number>;
}

/** The tables of the appendices, and the figures of the abstract. */
export function robustness(source: Source): PublishedPaper {
  const paper = source<Robustness>('robustness');
  return {
    id: 'robustness',
    title: 'Robustness as an Emergent Property of Task Performance',
    authors: 'Ashury-Tahan, Gera, Bandel, Shmueli-Scheuer and Choshen',
    year: 2026,
    where: 'arXiv:2602.03344',
    url: 'https://arxiv.org/abs/2602.03344',
    holds:
      'Nine models on six datasets under 24 configurations: accuracy, comparison with other sources, analyses of variance.',
    verdict:
      'Averages and the two analyses of variance agree with each other; two rows of Table A.4 stand under wrong headings.',
    tables: [
      headline(paper),
      configurations(paper),
      accuracy(paper),
      elsewhere(paper.tableA3, ['MMLU', 'MMLU-Pro'], 3),
      shiftedTable(paper),
      ...effects(paper),
    ],
  };
}

function headline({ headline }: Robustness): PublishedTable {
  const names = {
    slope: 'Slope of robustness over performance',
    r2: 'R² of that line',
    configurations: 'Configurations',
    datasets: 'Datasets',
    models: 'Models',
    examplesPerDataset: 'Examples of each dataset',
  };
  return table(
    { id: 'headline', title: 'In the text: the main figures' },
    [textColumn('what', 'What'), { ...printedColumn('value', 'Value', 3), mixed: true }],
    Object.entries(headline).map(([id, value]) => ({ what: names[id as keyof typeof names], value })),
    [
      note(
        'to know',
        'Slope and R² cannot be computed again: the robustness of each model and dataset is drawn, not printed.',
      ),
    ],
  );
}

function configurations({ tableA1, headline }: Robustness): PublishedTable {
  const values = [
    'as given, and a paraphrase by a model',
    '2; 4',
    'none; spaces replaced by another character; 70 random characters before and after',
    '0.2; 0.6',
  ];
  const product = tableA1.reduce((all, { variations }) => all * variations, 1);
  assertClaim(product === headline.configurations, 'the factors multiply to the number of configurations');
  return table(
    { id: 'table-a1', title: 'Table A.1: what is varied' },
    [textColumn('parameter', 'Factor'), printedColumn('variations', 'Levels', 0), textColumn('values', 'Values')],
    zip(tableA1, values).map(([{ parameter, variations }, values]) => ({ parameter, variations, values })),
    [note('reproduces', `${tableA1.map(({ variations }) => variations).join(' × ')} = ${product} configurations.`)],
  );
}

function accuracy({ tableA2: { rows, average } }: Robustness): PublishedTable {
  const own = Object.fromEntries(datasets.map((id) => [id, mean(rows.map((row) => row[id]))])) as ByDataset;
  const right = datasets.filter((id) => canRoundTo(own[id], average[id], 2)).length;
  return table(
    { id: 'table-a2', title: 'Table A.2: accuracy by model and dataset' },
    [textColumn('model', 'Model'), ...datasets.map((id) => printedColumn(id, id, 2))],
    [
      ...rows.map((row) => ({ ...row })),
      { model: 'Average, as printed', ...average },
      { model: 'Average, recomputed', ...own },
    ],
    [
      note(
        right === datasets.length ? 'reproduces' : 'in part',
        `The averages of ${right} of ${datasets.length} datasets come out again.`,
      ),
    ],
  );
}

function elsewhere<Name extends string>(
  rows: readonly ({ model: string } & Record<Name, MeasuredPair>)[],
  names: readonly Name[],
  number: number,
  notes: PublishedTable['notes'] = [],
): PublishedTable {
  return table(
    { id: `table-a${number}`, title: `Table A.${number}: accuracy measured, and as others publish it` },
    [
      textColumn('model', 'Model'),
      ...names.flatMap((name) => [
        printedColumn(`${name} measured`, `${name}, measured`, 0, '%'),
        printedColumn(`${name} published`, `${name}, published`, 0, '%'),
      ]),
    ],
    rows.map((row) => ({
      model: row.model,
      ...Object.fromEntries(
        names.flatMap((name) => {
          const { measured, published } = row[name] as MeasuredPair;
          return [
            [`${name} measured`, measured],
            [`${name} published`, published],
          ];
        }),
      ),
    })),
    notes,
  );
}

function shiftedTable({ tableA4, tableA2 }: Robustness): PublishedTable {
  const llama = tableA4.filter(({ model }) => model.startsWith('Llama'));
  const inA2 = (name: string) =>
    assertDefined(
      tableA2.rows.find(({ model }) => model.toLowerCase().startsWith(name.toLowerCase().replaceAll(' ', '-'))),
      `row of ${name}`,
    );
  for (const row of llama) {
    const own = inA2(row.model);
    const moved =
      Math.round(100 * own.MMLU) === row['MMLU-Pro'].measured && Math.round(100 * own['MMLU-Pro']) === row.GPQA.measured;
    assertClaim(moved, `${row.model}: the values of Table A.2 stand one heading further`);
  }
  return elsewhere(tableA4, ['MMLU-Pro', 'GPQA'], 4, [
    note(
      'does not reproduce',
      `${llama.map(({ model }) => model).join(' and ')}: what stands under MMLU-Pro and GPQA are the values that Table A.2 has for MMLU and MMLU-Pro.`,
    ),
  ]);
}

function effects({ tableC1TypeII, tableC2TypeIII }: Robustness): PublishedTable[] {
  const name = (factor: string) => factor.replace(/^C\((\w+?)(?:, Sum)?\)$/, '$1').replaceAll('_', ' ');
  const key = ({ dataset, factor }: Effect) => `${dataset}|${name(factor)}`;
  const third = new Map(tableC2TypeIII.map((row) => [key(row), row]));
  const same = tableC1TypeII.filter((row) => {
    const other = third.get(key(row));
    return other && row.F === other.F && row.p === other.p && row.sum_sq === other.sum_sq;
  }).length;
  assertClaim(same === tableC1TypeII.length, 'F, p and sums of squares agree between the two types');
  const partial = printedColumn('partial', 'Partial η²', 6);
  const draw = (rows: readonly Effect[], id: string, title: string, notes: PublishedTable['notes']) =>
    table(
      { id, title },
      [
        textColumn('dataset', 'Dataset'),
        textColumn('factor', 'Factor'),
        printedColumn('F', 'F', 3),
        printedColumn('p', 'p', 4),
        printedColumn('eta', 'η²', 6),
        partial,
        printedColumn('ss', 'Sum of squares', 3),
      ],
      rows.map((row) => ({
        dataset: row.dataset,
        factor: name(row.factor),
        F: row.F,
        p: row.p,
        eta: row.eta_sq,
        partial: row.partial_eta_sq,
        ss: row.sum_sq,
      })),
      notes,
    );
  return [
    draw(tableC1TypeII, 'table-c1', 'Table C.1: analysis of variance, Type II', [
      note(
        'to know',
        'Both tables are additive models, without interactions. Prompt variation has 2 degrees of freedom (3 for RewardBench).',
      ),
    ]),
    draw(tableC2TypeIII, 'table-c2', 'Table C.2: analysis of variance, Type III', [
      note('reproduces', `F, p and sums of squares of all ${same} effects are those of Table C.1.`),
      note('to know', 'η² is smaller here because its total includes the intercept.'),
    ]),
  ];
}

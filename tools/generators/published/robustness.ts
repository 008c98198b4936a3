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
  text: {
    consistency: {
      lowest: { IMDB: number };
      highest: { IMDB: number };
      BoolQ: Record<'gpt-oss-120b' | 'gpt-oss-20b', number>;
      difference: { MMLU: number; atAccuracyPoints: number };
    };
    gap: Record<'IMDB' | 'BoolQ' | 'BoolQ, Llama-4-Scout-17B-Instruct', number>;
    baseline: { IMDB: { lowest: number; highest: number } };
    notSignificantPercent: number;
    etaSqBelow: number;
  };
}

/** The tables of the appendices, and the numbers in the text. */
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
      'Nine models on six datasets under 24 configurations: accuracy, eight figures of consistency, comparison with other sources, analyses of variance.',
    verdict:
      'Averages and the two analyses of variance agree with each other. Two rows of Table A.4 have wrong headings. The IMDB baselines of the text are higher than the printed accuracies give.',
    tables: [
      headline(paper),
      printedConsistency(paper),
      derivedConsistency(paper),
      figure2(paper),
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
        'Slope and R² cannot be computed again. The paper prints eight figures of consistency and only draws the others.',
      ),
    ],
  );
}

/** p²⁴ in percent, with its range, because p is printed with two digits. */
const baseline = (accuracy: number) => ({
  value: 100 * accuracy ** 24,
  low: 100 * (accuracy - 0.005) ** 24,
  high: 100 * (accuracy + 0.005) ** 24,
});
const lowestAndHighest = (values: readonly number[]): number[] => [Math.min(...values), Math.max(...values)].map(Math.round);

function printedConsistency({ text, tableA2: { rows } }: Robustness): PublishedTable {
  const { lowest, highest, BoolQ, difference } = text.consistency;
  const { gap } = text;
  const imdb = text.baseline.IMDB;
  const [least, most] = lowestAndHighest(rows.map(({ IMDB }) => baseline(IMDB).value)) as [number, number];
  const lowEnd = rows.toSorted((a, b) => a.IMDB - b.IMDB)[0] as ByDataset;
  const highEnd = rows.toSorted((a, b) => b.IMDB - a.IMDB)[0] as ByDataset;
  const [from, to] = [baseline(lowEnd.IMDB), baseline(highEnd.IMDB)];
  assertClaim(imdb.lowest > least && imdb.highest > most, 'the baselines of the text are above those of Table A.2');
  assertClaim(imdb.lowest < from.high && imdb.highest < to.high, 'rounding allows the baselines of the text');
  const pairs = rows.flatMap((a) => rows.map((b) => [a.MMLU, b.MMLU] as const));
  const apart = pairs.filter(([a, b]) => Math.round(100 * (a - b)) === difference.atAccuracyPoints);
  const byBaseline = Math.max(...apart.map(([a, b]) => baseline(a).high - baseline(b).low));
  return table(
    { id: 'consistency', title: 'In the text: consistency, and its gap to the trivial baseline p²⁴' },
    [
      textColumn('dataset', 'Dataset'),
      textColumn('of', 'Of'),
      textColumn('what', 'What'),
      { ...printedColumn('value', 'Printed (% or points)', 1), mixed: true },
    ],
    [
      { dataset: 'IMDB', of: 'the lowest model', what: 'Consistency', value: lowest.IMDB },
      { dataset: 'IMDB', of: 'the highest model', what: 'Consistency', value: highest.IMDB },
      { dataset: 'IMDB', of: meanOfModels, what: 'Gap to p²⁴', value: gap.IMDB },
      { dataset: 'BoolQ', of: meanOfModels, what: 'Gap to p²⁴', value: gap.BoolQ },
      { dataset: 'BoolQ', of: scout, what: 'Gap to p²⁴', value: gap[`BoolQ, ${scout}`] },
      ...Object.entries(BoolQ).map(([of, value]) => ({ dataset: 'BoolQ', of, what: 'Consistency', value })),
      {
        dataset: 'MMLU',
        of: `two models, ${difference.atAccuracyPoints} points of accuracy apart`,
        what: 'Difference of consistency',
        value: difference.MMLU,
      },
    ],
    [
      note('to know', 'The paper draws all other consistencies and prints no numbers for them.'),
      note(
        'in part',
        `The text gives IMDB baselines of ${imdb.lowest}–${imdb.highest}%. The printed accuracies give ${least}–${most}%. They have two digits: rounding allows ${Math.round(from.low)}–${Math.round(from.high)}% for the lowest and ${Math.round(to.low)}–${Math.round(to.high)}% for the highest.`,
      ),
      note(
        'to know',
        `On MMLU, p²⁴ differs by at most ${byBaseline.toFixed(1)} points between models that are ${difference.atAccuracyPoints} points of accuracy apart. The baseline cannot explain ${difference.MMLU} points.`,
      ),
    ],
  );
}

const scout = 'Llama-4-Scout-17B-Instruct';
const meanOfModels = 'mean of the models';

function derivedConsistencies({ text: { gap }, tableA2: { rows } }: Robustness) {
  const derived = (dataset: 'IMDB' | 'BoolQ', of: string, printed: number, models: readonly ByDataset[]) => {
    const each = models.map((row) => baseline(row[dataset]));
    const ofAll = (end: 'value' | 'low' | 'high') => mean(each.map((one) => one[end]));
    const consistency = printed + ofAll('value');
    const [low, high] = [printed + ofAll('low'), printed + ofAll('high')];
    return { dataset, of, gap: printed, baseline: ofAll('value'), consistency, low, high };
  };
  const scouts = rows.filter(({ model }) => model === scout);
  return [
    derived('IMDB', meanOfModels, gap.IMDB, rows),
    derived('BoolQ', meanOfModels, gap.BoolQ, rows),
    derived('BoolQ', scout, gap[`BoolQ, ${scout}`], scouts),
  ] as const;
}

/** The models of each dataset and, where a gap is printed, their mean. */
function figure2(paper: Robustness): PublishedTable {
  const { text, tableA2 } = paper;
  const derived = derivedConsistencies(paper);
  const printed: Record<string, Record<string, number>> = { BoolQ: text.consistency.BoolQ };
  const rowsOf = (dataset: (typeof datasets)[number]) => {
    const consistencyOf = (model: string) =>
      printed[dataset]?.[model] ?? derived.find((row) => row.dataset === dataset && row.of === model)?.consistency ?? null;
    const models = tableA2.rows.map((row) => ({
      dataset,
      model: row.model,
      accuracy: 100 * row[dataset],
      baseline: baseline(row[dataset]).value,
      consistency: consistencyOf(row.model),
    }));
    const meanOf = (field: 'accuracy' | 'baseline') => mean(models.map((row) => row[field]));
    const consistency = consistencyOf(meanOfModels);
    const all = { dataset, model: meanOfModels, accuracy: meanOf('accuracy'), baseline: meanOf('baseline'), consistency };
    return consistency === null ? models : [...models, all];
  };
  return table(
    { id: 'figure-2', title: 'Figure 2, as far as it is printed: accuracy, trivial baseline and consistency' },
    [
      textColumn('dataset', 'Dataset'),
      textColumn('model', 'Model'),
      printedColumn('accuracy', 'Accuracy', 0, '%'),
      printedColumn('baseline', 'p²⁴', 1, '%'),
      printedColumn('consistency', 'Consistency', 1, '%'),
    ],
    datasets.flatMap(rowsOf),
    [note('to know', 'Accuracies are those of Table A.2. Consistencies are printed, or a printed gap plus p²⁴.')],
  );
}

function derivedConsistency(paper: Robustness): PublishedTable {
  const derived = derivedConsistencies(paper);
  const [imdb] = derived;
  const { lowest, highest } = paper.text.consistency;
  assertClaim(imdb.consistency > lowest.IMDB && imdb.consistency < highest.IMDB, 'the mean is within its range');
  return table(
    { id: 'consistency-derived', title: 'Derived: consistency from the printed gaps and Table A.2' },
    [
      textColumn('dataset', 'Dataset'),
      textColumn('of', 'Of'),
      printedColumn('gap', 'Printed gap', 1, 'points'),
      printedColumn('baseline', 'p²⁴ from Table A.2', 1, '%'),
      printedColumn('consistency', 'Consistency = gap + p²⁴', 1, '%'),
      printedColumn('low', 'Least, by rounding', 1, '%'),
      printedColumn('high', 'Most, by rounding', 1, '%'),
    ],
    derived,
    [
      note('to know', 'Accuracies have two digits, so p²⁴ is known within the range that the last two columns give.'),
      note(
        'reproduces',
        `The derived mean on IMDB, ${imdb.consistency.toFixed(1)}%, lies within the printed ${lowest.IMDB}–${highest.IMDB}%.`,
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

/** Checks the text's statements about Table C.1 by counting and computing again. */
function effectNotes({ tableC1TypeII: effects, text }: Robustness): PublishedTable['notes'] {
  const beyond = effects.filter(({ p }) => p >= 0.05).length;
  const share = Math.round((100 * beyond) / effects.length);
  assertClaim(Math.abs(share - text.notSignificantPercent) <= 1, 'the share of p that are not significant');
  const strongest = effects.toSorted((a, b) => b.F - a.F)[0] as Effect;
  const other = assertDefined(
    effects.find(({ dataset, factor }) => dataset === strongest.dataset && factor === 'C(num_demos)'),
    'demonstrations on the dataset of the strongest effect',
  );
  // η² = SS ÷ total. The total comes from an effect whose η² has four digits.
  const etaSq = (strongest.sum_sq * other.eta_sq) / other.sum_sq;
  assertClaim(etaSq < text.etaSqBelow && effects.every(({ eta_sq }) => eta_sq <= strongest.eta_sq), 'all η² are below');
  return [
    note(
      'reproduces',
      `${beyond} of ${effects.length} p are 0.05 or more (${share}%; the text: about ${text.notSignificantPercent}%).`,
    ),
    note(
      'reproduces',
      `All η² are below ${text.etaSqBelow}, as the text says. The largest is printed as ${strongest.eta_sq}; its sum of squares gives ${etaSq.toFixed(4)}.`,
    ),
    note('to know', `The strongest effect is prompt variation on ${strongest.dataset}: F ${strongest.F}.`),
  ];
}

/**
 * How many answers a dataset's F and partial η² allow: residual df = df · F · (1 − η²ₚ) ÷ η²ₚ. The intercept and single
 * contrasts have one degree of freedom each.
 */
function possibleAnswers(effects: readonly Effect[]): readonly [least: number, most: number] {
  const single = effects.filter(({ factor }) => !/prompt_variation|Intercept/.test(factor));
  const parameters = 1 + single.length + 3;
  const ends = single.map(({ F, partial_eta_sq }) => {
    const half = 0.5 * 10 ** (Math.floor(Math.log10(partial_eta_sq)) - 3);
    const df = (f: number, eta: number) => (f * (1 - eta)) / eta + parameters;
    return [df(F - 0.0005, partial_eta_sq + half), df(F + 0.0005, partial_eta_sq - half)] as const;
  });
  return [Math.ceil(Math.max(...ends.map(([low]) => low))), Math.floor(Math.min(...ends.map(([, high]) => high)))];
}

const thousands = (value: number): string => Math.round(value).toLocaleString('en');

/**
 * Explains RewardBench's small intercept: with effect coding its SS is (mean of the level means)² · L² ÷ Σ 1/n over the L
 * levels.
 */
function interceptNote({ tableC2TypeIII, tableA2, headline }: Robustness): PublishedTable['notes'][number] {
  const intercepts = tableC2TypeIII.filter(({ factor }) => factor === 'Intercept');
  const own = assertDefined(
    intercepts.find(({ dataset }) => dataset === 'RewardBench'),
    'intercept of RewardBench',
  ).sum_sq;
  const others = intercepts.map(({ sum_sq }) => sum_sq).filter((value) => value !== own);
  const planned = headline.models * headline.configurations * headline.examplesPerDataset;
  const level = planned / 3;
  const accuracy = mean(tableA2.rows.map((row) => row.RewardBench)).toFixed(3);
  const fitted = (16 / (3 / level + 1 / 100)) * Number(accuracy) ** 2;
  assertClaim(Math.abs(fitted - own) / own < 0.005, 'a fourth level of about 100 answers gives the intercept');
  const [least, most] = possibleAnswers(tableC2TypeIII.filter(({ dataset }) => dataset === 'RewardBench'));
  assertClaim(least > planned && most - planned <= 100, 'RewardBench has some 100 answers more than the design');
  return note(
    'to know',
    `Our inference: RewardBench has a fourth prompt variation with about 100 answers, beside three with ${thousands(level)} each. They give an intercept of (16 ÷ (3/${level} + 1/100)) · ${accuracy}² = ${Math.round(fitted)}. The table prints ${Math.round(own)}, and ${thousands(Math.min(...others))} to ${thousands(Math.max(...others))} for the other datasets. F and partial η² of its other factors fit ${thousands(least)} to ${thousands(most)} answers. The design has ${thousands(planned)}.`,
  );
}

function effects(paper: Robustness): PublishedTable[] {
  const { tableC1TypeII, tableC2TypeIII } = paper;
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
      ...effectNotes(paper),
    ]),
    draw(tableC2TypeIII, 'table-c2', 'Table C.2: analysis of variance, Type III', [
      note('reproduces', `F, p and sums of squares of all ${same} effects are those of Table C.1.`),
      note('to know', 'η² is smaller here because its total includes the intercept.'),
      interceptNote(paper),
    ]),
  ];
}

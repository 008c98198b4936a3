import { getFieldOrThrow } from '../../../src/base/objects/get-or-throw.ts';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import { zip } from '../../../src/base/objects/zip.ts';
import type { ReproductionNote, PublishedPaper, PublishedTable } from '../../../src/published/published-paper.ts';
import models from '../../../src/studies/paraphrase/charts/roparq-models.json' with { type: 'json' };
import { judgeCeiling } from '../../../src/measure/agreement/xparacon.ts';
import type { Source } from './source.ts';
import { assertClaim, note, recomputedColumn, printedColumn, table, textColumn } from './table.ts';

interface Subset {
  accuracy: number;
  xParaCon: number;
}
interface ModelRow {
  model: string;
  generalKnowledge: Subset;
  mathReasoning: Subset;
}
interface Counts {
  MMLU: number;
  ARC: number;
  CommonsenseQA: number;
  MathQA: number;
}
interface RoParQ {
  table1Models: { family: string; small: string | null; medium: string | null; large: string | null }[];
  table2DatasetCounts: (Counts & { stage: string })[];
  table3Baselines: ModelRow[];
  table4Splits: { subset: string; train: number; validation: number; test: number }[];
  table5PostAlignment: ModelRow[];
  table6SftHyperparameters: Record<string, string | number>;
  table7LoraHyperparameters: Record<string, string | number>;
  table8JudgeAccuracy: {
    rows: { metric: string; generalKnowledge: Record<string, number>; mathReasoning: Record<string, number> }[];
  };
}

/** RoParQ's Tables 1 to 8. */
export function roparq(source: Source): PublishedPaper {
  const paper = source<RoParQ>('roparq');
  return {
    id: 'roparq',
    title: 'RoParQ: Paraphrase-Aware Alignment of Large Language Models Towards Robustness to Paraphrased Questions',
    authors: 'Choi',
    year: 2025,
    where: 'arXiv:2511.21568',
    url: 'https://arxiv.org/abs/2511.21568',
    holds:
      'Ten models on paraphrased questions, three of them again after fine-tuning: accuracy and cross-paraphrase consistency.',
    verdict:
      'Dataset sizes add up; consistency can be turned back into a spread, but not computed again without the answers.',
    tables: [
      table(
        { id: 'table-1', title: 'Table 1: open models by family and size' },
        [
          textColumn('family', 'Family'),
          textColumn('small', 'Small'),
          textColumn('medium', 'Medium'),
          textColumn('large', 'Large'),
        ],
        paper.table1Models,
      ),
      counts(paper),
      modelTable(paper.table3Baselines, 3, 'models as they are', [
        possible(paper.table3Baselines),
        ...misprints(paper.table3Baselines),
        ...selection(paper),
      ]),
      table(
        { id: 'table-4', title: 'Table 4: items for training, validation and test' },
        [
          textColumn('subset', 'Subset'),
          printedColumn('train', 'Training', 0, 'items'),
          printedColumn('validation', 'Validation', 0, 'items'),
          printedColumn('test', 'Test', 0, 'items'),
        ],
        paper.table4Splits,
      ),
      modelTable(paper.table5PostAlignment, 5, 'before and after fine-tuning (FT)', [sameBefore(paper), gains(paper)]),
      settings(paper.table6SftHyperparameters, 6, 'settings of fine-tuning'),
      settings(paper.table7LoraHyperparameters, 7, 'settings of the low-rank adapters'),
      judge(paper),
    ],
  };
}

function counts({ table2DatasetCounts: rows, table4Splits: splits }: RoParQ): PublishedTable {
  const stages = ['collected', 'after cleaning', 'after selection'];
  const last = assertDefined(rows.at(-1), 'stage');
  const whole = splits.map(({ train, validation, test }) => train + validation + test);
  assertClaim(whole[0] === last.MMLU + last.ARC + last.CommonsenseQA, 'general knowledge is MMLU, ARC and CommonsenseQA');
  assertClaim(whole[1] === last.MathQA, 'maths is MathQA');
  return table(
    { id: 'table-2', title: 'Table 2: items of each source' },
    [
      textColumn('stage', 'Stage'),
      ...(['MMLU', 'ARC', 'CommonsenseQA', 'MathQA'] as const).map((id) => printedColumn(id, id, 0, 'items')),
    ],
    zip(rows, stages).map(([row, stage]) => ({ ...row, stage })),
    [note('reproduces', `The items left are those of Table 4: ${whole[0]} of general knowledge and ${whole[1]} of maths.`)],
  );
}

function modelTable(
  rows: readonly ModelRow[],
  number: number,
  what: string,
  notes: readonly ReproductionNote[],
): PublishedTable {
  const columns = (['general', 'maths'] as const).flatMap((id) => {
    const title = id === 'general' ? 'General knowledge' : 'Maths';
    const consistency = printedColumn(`${id}Consistency`, `${title}, XParaCon`, 3);
    return [
      printedColumn(`${id}Accuracy`, `${title}, accuracy`, 3),
      consistency,
      {
        ...recomputedColumn(consistency),
        id: `${id}Spread`,
        title: `${title}, mean spread implied`,
        digits: 4,
        recomputes: consistency.id,
      },
    ];
  });
  return table(
    {
      id: `table-${number}`,
      title: `Table ${number}: accuracy and consistency, ${what}`,
      reading:
        'XParaCon = −log₂ of the mean over items of the standard deviation over the question variants; more is steadier. The spread is 2 to the minus XParaCon.',
    },
    [textColumn('model', 'Model'), ...columns],
    rows.map(({ model, generalKnowledge, mathReasoning }) => ({
      model,
      generalAccuracy: generalKnowledge.accuracy,
      generalConsistency: generalKnowledge.xParaCon,
      generalSpread: 2 ** -generalKnowledge.xParaCon,
      mathsAccuracy: mathReasoning.accuracy,
      mathsConsistency: mathReasoning.xParaCon,
      mathsSpread: 2 ** -mathReasoning.xParaCon,
    })),
    [
      ...notes,
      note(
        'to know',
        `The standard deviation has n in the denominator. With three question variants its largest value is √2/3, so XParaCon is at least ${minXParaCon.toFixed(4)}; with no spread at all it is infinite.`,
      ),
      note('to know', 'Without the single answers neither column can be computed again.'),
    ],
  );
}

/**
 * The minimum of XParaCon, −log₂(√2/3): each item is always right with one or two of its three questions and always wrong
 * with the others.
 */
const minXParaCon = -Math.log2(Math.SQRT2 / 3);

/** The only check of the formula that is possible without single answers. */
function possible(rows: readonly ModelRow[]): ReproductionNote {
  const values = rows.flatMap(({ generalKnowledge, mathReasoning }) => [generalKnowledge.xParaCon, mathReasoning.xParaCon]);
  const low = Math.min(...values);
  const high = Math.max(...values);
  assertClaim(low > minXParaCon, 'every printed XParaCon is one that the formula can give');
  return note(
    'in part',
    `All ${values.length} printed values lie where the formula allows: from ${low.toFixed(3)} to ${high.toFixed(3)}, above its least, ${minXParaCon.toFixed(4)}.`,
  );
}

const xParaConOf = (rows: readonly ModelRow[], model: string, subset: 'generalKnowledge' | 'mathReasoning'): number =>
  assertDefined(
    rows.find((row) => row.model === model),
    model,
  )[subset].xParaCon;

/** Where the table disagrees with the official repository's statistics notebook or with the paper's own text. */
function misprints(rows: readonly ModelRow[]): ReproductionNote[] {
  const [, other] = models.repository['reasoning first'];
  const gemini = 'Gemini 2.5 Flash Lite';
  const printed = xParaConOf(rows, gemini, 'mathReasoning');
  const others = rows.filter(({ model }) => model !== gemini).map(({ mathReasoning }) => mathReasoning.xParaCon);
  const rankOf = (value = 0) => 1 + others.filter((each) => each > value).length;
  assertClaim(rankOf(other) === 2 && rankOf(printed) === 4, 'only the repository’s value makes it the second');
  const [claude, deepSeek, geminis] = ['Claude 3.5 Sonnet', 'Deepseek-R1', gemini].map((model) =>
    xParaConOf(rows, model, 'generalKnowledge'),
  ) as [number, number, number];
  assertClaim(claude > deepSeek && deepSeek > geminis, 'DeepSeek-R1 lies between Claude and Gemini in knowledge');
  return [
    note(
      'does not reproduce',
      `Maths, ${gemini}: the paper prints XParaCon ${printed}, the official repository’s statistics have ${other}. Only ${other} fits the text, which ranks the model second; ${printed} is the fourth. The other 25 pairs of these statistics agree with the paper. The chart draws both.`,
    ),
    note(
      'does not reproduce',
      `General knowledge: the text has Gemini close behind Claude. DeepSeek-R1 (${deepSeek}) lies between Claude (${claude}) and Gemini (${geminis}).`,
    ),
  ];
}

/** Which questions the results cover, and how the judge's selection affects its own results. */
function selection({ table3Baselines: rows, table4Splits: [knowledge, maths] }: RoParQ): ReproductionNote[] {
  const judge = 'Llama-3.1-8B-Instruct';
  for (const subset of ['generalKnowledge', 'mathReasoning'] as const)
    assertClaim(
      rows.every((row) => row.model === judge || row[subset].xParaCon > xParaConOf(rows, judge, subset)),
      'the judge is last in both subsets',
    );
  return [
    note(
      'to know',
      `Results are for the test split: ${knowledge?.test.toLocaleString('en')} questions of general knowledge, ${maths?.test.toLocaleString('en')} of maths.`,
    ),
    note(
      'to know',
      `${judge} selected the questions by its own answers, and is last in both subsets. By those answers its XParaCon is at most ${judgeCeiling([8]).toFixed(3)} by construction (mean spread at least ${(2 ** -judgeCeiling([8])).toFixed(4)}). No other model has this bound.`,
    ),
  ];
}

function sameBefore({ table3Baselines, table5PostAlignment }: RoParQ): ReproductionNote {
  const before = table5PostAlignment.filter(({ model }) => !model.endsWith(fineTuned));
  for (const row of before) {
    const there = table3Baselines.find(({ model }) => model === row.model);
    for (const subset of ['generalKnowledge', 'mathReasoning'] as const)
      assertClaim(
        there?.[subset].accuracy === row[subset].accuracy && there[subset].xParaCon === row[subset].xParaCon,
        `${row.model} is printed as in Table 3`,
      );
  }
  return note('reproduces', `Before fine-tuning the ${inWords[before.length]} models have the numbers of Table 3.`);
}

/** Where fine-tuning helped, counted from the printed values. */
function gains({ table5PostAlignment: rows }: RoParQ): ReproductionNote {
  const changes = rows
    .filter(({ model }) => model.endsWith(fineTuned))
    .flatMap((after) => {
      const before = assertDefined(
        rows.find(({ model }) => `${model}${fineTuned}` === after.model),
        `row before ${after.model}`,
      );
      return (['generalKnowledge', 'mathReasoning'] as const).map((subset) => ({
        model: before.model,
        subset: subset === 'generalKnowledge' ? 'general knowledge' : 'maths',
        accuracy: after[subset].accuracy - before[subset].accuracy,
        xParaCon: after[subset].xParaCon - before[subset].xParaCon,
      }));
    });
  const up = (of: 'accuracy' | 'xParaCon') => changes.filter((change) => change[of] > 0).length;
  const down = changes
    .flatMap(({ model, subset, accuracy, xParaCon }) => [
      ...(accuracy < 0 ? [`accuracy of ${model} in ${subset}`] : []),
      ...(xParaCon < 0 ? [`XParaCon of ${model} in ${subset}`] : []),
    ])
    .join('; ');
  const gained = (xs: typeof changes) => xs.map(({ xParaCon }) => xParaCon.toFixed(2).replace('-', '−')).join(' and ');
  const perModel = [...new Set(changes.map(({ model }) => model))].map(
    (model) => `${model} ${gained(changes.filter((change) => change.model === model))}`,
  );
  return note(
    'to know',
    `XParaCon gained in knowledge and maths: ${perModel.join('; ')}. The first is the judge. Its selection holds its figure before down, so part of its gain may come back unaided. Fine-tuning raises XParaCon in ${up('xParaCon')} of ${changes.length} cases and accuracy in ${up('accuracy')}; lower afterwards: ${down}.`,
  );
}

const fineTuned = ' (FT)';
const inWords: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' };

function settings(values: Readonly<Record<string, string | number>>, number: number, what: string): PublishedTable {
  return table(
    { id: `table-${number}`, title: `Table ${number}: ${what}` },
    [textColumn('setting', 'Setting'), textColumn('value', 'Value')],
    Object.entries(values).map(([setting, value]) => ({ setting, value: String(value) })),
  );
}

function judge({ table8JudgeAccuracy: { rows } }: RoParQ): PublishedTable {
  const metrics = ['accuracy', 'perfectly correct'];
  const variants = { q0: 'original', q1: 'first paraphrase', q2: 'second paraphrase' };
  return table(
    {
      id: 'table-8',
      title: 'Table 8: the judge model by question variant',
      reading:
        'Perfectly correct: right under all eight orders of the choices. An item belongs to the benchmark when one or two of its three variants are.',
    },
    [
      textColumn('metric', 'Share of items'),
      ...Object.entries(variants).map(([id, title]) => printedColumn(`general-${id}`, `General knowledge, ${title}`, 3)),
      ...Object.entries(variants).map(([id, title]) => printedColumn(`maths-${id}`, `Maths, ${title}`, 3)),
    ],
    zip(rows, metrics).map(([{ generalKnowledge, mathReasoning }, metric]) => ({
      metric,
      ...Object.fromEntries(Object.keys(variants).map((id) => [`general-${id}`, getFieldOrThrow(generalKnowledge, id)])),
      ...Object.fromEntries(Object.keys(variants).map((id) => [`maths-${id}`, getFieldOrThrow(mathReasoning, id)])),
    })),
    [perfect(rows), note('to know', 'The columns’ headings are symbols in the paper; their order is taken as printed.')],
  );
}

/** Checks that no model is right under all orders more often than it is right. */
function perfect([accuracy, perfectly]: RoParQ['table8JudgeAccuracy']['rows']): ReproductionNote {
  for (const subset of ['generalKnowledge', 'mathReasoning'] as const)
    for (const [id, value] of Object.entries(assertDefined(accuracy, 'row')[subset]))
      assertClaim(
        getFieldOrThrow(assertDefined(perfectly, 'row')[subset], id) <= value,
        'no more questions are perfectly correct than answers are right',
      );
  return note('in part', 'In every column fewer questions are perfectly correct than answers are right, as must be.');
}

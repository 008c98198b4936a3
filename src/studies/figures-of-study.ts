import { isNumber, type Undefined } from '../core/json/json.ts';
import { pointer } from '../core/json/json-pointer.ts';
import type { Grade } from '../measure/grade.ts';
import { encoderSentence } from './instruction-style/report/encoder-words.ts';
import type { ResultFigure } from '../report/result-table.ts';
import type { StudyResult } from './study-result.ts';
import type { ConfigurationResult } from './configuration/measure/result.ts';
import type { InstructionStyleResult } from './instruction-style/measure/result.ts';
import { overallRule, type JudgeResult } from './judge/measure/result.ts';
import type { ParaphraseResult } from './paraphrase/measure/result.ts';
import type { SystemPromptResult } from './system-prompt/measure/result.ts';
import { plural } from '../core/words/format.ts';

/** What the page of a model shows of a study. */
export interface FiguresOfStudy<Of extends StudyResult = StudyResult> {
  /** What a line is about, besides its model. */
  readonly about: string;
  /** Of all models of the result: lines about the same thing are each other's cohort. */
  readonly lines: (result: Of) => readonly ModelLine[];
  readonly figures: readonly RankedFigure[];
  /** How the numbers are to be read, as far as it was chosen. */
  readonly note: (result: Of) => string;
}

export interface ModelLine {
  readonly model: string;
  /** Where its numbers stand (RFC 6901). */
  readonly at: string;
  /** «arithmetic, greedy»; empty where a model has one line only. */
  readonly about: string;
  readonly items: number;
  /** Of the study that grades: how sure the grade is stands at `sureAt`. */
  readonly graded?: { readonly grade: Grade | Undefined; readonly sure: number | undefined; readonly sureAt: string };
}

export interface RankedFigure extends ResultFigure {
  /** Without it a model has no place by this figure. */
  readonly better?: 'higher' | 'lower';
}

const answers: RankedFigure = { field: 'answered', title: 'Answers (n)', digits: 0, form: 'count' };

const systemPrompt: FiguresOfStudy<SystemPromptResult> = {
  about: 'Over',
  lines: ({ models }) =>
    models.map(({ model, grade, gradeProbability, benchmarks }, index) => {
      const at = pointer('models', index);
      const sure = typeof grade === 'string' ? gradeProbability[grade] : undefined;
      const sureAt = at + pointer('gradeProbability', String(grade));
      const items = benchmarks.reduce((sum, { items }) => sum + (isNumber(items) ? items : 0), 0);
      return { model, at, about: plural(benchmarks.length, 'item set'), items, graded: { grade, sure, sureAt } };
    }),
  figures: [
    {
      ...{ field: 'sigma', title: 'Fluctuation (σ)', digits: 2, better: 'lower', interval: 'interval/sigma' },
      meaning: 'Standard deviation of the scores over system prompts, in points; less is steadier',
    },
    { field: 'mu', title: 'Score (μ, %)', digits: 1, better: 'higher', interval: 'interval/mu' },
    answers,
  ],
  note: ({ cohort }) => cohort.note,
};

const instructionStyle: FiguresOfStudy<InstructionStyleResult> = {
  about: 'Item set, decoding',
  lines: ({ models, decodingLevels }) =>
    models.map(({ model, benchmark, decoding, items }, index) => {
      const title = decodingLevels.find(({ id }) => id === decoding)?.title ?? decoding;
      return { model, at: pointer('models', index), about: `${benchmark}, ${title}`, items };
    }),
  figures: [
    {
      ...{ field: 'ssi', title: 'Sensitivity (SSI)', digits: 2, better: 'lower' },
      meaning: 'How far accuracy moves with the style of the instruction; less is steadier',
    },
    {
      ...{ field: 'crs/rcscore', title: 'Similarity (CRS)', digits: 3, better: 'higher' },
      ...{ interval: 'interval/crs/rcscore', meaning: 'How alike the answers under the styles are, from 0 to 1' },
    },
    { field: 'mean', title: 'Accuracy (%)', digits: 1, better: 'higher', interval: 'interval/mean' },
    { ...answers, field: 'counts/answered' },
  ],
  note: ({ encoder }) =>
    typeof encoder === 'string'
      ? encoderSentence(encoder)
      : 'Answers are compared with each other on the report’s page.',
};

const paraphrase: FiguresOfStudy<ParaphraseResult> = {
  about: 'Asked',
  lines: ({ models, form, orders }) =>
    models.map(({ model, itemCounts }, index) => ({
      ...{ model, at: pointer('models', index), items: itemCounts.items },
      about: `${form === 'plain' ? 'plain' : 'paraphrase-aware'} prompt, ${plural(orders.asked, 'order')} of the choices`,
    })),
  figures: [
    {
      ...{ field: 'xParaCon', title: 'Consistency (XParaCon)', digits: 3, better: 'higher' },
      ...{ interval: 'xParaConInterval', endless: 'no spread at all' },
      meaning: '−log₂ of the mean spread of a question’s accuracies over its wordings; more is steadier',
    },
    {
      ...{ field: 'accuracy', title: 'Accuracy (%)', digits: 1, form: 'percent' },
      ...{ better: 'higher', interval: 'accuracyInterval' },
    },
    answers,
  ],
  note: () => 'By the strict reading, as in the paper.',
};

const judge: FiguresOfStudy<JudgeResult> = {
  about: 'Asked at',
  lines: ({ overall, temperatures, criteria }) =>
    overall.map(({ model, temperature }, index) => ({
      ...{ model, at: pointer('overall', index) },
      about: `temperature ${temperatures.find(({ id }) => id === temperature)?.value ?? temperature}`,
      items: criteria.reduce((sum, { units }) => sum + units.length, 0),
    })),
  figures: [
    {
      ...{ field: 'selfConsistency/mean', title: 'Self-consistency (α)', digits: 3, better: 'higher' },
      interval: ['selfConsistency/low', 'selfConsistency/high'],
      meaning: 'How far repeated ratings of the same pair agree: Krippendorff’s α',
    },
    {
      ...{ field: 'interScale/mean', title: 'Inter-scale consistency (α)', digits: 3, better: 'higher' },
      interval: ['interScale/low', 'interScale/high'],
      meaning: 'How far ratings on one scale agree with those on another',
    },
    {
      ...{ field: 'agreement/spearmanAveraged', title: 'Agreement (ρ)', digits: 3, better: 'higher' },
      meaning: 'Spearman’s ρ of the mean ratings with the reference',
    },
    answers,
  ],
  note: ({ reference }) => `${overallRule} Agreement is with: ${reference}.`,
};

const configuration: FiguresOfStudy<ConfigurationResult> = {
  about: 'Item set',
  lines: ({ models }) =>
    models.map(({ model, dataset, itemCounts }, index) => ({
      ...{ model, at: pointer('models', index), about: dataset, items: itemCounts.items },
    })),
  figures: [
    {
      ...{ field: 'outputConsistency', title: 'Output consistency (%)', digits: 1, form: 'percent' },
      ...{ better: 'higher', interval: 'outputConsistencyInterval' },
      meaning: 'Share of items with the same output in every configuration',
    },
    {
      ...{ field: 'capability', title: 'Capability (%)', digits: 1, form: 'percent' },
      ...{ better: 'higher', interval: 'capabilityInterval', meaning: 'Mean score over all outputs' },
    },
    answers,
  ],
  note: ({ outputs }) => `Over ${plural(outputs, 'output')} of each item.`,
};

const known = {
  'system-prompt': systemPrompt,
  'instruction-style': instructionStyle,
  paraphrase,
  judge,
  configuration,
};

/** By the study's id. Each takes the result of its own study only. */
export const figuresOfStudy = known as unknown as Readonly<Record<string, FiguresOfStudy | undefined>>;

import { claimRulesVersion, type Claim } from '../../../core/studies/claim.ts';
import { isNumber, undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import {
  questionVariantLevelIds,
  type ByQuestionVariant,
  type ParaphraseMeasures,
  type ParaphraseModelResult,
  type ParaphraseResult,
} from '../measure/result.ts';
import { getPublishedTable } from '../../../published/columns.ts';
import { promptKindScopeTitles } from '../report/paraphrase-lines.ts';
import type { PublishedPaper, PublishedCellValue } from '../../../published/published-paper.ts';

/** The paper’s subsets. Models answer general knowledge before their reasoning, and mathematics after it. */
const subsets = [
  { subset: 'answer first', columns: 'general' },
  { subset: 'reasoning first', columns: 'maths' },
] as const;

const fineTuned = ' (FT)';

/**
 * RoParQ’s printed accuracies and XParaCon of ten models (Table 3) as a result of the study. Values that need single answers
 * are undefined.
 */
export const buildPublishedRoparqResult = (paper: PublishedPaper): ParaphraseResult => printedResult(paper, 'table-3');

/** The same for the three models before and after fine-tuning (Table 5). */
export const buildPublishedFineTuneResult = (paper: PublishedPaper): ParaphraseResult => printedResult(paper, 'table-5');

/** The pairs of models before and after fine-tuning in Table 5. */
export const listFineTunedPairs = ({ models }: ParaphraseResult): [before: string, after: string][] =>
  models.flatMap(({ model }): [string, string][] => {
    const before = model.replace(fineTuned, '');
    return before !== model && models.some((each) => each.model === before) ? [[before, model]] : [];
  });

/**
 * The judge’s accuracy and its perfectly correct questions by wording (Table 8), over all questions that remained after
 * cleaning.
 */
export function buildPrintedJudgeModelResult(paper: PublishedPaper): ParaphraseResult {
  const [accuracy, perfectly] = recordsOf(paper, 'table-8');
  const byQuestion = (record: PublishedRecord | undefined, columns: string): ByQuestionVariant<MaybeNumber> =>
    eachQuestion((question) => numberIn(record, `${columns}-${question}`));
  return resultOf([
    modelOf('Llama-3.1-8B-Instruct', (columns) => ({
      ...undefinedMeasures(notOfTheJudge),
      perVariant: byQuestion(accuracy, columns),
      perfectlyCorrect: byQuestion(perfectly, columns),
    })),
  ]);
}

const notOfTheJudge = 'the paper prints the judge by wording alone';

function printedResult(paper: PublishedPaper, table: string): ParaphraseResult {
  return resultOf(
    recordsOf(paper, table).map((record) =>
      modelOf(String(record['model']), (columns) => ({
        ...undefinedMeasures('the paper prints no single answers of these models'),
        accuracy: numberIn(record, `${columns}Accuracy`),
        xParaCon: numberIn(record, `${columns}Consistency`),
        meanStd: numberIn(record, `${columns}Spread`),
      })),
    ),
  );
}

const resultOf = (models: readonly ParaphraseModelResult[]): ParaphraseResult => ({
  study: 'paraphrase',
  rules: claimRulesVersion,
  verdicts: claimsOf(models),
  models,
  items: [],
  form: 'plain',
  openItems: 0,
  partial: false,
  orders: { asked: 8, least: 8 },
});

/** Published figures allow no verdict. These findings state their range and what is unknown. */
function claimsOf(models: readonly ParaphraseModelResult[]): Claim[] {
  const why = 'as the paper prints it';
  const spans = subsets.flatMap(({ subset }): Claim[] => {
    const spreads = models
      .flatMap(({ model, subsets: parts }) => {
        const spread = parts.find((part) => part.subset === subset)?.meanStd;
        return spread !== undefined && isNumber(spread) ? [{ model, spread: 100 * spread }] : [];
      })
      .sort((a, b) => a.spread - b.spread);
    const least = spreads[0];
    const most = spreads.at(-1);
    if (!least || !most || least === most) return [];
    return [
      {
        claim: 'paper-span',
        models: [least.model, most.model],
        value: spreads.length,
        interval: [least.spread, most.spread],
        why,
        about: { over: promptKindScopeTitles[subset] },
      },
    ];
  });
  return [...spans, { claim: 'paper-basis', models: [], why }];
}

const modelOf = (model: string, of: (columns: string) => ParaphraseMeasures): ParaphraseModelResult => ({
  model,
  ...undefinedMeasures('the paper prints the two subsets apart'),
  subsets: subsets.map(({ subset, columns }) => ({ subset, sets: [], ...of(columns) })),
  items: [],
  tokens: { prompt: undefinedBecause(noAnswers), completion: undefinedBecause(noAnswers) },
  ms: { prefill: undefinedBecause(noAnswers), decode: undefinedBecause(noAnswers) },
});

const noAnswers = 'the paper prints no single answers';

/** Measures with undefined values for this reason, and counts of zero. */
function undefinedMeasures(why: string): ParaphraseMeasures {
  const none = undefinedBecause(why);
  return {
    accuracy: none,
    accuracyInterval: none,
    xParaCon: none,
    xParaConInterval: none,
    meanStd: none,
    perVariant: eachQuestion(() => none),
    perVariantInterval: eachQuestion(() => none),
    perfectlyCorrect: eachQuestion(() => none),
    confidence: { consistent: 0, inconsistent: 0, unconfident: 0 },
    positionBias: [],
    itemCounts: { items: 0, xParaCon: 0, complete: 0 },
    cells: 0,
    answered: 0,
    failed: 0,
    unreadable: 0,
    refused: 0,
    tolerantOnly: 0,
    readOtherwise: 0,
    tolerantAccuracy: none,
    cut: 0,
    changedByHand: 0,
  };
}

const eachQuestion = <T>(of: (question: (typeof questionVariantLevelIds)[number]) => T): ByQuestionVariant<T> => ({
  q0: of('q0'),
  q1: of('q1'),
  q2: of('q2'),
});

type PublishedRecord = Readonly<Record<string, PublishedCellValue>>;

function recordsOf(paper: PublishedPaper, table: string): PublishedRecord[] {
  const { columns, rows } = getPublishedTable(paper, table);
  return rows.map((row) => Object.fromEntries(columns.map(({ id }, c) => [id, row[c] ?? null])));
}

function numberIn(record: PublishedRecord | undefined, id: string): number {
  const value = record?.[id];
  if (typeof value !== 'number') throw new RangeError(`roparq-result: no number in “${id}”`);
  return value;
}

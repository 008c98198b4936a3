import { rollup } from 'd3';
import { nonOpinionOutcomeOf, type AnswerCategory, type NonOpinionOutcome } from '../../core/answers/outcome.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { median } from '../../measure/basics/quantile.ts';
import { itemsWithMatchingAnswers, hasScenarioLevels } from '../answers/answer-list.ts';
import { rightOrWrongAnswerInterpreter } from '../answers/outcome.ts';
import type { ScoredRunSnapshot } from '../run-reader.ts';
import { decidingTextSpans } from '../scoring/deciding-words.ts';
import { markedParts, type MarkedPart } from '../scoring/marked-parts.ts';

/** A model with its best and its worst prompt. */
export interface ComparedPrompts {
  readonly model: string;
  readonly best: string;
  readonly worst: string;
}

/** The questions that the worst prompt breaks: those with a lower score than under the best one. */
export interface BrokenQuestions {
  readonly questions: number;
  /** The most frequent kind of failure first. */
  readonly kinds: readonly FailureCount[];
  /**
   * The median length of an answer in words: of right answers under the best prompt, and of failing ones under the worst.
   */
  readonly medianWords: { readonly right: number; readonly failing: number };
  /** A typical question of the most frequent kind. */
  readonly example: BrokenExample;
}

export interface FailureCount {
  readonly kind: FailureKind;
  readonly questions: number;
}

export interface BrokenExample {
  readonly item: string;
  readonly question: string;
  readonly right: QuotedAnswer;
  readonly failing: QuotedAnswer;
}

export interface QuotedAnswer {
  readonly outcome: NonOpinionOutcome;
  /** The words that decided the score are marked. */
  readonly parts: readonly MarkedPart[];
}

/** How an answer fails under the worst prompt. */
interface FailureDefinition {
  /** Follows “In 21 of 34 broken questions”. */
  readonly words: string;
  /** The category that lists its answers. */
  readonly category: AnswerCategory;
  readonly fits: (outcome: NonOpinionOutcome, row: ScoredResponse) => boolean;
}

/** If several kinds fit a failure, the first counts; `other` fits all. */
export const failureKinds = {
  refused: { words: 'the model refuses', category: 'refused', fits: (outcome) => outcome === 'refused' },
  cut: {
    words: 'the answer ends at the token limit',
    category: 'cut',
    fits: (outcome, { reading }) => outcome === 'unreadable' && reading.cut === true,
  },
  unreadable: { words: 'the answer cannot be read', category: 'unreadable', fits: (outcome) => outcome === 'unreadable' },
  partly: {
    words: 'the answer gets a part of the score',
    category: 'partly right',
    fits: (outcome) => outcome === 'partly right',
  },
  choice: { words: 'the answer is another choice', category: 'wrong', fits: (_, { reading }) => reading.kind === 'option' },
  number: { words: 'the answer is another number', category: 'wrong', fits: (_, { reading }) => reading.kind === 'number' },
  other: { words: 'the answer is another one', category: 'wrong', fits: () => true },
} as const satisfies Readonly<Record<string, FailureDefinition>>;

export type FailureKind = keyof typeof failureKinds;
const failureKindIds = Object.keys(failureKinds) as readonly FailureKind[];

/**
 * Finds the questions that the worst prompt of a model breaks. A question is broken if its mean score over samples is lower
 * under `worst` than under `best`. Its failure is the first answer under `worst` without the full score. The example is a
 * question of the most frequent kind with a right answer under `best`. Among these, its two answers have the median length.
 * `undefined` if no such question exists.
 */
export function findBrokenQuestions(
  { record, study, table }: ScoredRunSnapshot,
  { model, best, worst }: ComparedPrompts,
): BrokenQuestions | undefined {
  const items = new Map(table.items.map((item) => [item.id, item]));
  const behind = { model, between: [best, worst], change: 'broken' } as const;
  const all = itemsWithMatchingAnswers(table.rows, behind, rightOrWrongAnswerInterpreter);
  const broken = all.flatMap(({ item: id, rows }) => {
    const item = items.get(id);
    const failing = rows.find((row) => hasScenarioLevels(row, worst) && row.score !== null && row.score < 1);
    const right = rows.find((row) => hasScenarioLevels(row, best) && row.score === 1);
    return item && failing ? [{ item, right, failing, kind: failureKindOf(failing) }] : [];
  });
  const counts = rollup(
    broken,
    ({ length }) => length,
    ({ kind }) => kind,
  );
  const kinds = failureKindIds
    .map((kind) => ({ kind, questions: counts.get(kind) ?? 0 }))
    .filter(({ questions }) => questions > 0)
    .sort((one, other) => other.questions - one.questions);
  const candidates = broken.flatMap(({ item, right, failing, kind }) =>
    right && kind === kinds[0]?.kind ? [{ item, right, failing }] : [],
  );
  const example = candidates.sort((one, other) => lengthOf(one) - lengthOf(other))[Math.floor((candidates.length - 1) / 2)];
  if (!example) return undefined;
  const quote = (row: ScoredResponse): QuotedAnswer => ({
    outcome: nonOpinionOutcomeOf(row),
    parts: markedParts(row.response.text, decidingTextSpans(study, record.plan, example.item, row)),
  });
  return {
    questions: broken.length,
    kinds,
    medianWords: {
      right: median(broken.flatMap(({ right }) => (right ? [wordCount(right)] : []))),
      failing: median(broken.map(({ failing }) => wordCount(failing))),
    },
    example: {
      item: example.item.id,
      question: example.item.question,
      right: quote(example.right),
      failing: quote(example.failing),
    },
  };
}

function failureKindOf(row: ScoredResponse): FailureKind {
  const outcome = nonOpinionOutcomeOf(row);
  return failureKindIds.find((kind) => failureKinds[kind].fits(outcome, row)) ?? 'other';
}

const wordCount = ({ response }: ScoredResponse): number => response.text.split(/\s+/u).filter((word) => word !== '').length;

const lengthOf = ({ right, failing }: { readonly right: ScoredResponse; readonly failing: ScoredResponse }): number =>
  right.response.text.length + failing.response.text.length;

import { group } from 'd3';
import type { AnswerKindWithMeasures, AnswerKindPhrases } from '../../core/answers/answer-kind.ts';
import { askedItemIds } from '../../core/plan/cells.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import type { Item } from '../../core/items/item.ts';
import {
  listAnswerCategories,
  listFlagsOfAnswer,
  countsTowardScore,
  isOfferedAsFilter,
  nonOpinionOutcomes,
  type AnswerCategory,
  type NonOpinionOutcome,
  type Outcome,
} from '../../core/answers/outcome.ts';
import { sortedVariantLevels } from '../../core/plan/cell.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { scoredAndWaitingAnswers } from '../answers/answer-list.ts';
import { hasGradedScores, loadAnswerInterpreter, type StudyAnswerInterpreter } from '../answers/outcome.ts';
import type { ScoredRunSnapshot } from '../run-reader.ts';
import { askedVariants, onlyVariedFactorName, isDeterministicModel, type AskedVariant } from './asked-variants.ts';
import { cutTextWithEllipsis } from './cut-text.ts';
import { combineRepeatOutcomes } from './mark-kinds.ts';
import { packTexts, type PackedTexts } from './packed-texts.ts';
import { pickQuotedFlips, type QuotedFlip } from './quoted-flips.ts';
import { outcomesVsUsualAnswer } from './usual-answers.ts';

/**
 * One model’s answers by question and level, as number tables and packed texts. So 10,000 questions transfer from the worker
 * without blocking the page. For answers that are neither right nor wrong, such as ratings, “right” means the usual answer.
 */
export interface QuestionMatrix {
  readonly model: string;
  /** The phrases for answers that are neither right nor wrong. */
  readonly usual: AnswerKindPhrases | undefined;
  /** Whether scores are not all 0 or 1: “right” is then a full score, and levels are in the order of their mean scores. */
  readonly graded: boolean;
  /** From the best level to the worst. */
  readonly levels: readonly MatrixLevel[];
  /** The name of the factor between levels, if only one varies. */
  readonly factor: string | undefined;
  /** Questions are indices in these: ids in the plan's order, and shortened texts. */
  readonly items: PackedTexts;
  readonly questions: PackedTexts;
  /** Question indices, the most divided question first. */
  readonly order: Uint32Array;
  /** By question and level: the index in `nonOpinionOutcomes`. */
  readonly cells: Uint8Array;
  /** The marks that occur. */
  readonly marks: readonly NonOpinionOutcome[];
  /**
   * The categories of single answers, whatever their mark. `has`: by question, bit k is set if one of its answers is of
   * `kinds[k]`.
   */
  readonly kinds: readonly AnswerCategory[];
  readonly has: Uint32Array;
  /** By question and level: numbers of right answers and of all answers. Only if cells have several samples. */
  readonly repeats: { readonly right: Uint16Array; readonly answered: Uint16Array } | undefined;
  /** By question: 1 if its answers differ in what the study measures. */
  readonly flips: Uint8Array;
  /** By question: numbers of right answers and of all answers. */
  readonly right: Uint32Array;
  readonly answered: Uint32Array;
  /** The questions that flip most, with a right answer and one that is not right. */
  readonly quoted: readonly QuotedFlip[];
  readonly samples: number;
  /** Whether repeating a prompt would give the same answer. */
  readonly isRepeatable: boolean;
}

export interface MatrixLevel extends AskedVariant {
  /** The share of right answers, or the mean score; NaN without an answer. */
  readonly share: number;
}

/** The most characters of a question in a row. */
const longestQuestion = 160;

/** Builds the matrix of one model of a run; by default the model that flips most. */
export async function buildQuestionMatrix(read: ScoredRunSnapshot, wanted?: string): Promise<QuestionMatrix> {
  const { record, study, table } = read;
  const usual = usualWords(study.answerKind);
  const answerView = await loadAnswerInterpreter(record.plan, hasGradedScores(table.rows));
  const model = wanted ?? mostFlipping(read, answerView, usual);
  const asked = askedItemIds(record.plan, study);
  const items = new Map(record.items.map((item) => [item.id, item]));
  const own = group(
    scoredAndWaitingAnswers(read).filter(({ response }) => response.model === model),
    ({ response }) => response.item,
  );
  const levels = askedVariants(read);
  const I = asked.length;
  const L = levels.length;
  const placeOf = new Map(levels.map(({ scenario }, l) => [scenario, l]));

  const graded = answerView.graded !== undefined;
  const tally = new Tally(I, L);
  const kindsOf: ReadonlySet<Outcome | AnswerCategory>[] = [];
  for (const [i, id] of asked.entries()) {
    const rows = own.get(id) ?? [];
    const outcomes = outcomesOf(rows, answerView, usual);
    const byLevel: Came[][] = Array.from({ length: L }, () => []);
    for (const [row, outcome] of outcomes)
      byLevel[placeOf.get(sortedVariantLevels(row.response.variant).join(' ')) ?? -1]?.push({
        outcome,
        worth: graded ? (row.score ?? 0) : Number(outcome === 'right'),
      });
    for (const [l, some] of byLevel.entries()) tally.add(i, l, some);
    tally.flips[i] = Number(isFlip(rows, answerView, usual));
    kindsOf.push(new Set([...outcomes].flatMap(([row, outcome]) => [outcome, ...listFlagsOfAnswer(row)])));
  }

  const kinds = listAnswerCategories().filter((kind) => isOfferedAsFilter(kind) && kindsOf.some((some) => some.has(kind)));
  const best = tally.bestLevels();
  const order = tally.mostDivided(graded ? 'spread' : usual ? 'others' : 'split');
  const inOrder = <T extends Uint8Array | Uint16Array>(by: T): T => {
    const sorted = by.slice() as T;
    for (let i = 0; i < I; i++) best.forEach((l, place) => (sorted[i * L + place] = by[i * L + l] ?? 0));
    return sorted;
  };
  return {
    model,
    usual,
    graded,
    levels: best.flatMap((l) => {
      const level = levels[l];
      return level ? [{ ...level, share: tally.shareUnder(l) }] : [];
    }),
    factor: onlyVariedFactorName(read),
    items: packTexts(asked),
    questions: packTexts(asked.map((id) => cutTextWithEllipsis(textOf(getOrThrow(items, id)), longestQuestion))),
    order,
    cells: inOrder(tally.cells),
    marks: nonOpinionOutcomes.filter((_, place) => tally.cells.includes(place)),
    kinds,
    has: Uint32Array.from(kindsOf, (some) =>
      kinds.reduce((bits, kind, at) => (some.has(kind) ? bits | (1 << at) : bits), 0),
    ),
    repeats: record.plan.samples > 1 ? { right: inOrder(tally.rightIn), answered: inOrder(tally.answeredIn) } : undefined,
    flips: tally.flips,
    right: tally.right,
    answered: tally.answered,
    quoted: pickQuotedFlips(
      order.filter((i) => tally.flips[i] === 1),
      (i) => outcomesOf(own.get(asked[i] ?? '') ?? [], answerView, usual),
      best.flatMap((l) => levels[l] ?? []),
      ({ response }) => answerView.shown(response).scale,
    ),
    samples: record.plan.samples,
    isRepeatable: isDeterministicModel(read, model),
  };
}

/** The model with the most flips; the first of several. */
function mostFlipping(
  { record, table }: ScoredRunSnapshot,
  answerView: StudyAnswerInterpreter,
  usual: AnswerKindPhrases | undefined,
): string {
  const { models } = record.plan;
  const byModel = group(
    table.rows,
    ({ response }) => response.model,
    ({ response }) => response.item,
  );
  const counts = models.map(
    (model) => [...(byModel.get(model)?.values() ?? [])].filter((rows) => isFlip(rows, answerView, usual)).length,
  );
  return models[counts.indexOf(Math.max(...counts))] ?? '';
}

/**
 * Answers that are neither right nor wrong flip if one is not the usual one. All repeats count, not only those of one
 * variant.
 */
const isFlip = (
  rows: readonly ScoredResponse[],
  answerView: StudyAnswerInterpreter,
  usual: AnswerKindPhrases | undefined,
): boolean => (usual ? [...outcomesVsUsualAnswer(rows, answerView).values()].includes('wrong') : answerView.flips(rows));

const usualWords = ({ isRightOrWrong, one, usual }: AnswerKindWithMeasures): AnswerKindPhrases | undefined =>
  isRightOrWrong ? undefined : (usual ?? { did: 'answered', same: one, level: 'prompt variant' });

const outcomesOf = (
  rows: readonly ScoredResponse[],
  answerView: StudyAnswerInterpreter,
  usual: AnswerKindPhrases | undefined,
): ReadonlyMap<ScoredResponse, Outcome> =>
  usual ? outcomesVsUsualAnswer(rows, answerView) : new Map(rows.map((row) => [row, answerView.outcome(row)]));

/** A response to judge follows the question that it answers. */
const textOf = ({ question, response, criterion }: Item): string =>
  response === undefined ? question : `${question} – ${response}${criterion === undefined ? '' : ` (${criterion})`}`;

interface Came {
  readonly outcome: Outcome;
  /** In [0, 1]. */
  readonly worth: number;
}

/** The sort criterion: the balance of right and other answers, the share of unusual answers, or the spread of the scores. */
type Division = 'split' | 'others' | 'spread';

/** The counts of a model's answers, with levels in the plan's order. */
class Tally {
  readonly cells: Uint8Array;
  readonly rightIn: Uint16Array;
  readonly answeredIn: Uint16Array;
  readonly flips: Uint8Array;
  readonly right: Uint32Array;
  readonly answered: Uint32Array;
  /** Sums of the scores by cell, and of their squares by question. */
  private readonly worth: Float64Array;
  private readonly squares: Float64Array;

  constructor(
    private readonly items: number,
    private readonly levels: number,
  ) {
    this.cells = new Uint8Array(items * levels).fill(nonOpinionOutcomes.indexOf('not asked'));
    this.rightIn = new Uint16Array(items * levels);
    this.answeredIn = new Uint16Array(items * levels);
    this.flips = new Uint8Array(items);
    this.right = new Uint32Array(items);
    this.answered = new Uint32Array(items);
    this.worth = new Float64Array(items * levels);
    this.squares = new Float64Array(items);
  }

  add(i: number, l: number, came: readonly Came[]): void {
    const cell = i * this.levels + l;
    const outcomes = came.map(({ outcome }) => outcome);
    for (const { outcome, worth } of came) {
      if (!countsTowardScore(outcome)) continue;
      this.worth[cell] = (this.worth[cell] ?? 0) + worth;
      this.squares[i] = (this.squares[i] ?? 0) + worth ** 2;
    }
    const right = outcomes.filter((outcome) => outcome === 'right').length;
    const answered = outcomes.filter(countsTowardScore).length;
    this.cells[cell] = nonOpinionOutcomes.indexOf(combineRepeatOutcomes(outcomes));
    this.rightIn[cell] = right;
    this.answeredIn[cell] = answered;
    this.right[i] = (this.right[i] ?? 0) + right;
    this.answered[i] = (this.answered[i] ?? 0) + answered;
  }

  shareUnder(l: number): number {
    let worth = 0;
    let answered = 0;
    for (let cell = l; cell < this.cells.length; cell += this.levels) {
      worth += this.worth[cell] ?? 0;
      answered += this.answeredIn[cell] ?? 0;
    }
    return worth / answered;
  }

  /** Levels from best to worst; those without an answer come last. */
  bestLevels(): number[] {
    const shares = Array.from({ length: this.levels }, (_, l) => this.shareUnder(l));
    const rank = (l: number) => (Number.isNaN(shares[l]) ? -1 : (shares[l] ?? -1));
    return shares.map((_, l) => l).sort((a, b) => rank(b) - rank(a) || a - b);
  }

  mostDivided(by: Division): Uint32Array {
    const divided = Float64Array.from({ length: this.items }, (_, i) => {
      const right = this.right[i] ?? 0;
      const answered = this.answered[i] ?? 0;
      const others = answered - right;
      if (answered === 0) return -1;
      if (by !== 'spread') return (by === 'others' ? others : Math.min(right, others)) / answered;
      const worth = this.worth.subarray(i * this.levels, (i + 1) * this.levels).reduce((sum, each) => sum + each, 0);
      return (this.squares[i] ?? 0) / answered - (worth / answered) ** 2;
    });
    return Uint32Array.from(divided, (_, i) => i).sort(
      (a, b) => (this.flips[b] ?? 0) - (this.flips[a] ?? 0) || (divided[b] ?? 0) - (divided[a] ?? 0) || a - b,
    );
  }
}

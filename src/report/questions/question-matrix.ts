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
 * One model’s answers, question by question and level by level: tables of numbers, and texts as one, so that 10,000 questions cross from the
 * worker without holding the page up. Of answers that are neither right nor wrong, as ratings, “right” is the usual one.
 */
export interface QuestionMatrix {
  readonly model: string;
  /** Of answers that are neither right nor wrong: their words. */
  readonly usual: AnswerKindPhrases | undefined;
  /** Whether scores are not all 0 or 1: “right” is then a full score, and levels are in the order of their mean scores. */
  readonly graded: boolean;
  /** From the best level to the worst. */
  readonly levels: readonly MatrixLevel[];
  /** What differs between levels, where that is one thing. */
  readonly factor: string | undefined;
  /** Questions are places in these: ids in the plan's order, and what they ask, cut. */
  readonly items: PackedTexts;
  readonly questions: PackedTexts;
  /** The most divided first. */
  readonly order: Uint32Array;
  /** By question and level: the place in `nonOpinionOutcomes`. */
  readonly cells: Uint8Array;
  /** Those that there are. */
  readonly marks: readonly NonOpinionOutcome[];
  /** What single answers are, whatever their mark; and by question, bit by bit in the same order, whether one of its answers is so. */
  readonly kinds: readonly AnswerCategory[];
  readonly has: Uint32Array;
  /** The same: answers that are right, and all that came; only where a cell is asked several times. */
  readonly repeats: { readonly right: Uint16Array; readonly answered: Uint16Array } | undefined;
  /** By question: whether its answers differ in what is measured. */
  readonly flips: Uint8Array;
  /** Answers that are right, and all that came. */
  readonly right: Uint32Array;
  readonly answered: Uint32Array;
  /** Of those that flip most: an answer that is right and one that is not. */
  readonly quoted: readonly QuotedFlip[];
  readonly samples: number;
  /** Asked again in the same way it would give the same answers. */
  readonly isRepeatable: boolean;
}

export interface MatrixLevel extends AskedVariant {
  /** Of its answers, those that are right, or their mean score; NaN without an answer. */
  readonly share: number;
}

/** Characters of a question that a row shows. */
const longestQuestion = 160;

/** The matrix of one model of a run, as it was read; where none is named, of the one that flips most. */
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

/** The first of those that are alike. */
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

/** Answers that are neither right nor wrong flip where one is not the usual one; all repeats count, not only those of one variant. */
const isFlip = (
  rows: readonly ScoredResponse[],
  answerView: StudyAnswerInterpreter,
  usual: AnswerKindPhrases | undefined,
): boolean => (usual ? [...outcomesVsUsualAnswer(rows, answerView).values()].includes('wrong') : answerView.flips(rows));

const usualWords = ({ isRightOrWrong, one, usual }: AnswerKindWithMeasures): AnswerKindPhrases | undefined =>
  isRightOrWrong ? undefined : (usual ?? { did: 'answered', same: one, level: 'way of asking' });

const outcomesOf = (
  rows: readonly ScoredResponse[],
  answerView: StudyAnswerInterpreter,
  usual: AnswerKindPhrases | undefined,
): ReadonlyMap<ScoredResponse, Outcome> =>
  usual ? outcomesVsUsualAnswer(rows, answerView) : new Map(rows.map((row) => [row, answerView.outcome(row)]));

/** What is to be judged stands behind the question that it answers. */
const textOf = ({ question, response, criterion }: Item): string =>
  response === undefined ? question : `${question} – ${response}${criterion === undefined ? '' : ` (${criterion})`}`;

interface Came {
  readonly outcome: Outcome;
  /** In [0, 1]. */
  readonly worth: number;
}

/** By what questions are ordered: how evenly right and other answers stand against each other, how many are not the usual one, or how far scores lie apart. */
type Division = 'split' | 'others' | 'spread';

/** What is counted of a model's answers, levels in the plan's order. */
class Tally {
  readonly cells: Uint8Array;
  readonly rightIn: Uint16Array;
  readonly answeredIn: Uint16Array;
  readonly flips: Uint8Array;
  readonly right: Uint32Array;
  readonly answered: Uint32Array;
  /** Sums of worth, by cell; and of its squares, by question. */
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

  /** Those without an answer come last. */
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

import { getOrThrow } from '../base/objects/get-or-throw.ts';
import type { JudgementLookup } from '../core/counting/judgement.ts';
import type { Item } from '../core/items/item.ts';
import { currentMarksByCell } from '../core/answers/mark-lines.ts';
import { activeCorrections, type ActiveCorrection, type CorrectionLine } from '../core/answers/correction.ts';
import { cellKey } from '../core/plan/cell.ts';
import { nonOpinionOutcomeOf } from '../core/answers/outcome.ts';
import { makePlanPositionLookup } from '../core/plan/cells.ts';
import { parseImportedAnswer } from '../reading/logged/parse-imported.ts';
import { hasJudgedRules } from '../reading/rules/judged-answers.ts';
import { doubtAboutAnswer } from './scoring/doubt-of.ts';
import { readSafely } from '../reading/safe-reading.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import type { Response } from '../core/answers/response.ts';
import type { ScoredResponse, ScoreTable, Study, OnProgress } from '../core/studies/study.ts';

/** An imported log has no score for this answer, but for others. */
const isUnscored = (reading: ParsedAnswer): boolean => reading.kind === 'logged' && reading.score === null;

/** Sorts rows like a table: by model, question, variant and sample. */
export function sortInPlanOrder(rows: readonly ScoredResponse[], plan: Plan, study: Study): ScoredResponse[] {
  const place = makePlanPositionLookup(plan, study);
  const placed = rows.map((row) => ({ row, at: place(row.response) ?? 0 }));
  return placed.sort((a, b) => a.at - b.at).map(({ row }) => row);
}

interface Responses {
  readonly study: Study;
  readonly plan: Plan;
  readonly items: readonly Item[];
  readonly responses: readonly Response[];
  readonly corrections?: readonly CorrectionLine[] | undefined;
  /** The judgements so far. */
  readonly judged?: JudgementLookup | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** Every response with its parsed answer and score: see `AnswerScoreCollector`. */
export function buildScoreTable({
  study,
  plan,
  items,
  responses,
  corrections = [],
  judged,
  onProgress,
}: Responses): ScoreTable {
  const answers = new AnswerScoreCollector(study, plan, items, judged);
  for (const [done, response] of responses.entries()) {
    answers.add(response);
    onProgress?.(done + 1, responses.length);
  }
  return answers.table(corrections);
}

/**
 * Parses and scores each response when it is added. A correction replaces the parsed answer of the study; the last one of a
 * cell counts. Failed cells have no answer, so they have no correction and no marks. Rows are in plan order (model, item,
 * variant, sample), so that sums do not depend on the order of arrival. Answers that wait for an encoder or a judge are
 * separate, and are parsed again when a new judgement arrives. An answer without any readable judgement has no score, like a
 * failed cell. A response to the same cell replaces the previous one. Responses outside of the plan or to missing items are
 * ignored.
 */
export class AnswerScoreCollector {
  readonly #read = new Map<number, ScoredResponse>();
  #items: readonly Item[];
  #judged: JudgementLookup | undefined;
  #itemOf: ReadonlyMap<string, Item>;
  readonly #position: ReturnType<typeof makePlanPositionLookup>;
  /** The version of the judgements at the last reading. */
  #version = 0;

  constructor(
    private readonly study: Study,
    private readonly plan: Plan,
    items: readonly Item[],
    /** The judgements so far; more may arrive between two tables. */
    judged?: JudgementLookup,
  ) {
    this.#items = items;
    this.#judged = judged;
    this.#itemOf = new Map(items.map((item) => [item.id, item]));
    this.#position = makePlanPositionLookup(plan, study);
  }

  get count(): number {
    return this.#read.size;
  }

  add(response: Response): void {
    const item = this.#itemOf.get(response.item);
    const place = this.#position(response);
    if (!item || place === undefined) return;
    this.#read.set(place, this.#scored(response, item));
  }

  /** The held responses, in the order in which their cells first arrived. */
  responses(): Response[] {
    return [...this.#read.values()].map(({ response }) => response);
  }

  /** Scores all held answers again with different rules for the same items. Answers to unchanged items keep their scores. */
  rescore(items: readonly Item[], judged?: JudgementLookup, onProgress?: OnProgress): void {
    const before = this.#itemOf;
    this.#items = items;
    this.#itemOf = new Map(items.map((item) => [item.id, item]));
    this.#judged = judged;
    this.#version = judged?.version ?? 0;
    let done = 0;
    for (const [place, { response }] of this.#read) {
      const item = getOrThrow(this.#itemOf, response.item);
      if (item !== before.get(response.item)) this.#read.set(place, this.#scored(response, item));
      onProgress?.(++done, this.#read.size);
    }
  }

  #scored(response: Response, item: Item): ScoredResponse {
    const { elsewhere } = this.plan;
    const reading = readSafely(response, () =>
      elsewhere && this.study.answerKind.needsReference
        ? parseImportedAnswer(response, item, elsewhere, this.#judged)
        : this.study.read(response, item, this.plan, this.#judged),
    );
    if (response.finish === 'error' || isUnscored(reading)) return { response, reading, score: null };
    if (reading.kind === 'checked' && reading.score === null)
      return { response, reading, score: null, ...(!reading.unread && { waits: true }) };
    return this.#doubted({ response, reading, score: this.study.score(reading, item) }, item);
  }

  #doubted(row: ScoredResponse, item: Item): ScoredResponse {
    const doubt = nonOpinionOutcomeOf(row) === 'wrong' ? doubtAboutAnswer(this.study, this.plan, row, item) : undefined;
    return doubt ? { ...row, doubt } : row;
  }

  table(verdicts: readonly CorrectionLine[]): ScoreTable {
    const changed = activeCorrections(verdicts);
    const marked = currentMarksByCell(verdicts);
    this.#readAgain();
    const inOrder = [...this.#read].sort(([a], [b]) => a - b);
    const all = inOrder.map(([, row]) => {
      if ((row.score === null && !row.waits) || changed.size + marked.size === 0) return row;
      const cell = cellKey(row.response);
      const verdict = changed.get(cell);
      const marks = marked.get(cell);
      const counted = verdict ? this.#changed(row, row.score, verdict) : row;
      return marks ? { ...counted, marks } : counted;
    });
    const waiting = all.filter(({ waits }) => waits);
    const known = { items: this.#items, ...(this.#judged && { judged: this.#judged }) };
    if (waiting.length === 0) return { ...known, rows: all };
    return { ...known, rows: all.filter(({ waits }) => !waits), waiting };
  }

  /** Parses answers to items with an encoder or a judge again, if new judgements have arrived. */
  #readAgain(): void {
    if (!this.#judged || this.#judged.version === this.#version) return;
    this.#version = this.#judged.version;
    const judged = new Set(this.#items.filter((item) => hasJudgedRules([item])).map(({ id }) => id));
    for (const [place, { response }] of this.#read) {
      if (!judged.has(response.item)) continue;
      this.#read.set(place, this.#scored(response, getOrThrow(this.#itemOf, response.item)));
    }
  }

  /** A correction does not change that the token limit cut an answer. */
  #changed({ response, reading: rule }: ScoredResponse, score: number | null, verdict: ActiveCorrection): ScoredResponse {
    const { cut: _, ...says } = verdict.reading;
    const reading = rule.cut ? { ...says, cut: rule.cut } : says;
    return {
      response,
      reading,
      score: this.study.score(reading, getOrThrow(this.#itemOf, response.item)),
      verdict,
      ruled: { reading: rule, score },
    };
  }
}

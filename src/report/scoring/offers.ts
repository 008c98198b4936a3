import type { ItemScoring, ScoringRule } from '../../core/counting/counting.ts';
import type { Item } from '../../core/items/item.ts';
import { canonicalJson, type Plan } from '../../core/plan/plan.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import type { ScopedItemScoring } from '../../core/scoring/scoring.ts';
import type { AnswerDoubt, ScoredResponse, Study } from '../../core/studies/study.ts';
import { answerHeadAndTail, readAnswerHeadAndTail } from '../../reading/bounded-answer.ts';
import { isReadableAnswer, reparseAndRescoreAnswer } from '../../reading/strict-or-tolerant.ts';
import { deniesText, statedMentionSpans } from '../../reading/final/says-text.ts';
import { parseReferenceNumber } from '../../reading/number.ts';
import { readOption } from '../../reading/option.ts';
import { findJsonInside } from '../../reading/rules/json-in-answer.ts';
import { normaliseForMatching } from '../../reading/rules/normal-form.ts';
import { readSafely } from '../../reading/safe-reading.ts';
import { hasDistinctiveWords } from './given-text.ts';
import { parseAsScored } from './read-as-scored.ts';

/** A scorer that would count doubtful answers, applied by one click. */
export interface ScorerOffer {
  readonly scorer: ScopedItemScoring;
  /** How many of the doubtful answers it can parse, and how many of these would be right. */
  readonly reads: number;
  readonly right: number;
  /** The label of the button. */
  readonly words: string;
}

interface Doubtful {
  readonly kind: AnswerDoubt;
  readonly study: Study;
  readonly plan: Plan;
  readonly set: string;
  readonly itemOf: ReadonlyMap<string, Item>;
  readonly doubtful: readonly ScoredResponse[];
  /** All answers of the set. */
  readonly rows: readonly ScoredResponse[];
}

interface Candidate {
  readonly words: string;
  /**
   * The kinds of doubt that it may settle. A long passage that mentions the right answer does not give it, so `contains`
   * settles no unread answers.
   */
  readonly kinds: readonly AnswerDoubt[];
  /** The new scoring of a set's items; `undefined` if the candidate does not apply to them. */
  readonly counts: (items: readonly Item[]) => ItemScoring | null | undefined;
}

const maxOffers = 3;

const only = (rule: ScoringRule): ItemScoring => ({ rules: [rule], together: 'all' });
const isNumeric = ({ choices, answer }: Item): boolean => !choices && parseReferenceNumber(String(answer)) !== undefined;
const isWorded = ({ choices, answer }: Item): boolean => !choices && hasDistinctiveWords(String(answer));

/** The most cautious first: of two equally good ones, the first is offered. */
const candidates: readonly Candidate[] = [
  { words: 'Count answers in any form', kinds: ['holds the right one', 'unread'], counts: relaxedCounting },
  {
    words: 'Count answers by what they say',
    kinds: ['holds the right one', 'unread'],
    counts: (items) => (items.some(({ counts }) => counts) ? null : undefined),
  },
  {
    words: 'Count the right choice in any form',
    kinds: ['unread'],
    counts: (items) => (items.every(({ choices }) => choices) ? only({ kind: 'choice' }) : undefined),
  },
  {
    words: 'Count the right number in any form',
    kinds: ['unread'],
    counts: (items) => (items.every(isNumeric) ? only({ kind: 'number' }) : undefined),
  },
  {
    words: 'Count the last choice that an answer names',
    kinds: ['several options'],
    counts: (items) => (items.every(({ choices }) => choices) ? only({ kind: 'choice', last: true }) : undefined),
  },
  {
    words: 'Count answers that contain the right one',
    kinds: ['holds the right one'],
    counts: (items) => (items.every(isWorded) ? only({ kind: 'contains' }) : undefined),
  },
];

/** The common rules of all items, without their strict options. */
function relaxedCounting(items: readonly Item[]): ItemScoring | undefined {
  const [first] = items;
  if (!first?.counts) return undefined;
  const shared = canonicalJson(first.counts);
  if (items.some(({ counts }) => counts === undefined || canonicalJson(counts) !== shared)) return undefined;
  const rules = first.counts.rules.map((rule): ScoringRule => {
    const { strict: _, exact: __, ...rest } = rule as ScoringRule & { strict?: true; exact?: true };
    return rest;
  });
  const counts = { ...first.counts, rules };
  return canonicalJson(counts) === shared ? undefined : counts;
}

/**
 * Finds the scorers that make some of the doubtful answers right, sorted by their number. It stops at a scorer that makes
 * all of them right. It skips a scorer that parses none of at most 64 evenly spaced answers. A scorer is not offered if it
 * would make an answer right that denies its reference.
 */
export function findScorerOffers(about: Doubtful): readonly ScorerOffer[] {
  const { kind, set, itemOf, doubtful, rows } = about;
  const items = [...new Set(rows.map(({ response }) => response.item))].flatMap((id) => itemOf.get(id) ?? []);
  const sample = evenlySpaced(doubtful);
  const offers: (ScorerOffer & { readonly cells: string })[] = [];
  for (const { words, kinds, counts: countsOf } of candidates) {
    const counts = kinds.includes(kind) ? countsOf(items) : undefined;
    if (counts === undefined || tryOn(about, sample, counts).reads === 0) continue;
    const tried = tryOn(about, doubtful, counts);
    if (tried.right === 0 || offers.some(({ cells, reads }) => cells === tried.cells && reads >= tried.reads)) continue;
    if (counts?.rules.some((rule) => rule.kind === 'contains') && countsTooMuch(rows, itemOf)) continue;
    offers.push({ scorer: { set, counts }, words, ...tried });
    if (tried.right === doubtful.length) break;
  }
  return offers
    .sort((a, b) => b.right - a.right || b.reads - a.reads)
    .slice(0, maxOffers)
    .map(({ scorer, reads, right, words }) => ({ scorer, reads, right, words }));
}

const sampleSize = 64;

function evenlySpaced<T>(list: readonly T[]): readonly T[] {
  const step = Math.ceil(list.length / sampleSize);
  return list.filter((_, n) => n % step === 0);
}

interface TrialOutcome {
  readonly reads: number;
  readonly right: number;
  /** The answers that it makes right. */
  readonly cells: string;
}

function tryOn(
  { study, plan, itemOf }: Doubtful,
  answers: readonly ScoredResponse[],
  counts: ItemScoring | null,
): TrialOutcome {
  let reads = 0;
  const right: number[] = [];
  for (const [n, row] of answers.entries()) {
    const own = itemOf.get(row.response.item);
    if (!own) continue;
    const { counts: _, ...plain } = own;
    const item: Item = counts === null ? plain : { ...plain, counts };
    const reading = parseAsScored(study, plan, row.response, item);
    const isRight = study.score(reading, item) === 1;
    if (isRight) right.push(n);
    if (isRight || (counts === null ? isReadableAnswer(reading) : isReadBy(counts, row, plain))) reads += 1;
  }
  return { reads, right: right.length, cells: right.join() };
}

/** Whether the rules can parse an answer even if they do not hold. */
function isReadBy({ rules }: ItemScoring, row: ScoredResponse, plain: Item): boolean {
  const { text } = row.response;
  return rules.every((rule) => {
    const { kind } = rule;
    if (kind === 'contains' || kind === 'text') return text.trim() !== '';
    if (kind === 'json') return 'json' in findJsonInside(text);
    return isReadableAnswer(tolerantly(rule, row, plain));
  });
}

function tolerantly(rule: ScoringRule, { response }: ScoredResponse, plain: Item): ParsedAnswer {
  const { choices } = plain;
  if (rule.kind === 'choice' && choices)
    return readSafely(response, () => readAnswerHeadAndTail(response.text, (text) => readOption(text, choices, rule.last)));
  return reparseAndRescoreAnswer({ response, reading: { kind: 'unreadable', why: '' } }, plain, 'tolerant').reading;
}

/** The largest share of newly right answers that may contain the reference only as a part of other words. */
const maxPartShare = 0.05;

/**
 * Whether a rule that searches for the reference anywhere counts too much. It may make an answer right that denies the
 * reference, or many that contain it as a part of other words: “art” in “start”.
 */
function countsTooMuch(rows: readonly ScoredResponse[], itemOf: ReadonlyMap<string, Item>): boolean {
  let added = 0;
  let parts = 0;
  for (const { response, score } of rows) {
    const reference = String(itemOf.get(response.item)?.answer ?? '');
    const text = answerHeadAndTail(response.text);
    if (score === 1 || !normaliseForMatching(text).includes(normaliseForMatching(reference))) continue;
    if (deniesText(text, reference)) return true;
    added += 1;
    if (statedMentionSpans(text, reference).length === 0) parts += 1;
  }
  return parts > maxPartShare * added;
}

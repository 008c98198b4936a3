import { cellKey, variantKey, type Variant } from '../../core/cell.ts';
import type { Rule } from '../../core/counting/counting.ts';
import { setOf, type Item } from '../../core/item.ts';
import { outcomeOf } from '../../core/outcome.ts';
import type { Plan } from '../../core/plan.ts';
import type { CheckedByRules, Reading } from '../../core/reading.ts';
import type { ScoredResponse, ScoreTable, Study } from '../../core/study.ts';
import { preparedText } from '../../reading/answer-passage.ts';
import { boundedAnswer } from '../../reading/bounded-answer.ts';
import { severalNamed } from '../../reading/option.ts';
import { givenText, tellingTexts } from './given-text.ts';
import { offersFor, type DoubtKind, type Offer } from './offers.ts';
import { readAsScored } from './read-as-scored.ts';

/** Answers of which the present scoring may not tell what they say. A person decides; nothing here changes a score. */
export interface ScoringDoubt {
  /**
   * `holds the right one`: the answer counts as wrong and plainly gives the right one. `unread`: no answer could be read. `several options`: its final
   * statement names more than one.
   */
  readonly kind: DoubtKind;
  /** Of which set of questions. */
  readonly set: string;
  /** Keys of the cells, in plan order. */
  readonly cells: readonly string[];
  /** Answers of the set that have a score. */
  readonly of: number;
  /** Under which prompts these answers came, the most of them first; prompts with none are left out. */
  readonly prompts: readonly DoubtfulPrompt[];
  /** Scorers that would count them, the best first. */
  readonly offers: readonly Offer[];
}

export interface DoubtfulPrompt {
  readonly variant: Variant;
  readonly cells: number;
  /** Answers of the set under this prompt that have a score. */
  readonly of: number;
}

/** Fewer answers of a kind are chance: a person sees them in the list of answers. */
const minAnswers = 3;
/** Of published answers that people call wrong, 1% hold the right one (`docs/scoring-check.md`). */
const maxGivenShare = 0.05;
/** The report shows what was not read from this share on. */
const maxUnreadShare = 0.02;

/**
 * What may be misread in a table, by set and kind, the largest share first. It speaks of at least three answers: of those that hold the right one where they are more than 5% of the
 * set’s wrong answers, of the other kinds where at least three are more than 2% of all answers, or of those under one prompt.
 *
 * An answer holds the right one where
 * - the tolerant form of its strict rules, or the reading without rules, finds the right one; or
 * - the reference is a short text, and stands as whole words in the final statement or in an answer of at most 12 words (`givenText`).
 *
 * Wrong reasoning nearly always mentions the right choice and number, so a mere mention of these is no doubt. What a person meant as it stands (a pattern, a rubric, a schema), corrected by
 * hand, or took from a log is left alone. O(rows): wrong answers are read once more.
 */
export function scoringDoubts(study: Study, plan: Plan, { items, rows }: ScoreTable): readonly ScoringDoubt[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const sets = new Map<string, SetTally>();
  for (const row of rows) {
    const item = itemOf.get(row.response.item);
    if (!item || row.score === null) continue;
    const set = setOf(item.id);
    const tally = sets.get(set) ?? { rows: [], wrong: 0, prompts: new Map(), doubtful: new Map() };
    sets.set(set, tally);
    count(tally, row, doubtOf(study, plan, row, item));
  }
  const found = [...sets].flatMap(([set, tally]) =>
    [...tally.doubtful]
      .filter(([kind, doubtful]) => isSpokenOf(kind, doubtful, tally))
      .map(([kind, doubtful]) => ({ kind, set, tally, doubtful })),
  );
  return found
    .sort((a, b) => b.doubtful.length / b.tally.rows.length - a.doubtful.length / a.tally.rows.length)
    .map(({ kind, set, tally, doubtful }) => ({
      kind,
      set,
      cells: doubtful.map(({ response }) => cellKey(response)),
      of: tally.rows.length,
      prompts: promptsOf(doubtful, tally),
      offers: offersFor({ study, plan, kind, set, itemOf, doubtful, rows: tally.rows }),
    }));
}

interface SetTally {
  readonly rows: ScoredResponse[];
  wrong: number;
  /** Answers by prompt. */
  readonly prompts: Map<string, number>;
  readonly doubtful: Map<DoubtKind, ScoredResponse[]>;
}

function count(tally: SetTally, row: ScoredResponse, kind: DoubtKind | undefined): void {
  tally.rows.push(row);
  if (outcomeOf(row) === 'wrong') tally.wrong += 1;
  const prompt = variantKey(row.response.variant);
  tally.prompts.set(prompt, (tally.prompts.get(prompt) ?? 0) + 1);
  if (!kind) return;
  const there = tally.doubtful.get(kind);
  if (there) there.push(row);
  else tally.doubtful.set(kind, [row]);
}

function isSpokenOf(kind: DoubtKind, doubtful: readonly ScoredResponse[], tally: SetTally): boolean {
  if (doubtful.length < minAnswers) return false;
  if (kind === 'holds the right one') return doubtful.length > maxGivenShare * tally.wrong;
  const all = { cells: doubtful.length, of: tally.rows.length };
  return [all, ...promptsOf(doubtful, tally)].some(
    ({ cells, of }) => cells >= minAnswers && cells > maxUnreadShare * of,
  );
}

function promptsOf(doubtful: readonly ScoredResponse[], { prompts }: SetTally): DoubtfulPrompt[] {
  const found = new Map<string, { variant: Variant; cells: number; of: number }>();
  for (const { response } of doubtful) {
    const key = variantKey(response.variant);
    const there = found.get(key) ?? { variant: response.variant, cells: 0, of: prompts.get(key) ?? 0 };
    there.cells += 1;
    found.set(key, there);
  }
  return [...found.values()].sort((a, b) => b.cells - a.cells);
}

function doubtOf(study: Study, plan: Plan, row: ScoredResponse, item: Item): DoubtKind | undefined {
  if (row.verdict || row.reading.kind === 'logged') return undefined;
  const outcome = outcomeOf(row);
  if (outcome === 'unreadable') return unreadKind(row, row.reading, item);
  if (outcome !== 'wrong' || study.prefers) return undefined;
  if (item.counts && !isStrict(item)) return undefined;
  return isGiven(study, plan, row, item);
}

function isGiven(study: Study, plan: Plan, row: ScoredResponse, item: Item): DoubtKind | undefined {
  const wanted = tellingTexts(item);
  if (item.counts) {
    if (row.reading.kind === 'checked' && holdsTolerantly(row.reading)) return 'holds the right one';
    if (wanted.length > 0) return givenText(row.response.text, wanted) && 'holds the right one';
    if (String(item.answer).trim() === '') return undefined;
    const { counts, ...plain } = item;
    const reading = readAsScored(study, plan, row.response, plain);
    if (study.score(reading, plain) === 1) return 'holds the right one';
    if (reading.kind === 'unreadable' && counts.rules.every(({ kind }) => kind === 'choice' || kind === 'number'))
      return unreadKind(row, reading, item);
  }
  return wanted.length > 0 && givenText(row.response.text, wanted) ? 'holds the right one' : undefined;
}

/** Rules that want an answer in one form. What else a rule wants (a pattern, a schema, a rubric) a person meant as it stands. */
const isFormal = (rule: Rule): boolean => {
  if (rule.kind === 'json') return rule.schema === undefined && (rule.equals ?? []).length > 0;
  return rule.kind === 'text' || rule.kind === 'choice' || rule.kind === 'number' || isExactContains(rule);
};
const isExactContains = (rule: Rule): boolean => rule.kind === 'contains' && rule.exact === true && !rule.none;

const isStrict = ({ counts }: Item): boolean => counts?.rules.every(isFormal) === true;

/** Whether every rule holds in its tolerant form. */
const holdsTolerantly = ({ checks }: CheckedByRules): boolean =>
  checks.every(({ score, other }) => (other?.form === 'tolerant' ? other.score : score) === 1);

/** An answer of which several options are mentioned without a final statement says none of them. */
function unreadKind({ response }: ScoredResponse, reading: Reading, { choices }: Item): DoubtKind {
  if (!choices || reading.kind !== 'unreadable') return 'unread';
  const tolerant = reading.tolerant ?? reading;
  if (tolerant.kind !== 'unreadable' || !tolerant.why.startsWith(severalOptions)) return 'unread';
  return severalNamed(preparedText(boundedAnswer(response.text)), choices) ? 'several options' : 'unread';
}

/** How a reader of choices words it (`option.ts`). */
const severalOptions = 'several options are named';

import { levelsOf } from '../../core/cell.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { ScoredResponse } from '../../core/study.ts';
import { scenarioTitles } from '../answers/item-answers.ts';
import { tellingOf, type Telling } from '../answers/outcome.ts';
import type { ReadRun } from '../run-reader.ts';

/** What a mark says of a question's answers under one level; a cell holds the place in this list. */
export const markKinds = ['not asked', 'right', 'partly right', 'wrong', 'unreadable', 'refused', 'failed'] as const;
export type MarkKind = (typeof markKinds)[number];

/** One model's answers, question by question and level by level. */
export interface QuestionMatrix {
  readonly model: string;
  /** Whether its answers are ratings, neither right nor wrong: what is marked is then whether repeats agree. */
  readonly rates: boolean;
  /** From the level with most right answers to that with fewest. */
  readonly levels: readonly { readonly scenario: string; readonly title: string }[];
  /** In the plan's order: ids, and what they ask, cut. */
  readonly items: readonly string[];
  readonly questions: readonly string[];
  /** The most divided first: places in `items`. */
  readonly order: Uint32Array;
  /** By question and level: the place in `markKinds`. */
  readonly cells: Uint8Array;
  /** By question: whether its answers differ in what the study measures. */
  readonly flips: Uint8Array;
  /** Levels that are right, and levels with an answer. */
  readonly right: Uint16Array;
  readonly answered: Uint16Array;
  /** Of those that flip most: an answer that is right and one that is not. */
  readonly quoted: readonly QuotedFlip[];
}

export interface QuotedFlip {
  /** Its place in `items`. */
  readonly place: number;
  readonly right: Quote;
  readonly wrong: Quote;
}

export interface Quote {
  readonly title: string;
  readonly text: string;
}

/** Characters of a question that a row shows, and of an answer that is quoted. */
const longestQuestion = 160;
const longestAnswer = 160;
const mostQuoted = 3;

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/**
 * What one mark stands for: the answers' outcome where all repeats have the same one; “partly right” where some are right; else the outcome of most, the worse of two.
 * Where answers are ratings it is “right” if all repeats give the same, and “wrong” if they differ.
 */
export function markOf(rows: readonly ScoredResponse[], telling: Telling): MarkKind {
  const outcomes = rows.map((row) => telling.outcome(row));
  if (outcomes.includes('rated')) return telling.flips(rows) ? 'wrong' : 'right';
  const [first] = outcomes;
  if (first === undefined) return 'not asked';
  if (outcomes.every((outcome) => outcome === first)) return kindOf(first);
  if (outcomes.some((outcome) => outcome === 'right' || outcome === 'partly right')) return 'partly right';
  const count = (kind: MarkKind) => outcomes.filter((outcome) => outcome === kind).length;
  return markKinds.reduce((most, kind) => (count(kind) >= count(most) ? kind : most), 'wrong');
}

const kindOf = (outcome: Outcome): MarkKind => markKinds.find((kind) => kind === outcome) ?? 'right';

/** The matrix of one model of a run, as it was read. */
export async function questionMatrix({ record, study, table }: ReadRun, model: string): Promise<QuestionMatrix> {
  const telling = await tellingOf(record.plan);
  const titles = scenarioTitles(study, record);
  const scenarios = study.variants(record.plan.options).map((variant) => levelsOf(variant).join(' '));
  const items = record.plan.items.map(({ id }) => id);
  const found = new Map(record.items.map((item) => [item.id, item.question]));
  const rowsOf = groups(
    table.rows.filter(({ response }) => response.model === model),
    items,
    scenarios,
  );

  const L = scenarios.length;
  const marks = rowsOf.map((byLevel) => byLevel.map((rows) => markOf(rows, telling)));
  const rightUnder = scenarios.map((_, l) => marks.filter((of) => of[l] === 'right').length);
  const best = scenarios.map((_, l) => l).sort((a, b) => (rightUnder[b] ?? 0) - (rightUnder[a] ?? 0) || a - b);

  const cells = new Uint8Array(items.length * L);
  const flips = new Uint8Array(items.length);
  const right = new Uint16Array(items.length);
  const answered = new Uint16Array(items.length);
  const divided = new Float64Array(items.length);
  for (const [i, of] of marks.entries()) {
    flips[i] = Number(telling.flips(rowsOf[i]?.flat() ?? []));
    for (const [place, l] of best.entries()) {
      const mark = of[l] ?? 'not asked';
      cells[i * L + place] = markKinds.indexOf(mark);
      if (mark !== 'not asked' && mark !== 'failed') answered[i] = (answered[i] ?? 0) + 1;
      if (mark === 'right') right[i] = (right[i] ?? 0) + 1;
      if (mark === 'partly right') divided[i] = (divided[i] ?? 0) + 0.5;
    }
    divided[i] = (divided[i] ?? 0) + Math.min(right[i] ?? 0, (answered[i] ?? 0) - (right[i] ?? 0));
  }
  const order = Uint32Array.from(items, (_, i) => i).sort((a, b) => (divided[b] ?? 0) - (divided[a] ?? 0) || a - b);
  const levels = best.map((l) => {
    const scenario = scenarios[l] ?? '';
    return { scenario, title: titles.get(scenario) ?? scenario };
  });
  return {
    model,
    rates: telling.kinds.includes('rated'),
    levels,
    items,
    questions: items.map((id) => cut(found.get(id) ?? id, longestQuestion)),
    order,
    cells,
    flips,
    right,
    answered,
    quoted: quotedFlips(),
  };

  /** From the levels that are best and worst on the whole, where their answers to the question are so. */
  function quotedFlips(): QuotedFlip[] {
    const quotes: QuotedFlip[] = [];
    for (const place of order) {
      if (quotes.length === mostQuoted || !flips[place]) break;
      const of = (wanted: MarkKind, levels: readonly number[]): Quote | undefined => {
        const level = levels.find((l) => marks[place]?.[l] === wanted);
        const text = level === undefined ? undefined : rowsOf[place]?.[level]?.[0]?.response.text;
        if (level === undefined || text === undefined) return undefined;
        return { title: titles.get(scenarios[level] ?? '') ?? '', text: cut(text.trim(), longestAnswer) };
      };
      const rightOne = of('right', best);
      const wrongOne = of('wrong', best.toReversed());
      if (rightOne && wrongOne) quotes.push({ place, right: rightOne, wrong: wrongOne });
    }
    return quotes;
  }
}

/** By item and scenario, each in the order given. */
function groups(
  rows: readonly ScoredResponse[],
  items: readonly string[],
  scenarios: readonly string[],
): readonly (readonly (readonly ScoredResponse[])[])[] {
  const itemPlace = new Map(items.map((id, i) => [id, i]));
  const levelPlace = new Map(scenarios.map((scenario, l) => [scenario, l]));
  const found = items.map(() => scenarios.map((): ScoredResponse[] => []));
  for (const row of rows) {
    const i = itemPlace.get(row.response.item) ?? -1;
    const l = levelPlace.get(levelsOf(row.response.variant).join(' ')) ?? -1;
    found[i]?.[l]?.push(row);
  }
  return found;
}

/** By question of the plan: whether it, or an answer of the model to it, has the text in it, in whatever case. */
export function searchQuestions({ record, table }: ReadRun, model: string, text: string): Uint8Array {
  const sought = text.toLowerCase();
  const place = new Map(record.plan.items.map(({ id }, i) => [id, i]));
  const found = new Uint8Array(place.size);
  for (const item of record.items) {
    const at = place.get(item.id);
    if (at !== undefined && `${item.question}\n${item.id}`.toLowerCase().includes(sought)) found[at] = 1;
  }
  for (const { response } of table.rows) {
    if (response.model !== model) continue;
    const at = place.get(response.item);
    if (at !== undefined && found[at] === 0 && response.text.toLowerCase().includes(sought)) found[at] = 1;
  }
  return found;
}

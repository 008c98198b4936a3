import * as v from 'valibot';
import type { RuleOfKind } from '../../core/counting/counting.ts';
import { cellKey } from '../../core/plan/cell.ts';
import type { Item } from '../../core/items/item.ts';
import type { ModelJudgement, JudgementLookup } from '../../core/counting/judgement.ts';
import type { Response } from '../../core/answers/response.ts';
import { sha256HexSync } from '../../base/hash/sha256-now.ts';
import { canonicalJson } from '../../core/plan/plan.ts';
import { sha256Hex, sha256Seed } from '../../base/hash/sha256.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A judgement line of an archive, from any source. */
export const judgementLineSchema = v.object({
  type: v.literal('judgement'),
  model: v.string(),
  item: v.string(),
  variant: v.record(v.string(), v.string()),
  sample: count,
  rule: count,
  repeat: count,
  counts: v.exactOptional(v.string()),
  by: v.string(),
  textHash: v.string(),
  least: v.exactOptional(v.number()),
  seed: v.exactOptional(v.number()),
  text: v.exactOptional(v.string()),
  alike: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  error: v.exactOptional(v.string()),
});

export type JudgementLine = v.InferOutput<typeof judgementLineSchema>;

/** One judgement that is still needed for an answer. */
export interface PendingRuleJudgement extends Pick<ModelJudgement, 'rule' | 'repeat' | 'counts' | 'by' | 'textHash'> {
  readonly response: Response;
}

export type JudgedRule = RuleOfKind<'meaning'> | RuleOfKind<'rubric'>;

/** The item's rules that need an encoder or a judge, with their indices. */
export const findJudgedRulesOfItem = ({
  counts,
}: Pick<Item, 'counts'>): { readonly at: number; readonly rule: JudgedRule }[] =>
  (counts?.rules ?? []).flatMap((rule, at) => (rule.kind === 'meaning' || rule.kind === 'rubric' ? [{ at, rule }] : []));

/**
 * A hash of an item's rules, because two scorings may use the same index for different rules. It has the first 16 hex digits
 * of the SHA-256 of their canonical JSON.
 */
const countsHash = ({ counts }: Item): string => sha256HexSync(canonicalJson(counts ?? null)).slice(0, 16);

interface JudgedItem {
  readonly rules: readonly { readonly at: number; readonly rule: JudgedRule }[];
  /** Set if these are not the question’s own rules. */
  readonly counts?: string;
}

export const hasJudgedRules = (items: readonly Item[]): boolean =>
  items.some((item) => findJudgedRulesOfItem(item).length > 0);

/** The models that the items name as judges, without duplicates. */
export const judgesNamedByItems = (items: readonly Item[]): string[] => [
  ...new Set(
    items.flatMap((item) =>
      findJudgedRulesOfItem(item).flatMap(({ rule }) =>
        rule.kind === 'rubric' && rule.judge !== undefined ? [rule.judge] : [],
      ),
    ),
  ),
];

const byOf = (rule: JudgedRule): string | undefined => (rule.kind === 'meaning' ? rule.encoder : rule.judge);
const repeatsOf = (rule: JudgedRule): number => (rule.kind === 'meaning' ? 1 : rule.repeats);

/**
 * Collects answers and judgement lines in any order, and tracks which judgements are still needed. A line counts only for
 * the cell, rule and repeat that it names. It must come from the judge or encoder of the rule, and for the text that the
 * cell now has. Of several lines, the first without an error counts, because no judgement is requested twice. Lines of
 * another form are ignored.
 */
export class JudgementTracker implements JudgementLookup {
  readonly #lines = new Map<string, JudgementLine>();
  readonly #judged: ReadonlyMap<string, JudgedItem>;
  /** By cell: the answer and the hash of its text. */
  readonly #texts = new Map<string, { readonly response: Response; readonly textHash: string }>();

  /** `own` has the questions as in the plan, if `items` use another scoring. */
  constructor(items: Iterable<Item>, own?: Iterable<Item>) {
    const ownOf = own && new Map([...own].map((item) => [item.id, item]));
    const judged = [...items].map((item): [string, JudgedItem] => {
      const counts = ownOf && ownOf.get(item.id) !== item ? countsHash(item) : undefined;
      return [item.id, { rules: findJudgedRulesOfItem(item), ...(counts !== undefined && { counts }) }];
    });
    this.#judged = new Map(judged.filter(([, { rules }]) => rules.length > 0));
  }

  /** If false, nothing has to be added. */
  get hasRules(): boolean {
    return this.#judged.size > 0;
  }

  version = 0;

  addLine(line: unknown): void {
    const { success, output } = v.safeParse(judgementLineSchema, line);
    if (!success) return;
    const key = keyOf(output, output);
    const there = this.#lines.get(key);
    if (there !== undefined && (there.error === undefined || output.error !== undefined)) return;
    this.#lines.set(key, output);
    this.version++;
  }

  /** Adds an answer, which replaces an earlier one of the same cell. */
  async add(response: Response): Promise<void> {
    if (!this.#judged.has(response.item)) return;
    // An empty answer fails without a judgement, and a failed answer has nothing to judge.
    if (response.error !== undefined || response.text.trim() === '') this.#texts.delete(cellKey(response));
    else this.#texts.set(cellKey(response), { response, textHash: await sha256Hex(response.text) });
  }

  of(response: Response, rule: number): readonly ModelJudgement[] {
    return this.#wanted(response, rule).flatMap((each) => this.#lines.get(keyOf(response, each)) ?? []);
  }

  due(): PendingRuleJudgement[] {
    return [...this.#texts.values()].flatMap(({ response }) =>
      (this.#judged.get(response.item)?.rules ?? [])
        .flatMap(({ at }) => this.#wanted(response, at))
        .flatMap((each) => {
          const line = this.#lines.get(keyOf(response, each));
          return line === undefined || line.error !== undefined ? [{ response, ...each }] : [];
        }),
    );
  }

  /** The judgements of one rule, repeats in order. */
  #wanted(response: Response, at: number): Omit<PendingRuleJudgement, 'response'>[] {
    const judged = this.#judged.get(response.item);
    const rule = judged?.rules.find((each) => each.at === at)?.rule;
    const textHash = this.#texts.get(cellKey(response))?.textHash;
    const by = rule && byOf(rule);
    if (!rule || by === undefined || textHash === undefined) return [];
    const counts = judged?.counts !== undefined && { counts: judged.counts };
    return Array.from({ length: repeatsOf(rule) }, (_, repeat) => ({ rule: at, repeat, ...counts, by, textHash }));
  }
}

/** A tracker for answers and lines that are already complete. */
export async function judgementTrackerFromLines(
  responses: readonly Response[],
  items: Iterable<Item>,
  lines: readonly unknown[],
  own?: Iterable<Item>,
): Promise<JudgementTracker> {
  const judged = new JudgementTracker(items, own);
  if (!judged.hasRules) return judged;
  for (const line of lines) judged.addLine(line);
  for (const response of responses) await judged.add(response);
  return judged;
}

const keyOf = (
  cell: Parameters<typeof cellKey>[0],
  { rule, repeat, counts, by, textHash }: Pick<ModelJudgement, 'rule' | 'repeat' | 'counts' | 'by' | 'textHash'>,
): string => JSON.stringify([cellKey(cell), rule, repeat, counts ?? '', by, textHash]);

/** First 32 bits of SHA-256(`plan seed|cell|rule|repeat`), like the seed of a cell. */
export const seedForJudgement = (planSeed: number, { response, rule, repeat }: PendingRuleJudgement): Promise<number> =>
  sha256Seed(`${planSeed}|${cellKey(response)}|${rule}|${repeat}`);

/**
 * The maximum number of requests by judge: one for each answer of an item and each repeat of each of its rubrics. Encoders
 * run locally and get none.
 */
export function countRequestsByJudge(
  items: readonly Item[],
  { ways, samples, models }: { readonly ways: number; readonly samples: number; readonly models: number },
): ReadonlyMap<string, number> {
  const requests = new Map<string, number>();
  for (const item of items) {
    for (const { rule } of findJudgedRulesOfItem(item)) {
      if (rule.kind !== 'rubric' || rule.judge === undefined) continue;
      requests.set(rule.judge, (requests.get(rule.judge) ?? 0) + ways * samples * models * rule.repeats);
    }
  }
  return requests;
}

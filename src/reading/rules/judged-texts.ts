import * as v from 'valibot';
import type { RuleOf } from '../../core/counting/counting.ts';
import { cellKey } from '../../core/cell.ts';
import type { Item } from '../../core/item.ts';
import type { Judgement, Judgements } from '../../core/counting/judgement.ts';
import type { Response } from '../../core/response.ts';
import { sha256Hex, sha256Seed } from '../../core/sha256.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A line of an archive, from wherever it came. */
const lineSchema = v.object({
  type: v.literal('judgement'),
  model: v.string(),
  item: v.string(),
  variant: v.record(v.string(), v.string()),
  sample: count,
  rule: count,
  repeat: count,
  by: v.string(),
  textHash: v.string(),
  seed: v.exactOptional(v.number()),
  text: v.exactOptional(v.string()),
  alike: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  error: v.exactOptional(v.string()),
});

export type JudgementLine = v.InferOutput<typeof lineSchema>;

/** One verdict that is wanted of one answer. */
export interface DueJudgement extends Pick<Judgement, 'rule' | 'repeat' | 'by' | 'textHash'> {
  readonly response: Response;
}

type JudgedRule = RuleOf<'meaning'> | RuleOf<'rubric'>;

/** The item's rules that need an encoder or a judge, with their places. */
export const judgedRules = ({ counts }: Item): { readonly at: number; readonly rule: JudgedRule }[] =>
  (counts?.rules ?? []).flatMap((rule, at) =>
    rule.kind === 'meaning' || rule.kind === 'rubric' ? [{ at, rule }] : [],
  );

const byOf = (rule: JudgedRule): string => (rule.kind === 'meaning' ? rule.encoder : rule.judge);
const repeatsOf = (rule: JudgedRule): number => (rule.kind === 'meaning' ? 1 : rule.repeats);

/**
 * What is known of the answers and what is still wanted. A line counts only for the cell, rule and repeat that it names, by whom the rule names, and of the very text that
 * the cell holds now; of several the first that is no error, as what was said is not asked for twice. Lines of another form are passed over.
 */
export async function judgedTexts(
  responses: readonly Response[],
  items: ReadonlyMap<string, Item>,
  lines: readonly unknown[],
): Promise<{ readonly known: Judgements; readonly due: readonly DueJudgement[] }> {
  const said = new Map<string, JudgementLine>();
  for (const line of lines) {
    const { success, output } = v.safeParse(lineSchema, line);
    if (!success) continue;
    const key = keyOf(output, output);
    const there = said.get(key);
    if (there === undefined || (there.error !== undefined && output.error === undefined)) said.set(key, output);
  }
  const found = new Map<string, Judgement[]>();
  const due: DueJudgement[] = [];
  for (const response of responses) {
    const item = items.get(response.item);
    const rules = item ? judgedRules(item) : [];
    // An empty answer fails unasked, and where there is none there is nothing to judge.
    if (rules.length === 0 || response.error !== undefined || response.text.trim() === '') continue;
    const textHash = await sha256Hex(response.text);
    for (const { at: rule, rule: its } of rules) {
      const by = byOf(its);
      for (let repeat = 0; repeat < repeatsOf(its); repeat++) {
        const line = said.get(keyOf(response, { rule, repeat, by, textHash }));
        if (line === undefined || line.error !== undefined) due.push({ response, rule, repeat, by, textHash });
        if (line === undefined) continue;
        const key = ruleKey(response, rule);
        found.set(key, [...(found.get(key) ?? []), line]);
      }
    }
  }
  return { known: { of: (response, rule) => found.get(ruleKey(response, rule)) ?? [] }, due };
}

const ruleKey = (cell: Parameters<typeof cellKey>[0], rule: number): string => `${cellKey(cell)}|${rule}`;
const keyOf = (
  cell: Parameters<typeof cellKey>[0],
  { rule, repeat, by, textHash }: Pick<Judgement, 'rule' | 'repeat' | 'by' | 'textHash'>,
): string => JSON.stringify([cellKey(cell), rule, repeat, by, textHash]);

/** First 32 bits of SHA-256(`plan seed|cell|rule|repeat`), as the seed of a cell is made. */
export const judgeSeed = (planSeed: number, { response, rule, repeat }: DueJudgement): Promise<number> =>
  sha256Seed(`${planSeed}|${cellKey(response)}|${rule}|${repeat}`);

/** How many requests judges get, at most, by judge: each answer of an item once for every repeat of every rubric of it. Encoders run here and get none. */
export function judgeRequests(
  items: readonly Item[],
  { ways, samples, models }: { readonly ways: number; readonly samples: number; readonly models: number },
): ReadonlyMap<string, number> {
  const requests = new Map<string, number>();
  for (const item of items) {
    for (const { rule } of judgedRules(item)) {
      if (rule.kind !== 'rubric') continue;
      requests.set(rule.judge, (requests.get(rule.judge) ?? 0) + ways * samples * models * rule.repeats);
    }
  }
  return requests;
}

import canonicalize from 'canonicalize';
import type { AdaptivePlan } from './adaptive-plan.ts';
import type { ExternalSource } from '../elsewhere/external-source.ts';
import type { CompletionFormat } from '../prompts/completion.ts';
import type { Item } from '../items/item.ts';
import type { Json } from '../../base/json/json.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';

/** An item as a plan names it. The hash of its content ties the plan to exactly these words. */
export interface ItemIdAndHash {
  readonly id: string;
  readonly hash: string;
}

/**
 * Study + options + models + items + seed, and the draws made once from the seed. Cells and prompts are rebuilt from
 * it alone. Its id is the SHA-256 of its canonical JSON (RFC 8785).
 */
export interface Plan {
  readonly study: string;
  readonly options: Json;
  readonly models: readonly string[];
  readonly items: readonly ItemIdAndHash[];
  readonly samples: number;
  readonly seed: number;
  /** What the study drew per item (choice orders, few-shot examples, noise): stored, never derived again. */
  readonly resolved: { readonly [item: string]: Json };
  /** Only in plans with the completion format: its examples, stored as they are shown. */
  readonly completion?: CompletionFormat;
  /** Only in plans with early stopping. */
  readonly adaptive?: AdaptivePlan;
  /**
   * Only in plans of imported runs. Nothing in such a plan is ever asked here. Its prompts do not follow from the plan; they
   * are stored separately, as logged. Its seed is only for the draws of intervals, and nothing was drawn for its items.
   */
  readonly asked?: 'elsewhere';
  /** Present if and only if `asked` is. */
  readonly elsewhere?: ExternalSource;
}

/** A plan of an imported run. */
export type ImportedPlan = Plan & Required<Pick<Plan, 'asked' | 'elsewhere'>>;

export const isImportedPlan = (plan: Plan): plan is ImportedPlan => plan.elsewhere !== undefined;

export async function planId(plan: Plan): Promise<string> {
  return sha256Hex(canonicalJson(plan));
}

/** First 16 hex digits of the SHA-256 of the item's canonical JSON, without fields that do not affect what is asked or scored. */
export async function itemHash(item: Item): Promise<string> {
  const { question, choices, answer, paraphrases, response, criterion, counts, columns } = item;
  const hash = await sha256Hex(
    canonicalJson({ question, choices, answer, paraphrases, response, criterion, counts, columns }),
  );
  return hash.slice(0, 16);
}

/** RFC 8785; fields that are undefined are left out, as in JSON. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('canonicalJson: the value has no JSON form');
  return text;
}

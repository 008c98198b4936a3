import { entryOf } from '../core/entry-of.ts';
import type { Item } from '../core/item.ts';
import { cellSeed } from '../core/cells.ts';
import { canonicalJson, type Plan } from '../core/plan.ts';
import { promptHash } from '../core/prompt-hash.ts';
import type { Prompt, Response } from '../core/response.ts';
import type { Study } from '../core/study.ts';
import { UserError } from '../core/user-error.ts';

/**
 * Whether responses belong to the plan: its seed and its prompt follow from the plan, so another one means that the file was changed or
 * made by something that asks differently. Hashes are computed many at a time; `settled` waits for them, and throws the first mismatch.
 */
export function responseCheck(plan: Plan, items: readonly Item[], study: Study) {
  const byId = new Map(items.map((item) => [item.id, item]));
  /** Most prompts are the same for every model: each is hashed once, as long as there are not too many to be kept. */
  const hashes = new Map<string, Promise<string>>();
  let checks: Promise<void>[] = [];

  async function check(response: Response, where: string): Promise<void> {
    const seed = await cellSeed(plan, response);
    if (response.seed !== seed) {
      throw new UserError(`${where}: the field “seed” is ${response.seed}, but the plan makes it ${seed}.`);
    }
    if (response.promptHash !== (await hashOf(prompt(response, where)))) {
      throw new UserError(
        `${where}: the field “promptHash” is not that of the prompt which the plan makes for this cell.`,
      );
    }
  }

  function prompt(response: Response, where: string): Prompt {
    try {
      return study.prompt(response, entryOf(byId, response.item), plan);
    } catch (error) {
      if (error instanceof UserError) throw new UserError(`${where}: ${error.message}`);
      throw error;
    }
  }

  function hashOf(prompt: Prompt): Promise<string> {
    const text = canonicalJson(prompt);
    const hash = hashes.get(text) ?? promptHash(prompt);
    if (hashes.size >= mostKept) hashes.clear();
    hashes.set(text, hash);
    return hash;
  }

  return {
    add: (response: Response, where: string): void => {
      const checking = check(response, where);
      checking.catch(() => undefined); // Thrown where it is waited for.
      checks.push(checking);
    },
    settled: async (): Promise<void> => {
      const all = checks;
      checks = [];
      for (const one of all) await one;
    },
  };
}

/** Prompts of a thousand characters take a hundred megabytes. */
const mostKept = 50_000;

import type { CustomPrompt } from '../../core/prompts/own-prompt.ts';
import type { RuleKind } from '../../core/counting/counting.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { readItemFileAsUtf8 } from '../../items/item-file.ts';
import { makeOwnItemSet } from '../../items/own-set.ts';
import type { StoreItemSetResult } from '../../store/library/item-file-work.ts';
import { saveItemSet, takenSetIds } from '../../store/library/item-sets.ts';
import { readPromptfoo, type PromptfooConfig } from './read-config.ts';

const mostMegabytes = 10;
const maxNotes = 200;

/** What a page shows of a configuration before using it. */
export interface ConfigSummary {
  readonly title: string;
  readonly prompts: readonly CustomPrompt[];
  readonly questions: number;
  /** The variable that holds the question. */
  readonly question?: string;
  readonly rules: readonly { readonly kind: RuleKind; readonly count: number }[];
  readonly notes: readonly string[];
  /** How many more notes there are. */
  readonly moreNotes: number;
}

let openedConfig: { readonly name: string; readonly config: PromptfooConfig } | null = null;

/** The worker's API. It holds the last file that was opened. */
export const promptfooWorkerApi = {
  async open(file: File): Promise<ConfigSummary> {
    openedConfig = null;
    if (file.size > mostMegabytes * 1_000_000)
      throw new UserError(
        `“${file.name}” has ${Math.ceil(file.size / 1_000_000)} MB: a configuration has at most ${mostMegabytes} MB.`,
      );
    const config = await readPromptfoo(await readItemFileAsUtf8(file), file.name);
    openedConfig = { name: file.name, config };
    const { title, prompts, items, question, notes } = config;
    const counts = new Map<RuleKind, number>();
    for (const { counts: counting } of items)
      for (const { kind } of counting?.rules ?? []) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return {
      title,
      prompts,
      questions: items.length,
      ...(question !== undefined && { question }),
      rules: [...counts].map(([kind, count]) => ({ kind, count })),
      notes: notes.slice(0, maxNotes),
      moreNotes: Math.max(0, notes.length - maxNotes),
    };
  },

  /** Stores the questions of the opened file as a new set. */
  async store(): Promise<StoreItemSetResult> {
    if (!openedConfig) throw new Error('promptfoo-work: no file was opened');
    const { name, config } = openedConfig;
    const set = await makeOwnItemSet({ title: config.title, source: name }, config.items, await takenSetIds());
    await saveItemSet(set);
    return { id: set.id, title: set.title, count: set.items.length, how: 'added' };
  },
};

export type PromptfooWorkerApi = typeof promptfooWorkerApi;

import type { LoadedModelInfo } from '../models/engine.ts';
import type { Item } from '../items/item.ts';
import type { ImportedPlan } from '../plan/plan.ts';
import type { Response } from '../answers/response.ts';
import type { LoggedPromptLine } from './prompt-lines.ts';

/** A log of another program as a run: what an import of one makes, and what is kept as an opened archive is. */
export interface ImportedRun {
  readonly plan: ImportedPlan;
  readonly items: readonly Item[];
  /** The prompts that answers name by `promptHash`, each once, after the beginnings that several share. See `importedPromptArchiveLines`. */
  readonly prompts: readonly LoggedPromptLine[];
  readonly responses: readonly Response[];
  /** What is known of the models beside their names; may be empty. */
  readonly models: readonly LoadedModelInfo[];
  /** What to call it in lists. */
  readonly name?: string;
}

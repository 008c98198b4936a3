import type { LoadedModelInfo } from '../models/engine.ts';
import type { Item } from '../items/item.ts';
import type { ImportedPlan } from '../plan/plan.ts';
import type { Response } from '../answers/response.ts';
import type { LoggedPromptLine } from './prompt-lines.ts';

/** A log of another program as a run. Imports make it; it is stored like an opened archive. */
export interface ImportedRun {
  readonly plan: ImportedPlan;
  readonly items: readonly Item[];
  /** The prompts that answers name by `promptHash`, each once. Shared beginnings come before them. See `importedPromptArchiveLines`. */
  readonly prompts: readonly LoggedPromptLine[];
  readonly responses: readonly Response[];
  /** What is known about the models apart from their names; may be empty. */
  readonly models: readonly LoadedModelInfo[];
  /** Its name in lists. */
  readonly name?: string;
}

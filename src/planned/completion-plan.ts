import type { Item } from '../core/items/item.ts';
import { completionLayouts, type CompletionFormat } from '../core/prompts/completion.ts';
import type { Study } from '../core/studies/study.ts';
import { plural } from '../core/words/format.ts';
import { drawCompletionExamples } from '../items/completion-examples.ts';
import type { StudyItemSet } from '../items/study-item-set.ts';

/** What the examples of a plan are drawn from. */
export interface CompletionChoice {
  readonly study: Pick<Study, 'completion'>;
  readonly sets: readonly StudyItemSet[];
  /** The questions that are asked. */
  readonly items: readonly Item[];
  readonly perSet: number;
  readonly seed: number;
}

/** The completion format of a plan, and the fault if it lacks examples. */
export async function makeCompletionFormat({
  study,
  sets,
  items,
  perSet,
  seed,
}: CompletionChoice): Promise<{ readonly format: CompletionFormat; readonly fault: string | undefined }> {
  const hasExamples = study.completion !== undefined && completionLayouts[study.completion].hasExamples;
  if (!hasExamples) return { format: { examples: [] }, fault: undefined };
  const { examples, missing } = await drawCompletionExamples(sets, items, { perSet, seed });
  const [first] = missing;
  return {
    format: { examples },
    fault:
      first &&
      `“${first.set.title}” has ${first.has} of ${plural(perSet, 'example')} for the completion format. Ask fewer of its questions, or use fewer examples.`,
  };
}

import { UserError } from '../../../base/errors/user-error.ts';
import type { LazyWorker } from '../../../base/workers/own-worker.ts';
import { errorMessage } from '../../../core/words/error-message.ts';
import { dataSetSourceText, dataSetSplitName } from '../../../imports/hub/data-set.ts';
import { deleteDataSetSplitFiles, downloadDataSetSplit, lookUpDataSet } from '../../../imports/hub/hub.ts';
import { findRecipeById } from '../../../items/recipes/recipes.ts';
import type { ItemFileWorkerApi, StoreItemSetResult } from '../../../store/library/item-file-work.ts';
import { chosenToItemColumns } from '../chosen-columns.ts';
import { chosenColumnsFromRecipe } from './recipe-columns.ts';
import { rowChoiceInWords } from './rows-in-words.ts';

/** The datasets of CreditAudit (arXiv:2602.02515), by recipe id. */
const creditAuditRecipes = ['gpqa', 'truthfulqa', 'mmlu-pro'];

/** CreditAudit prints whole percents, as 100 questions give. We chose the seed. */
const rows = { take: 'sample', count: 100, seed: 1 } as const;

interface CreditAuditSets {
  readonly stored: readonly StoreItemSetResult[];
  /** One sentence per failed dataset. */
  readonly faults: readonly string[];
}

/**
 * Downloads the three datasets one after the other and stores 100 questions of each. If one fails, the others are still
 * stored.
 */
export async function storeCreditAuditSets(
  files: LazyWorker<ItemFileWorkerApi>,
  signal: AbortSignal,
  onProgress: (dataset: string, done: number, total: number) => void,
): Promise<CreditAuditSets> {
  const stored: StoreItemSetResult[] = [];
  const faults: string[] = [];
  for (const id of creditAuditRecipes) {
    const recipe = findRecipeById(id);
    if (!recipe) throw new Error(`credit-audit-sets: there is no recipe ${id}`);
    const { dataset, config, split, citation, keepPrivate } = recipe;
    try {
      const set = await lookUpDataSet(dataset, signal);
      const part = set.parts.find((each) => each.config === config && each.split === split);
      if (!part) throw new UserError(`the hub has no part ${config}/${split}.`);
      const blobs = await downloadDataSetSplit(
        set.id,
        part,
        ({ done, total = 0 }) => onProgress(dataset, done, total),
        signal,
      );
      const opened = await files.ask((work) => work.openParquet(blobs, dataSetSplitName(set.id, part), rows, id));
      const columns = chosenToItemColumns(chosenColumnsFromRecipe(opened.preview, recipe.columns, opened.lacks));
      const about = {
        source: dataSetSourceText(set, part, rowChoiceInWords(rows)),
        description: `${citation}. ${rows.count} questions, as in CreditAudit.`,
        ...(keepPrivate && { keepPrivate }),
      };
      const title = `${recipe.title.split(':')[0]}, ${rows.count} after CreditAudit`;
      stored.push(await files.ask((work) => work.storeTable(columns, title, set.licence ?? recipe.licence, about)));
      await deleteDataSetSplitFiles(part);
    } catch (error) {
      signal.throwIfAborted();
      faults.push(`${dataset}: ${errorMessage(error)}`);
    }
  }
  return { stored, faults };
}

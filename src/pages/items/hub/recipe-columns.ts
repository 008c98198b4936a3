import type { ItemColumns } from '../../../items/item-columns.ts';
import type { ItemFilePreview, RecognisedDataSet } from '../../../items/item-file.ts';
import { guessToChosenColumns, singleColumnRoles, type ChosenColumns } from '../chosen-columns.ts';

/** The roles of the columns: from the recipe if its columns exist, and otherwise from their names. */
export function chosenColumnsFromRecipe(
  preview: ItemFilePreview,
  recipe: Partial<ItemColumns>,
  lacks: readonly string[],
): ChosenColumns {
  const byName = guessToChosenColumns(preview.guess);
  if (recipe.question === undefined || lacks.length > 0) return byName;
  const there = (column: string | undefined) => (column !== undefined && preview.columns.includes(column) ? column : '');
  return {
    ...byName,
    single: Object.fromEntries(singleColumnRoles.map(({ id }) => [id, there(recipe[id])])) as ChosenColumns['single'],
    choices: (recipe.choices ?? []).filter((column) => preview.columns.includes(column)),
    wrong: (recipe.wrong ?? []).filter((column) => preview.columns.includes(column)),
    paraphrases: (recipe.paraphrases ?? []).filter((column) => preview.columns.includes(column)),
    criterionOfAll: recipe.criterionOfAll ?? '',
    numbers: recipe.numbers ?? '',
  };
}

/** States the source of a recipe’s column names. */
export const columnSourceMessage = ({ checked }: RecognisedDataSet): string =>
  checked === undefined ? 'Its column names could not be checked in a public repository.' : `Column names as in ${checked}.`;

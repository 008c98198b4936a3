import type { PlacedRow } from '../table-of-rows.ts';
import { columnsLacking, prepared } from './recipe.ts';
import { recipeOf } from './recipes.ts';

/** Rows as the recipe of that id has them, and the columns that it needs and that are not there; undefined where there is no such recipe. */
export function preparedBy(
  rows: readonly PlacedRow[],
  id: string | undefined,
): { readonly rows: readonly PlacedRow[]; readonly lacks: readonly string[] } | undefined {
  const recipe = recipeOf(id);
  return recipe && { rows: prepared(rows, recipe), lacks: columnsLacking(recipe, rows) };
}

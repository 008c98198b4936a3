import type { NumberedRow } from '../table-of-rows.ts';
import { findMissingColumns, addRecipeColumns } from './recipe.ts';
import { findRecipeById } from './recipes.ts';

/** Rows as the recipe of that id has them, and the columns that it needs and that are not there; undefined where there is no such recipe. */
export function addRecipeColumnsById(
  rows: readonly NumberedRow[],
  id: string | undefined,
): { readonly rows: readonly NumberedRow[]; readonly lacks: readonly string[] } | undefined {
  const recipe = findRecipeById(id);
  return recipe && { rows: addRecipeColumns(rows, recipe), lacks: findMissingColumns(recipe, rows) };
}

import { findMissingColumns, addRecipeColumns } from './recipe.ts';
import { previewItemTable, type ItemFilePreview } from '../item-file.ts';
import type { ItemTable } from '../item-rows.ts';
import { findRecipeById, recogniseRecipe } from './recipes.ts';

export interface DatasetTable {
  readonly table: ItemTable;
  readonly preview: ItemFilePreview;
  readonly lacks: readonly string[];
}

/**
 * Adds a recipe’s columns to a table, with a preview for the page and the columns that the recipe misses. `id`: the recipe
 * that the user chose. Without it the columns decide, and an unknown table stays unchanged.
 */
export function recogniseTable(table: ItemTable, id?: string): DatasetTable {
  const chosen = findRecipeById(id);
  const lacks = chosen ? findMissingColumns(chosen, table.rows) : [];
  const recipe = lacks.length > 0 ? undefined : (chosen ?? recogniseRecipe(table));
  if (!recipe) return { table, preview: previewItemTable(table), lacks };
  const rows = addRecipeColumns(table.rows, recipe);
  const made = Object.keys(rows[0]?.fields ?? {}).filter((column) => !table.columns.includes(column));
  const direct = new Set(Object.values(recipe.columns).flat());
  const consumed = [...made, ...(recipe.made ? recipe.needs.filter((column) => !direct.has(column)) : [])];
  const known = { ...table, rows, columns: [...table.columns, ...made], consumed };
  const { title, columns, licence, citation, notes, checked, refusal, keepPrivate } = recipe;
  const about = { title, columns, licence, citation, notes };
  return {
    table: known,
    lacks,
    preview: {
      ...previewItemTable(known),
      recipe: { ...about, ...(checked && { checked }), ...(refusal && { refusal }), ...(keepPrivate && { keepPrivate }) },
    },
  };
}

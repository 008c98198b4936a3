import type { VaryingLogField } from '../log/imported-log.ts';
import type { Fields } from '../promptfoo/fields.ts';
import { columnText } from './table-answers.ts';
import type { EvenkeelColumns } from './evenkeel-table.ts';

/** Titles of factor levels from another column. A level with two titles keeps its id. */
export class LevelTitles {
  readonly #titles = new Map<string, Map<string, string | null>>();

  add({ titles }: EvenkeelColumns, fields: Fields): void {
    for (const [column, titleColumn] of titles) {
      const known = this.#titles.get(column) ?? new Map<string, string | null>();
      this.#titles.set(column, known);
      const [level, title] = [columnText(fields, column), columnText(fields, titleColumn)];
      if (level === undefined || title === undefined) continue;
      known.set(level, (known.get(level) ?? title) === title && known.get(level) !== null ? title : null);
    }
  }

  has = (column: string): boolean => this.#titles.has(column);

  of(column: string): Pick<VaryingLogField, 'names'> {
    const known = [...(this.#titles.get(column) ?? [])].filter(([, title]) => title !== null);
    return known.length === 0 ? {} : { names: Object.fromEntries(known) as Record<string, string> };
  }
}

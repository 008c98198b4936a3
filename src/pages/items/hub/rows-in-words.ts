import { count, plural } from '../../../core/words/format.ts';
import type { DataSetRowChoice } from '../../../items/parquet/chosen-rows.ts';

/** As an item set's source says it. */
export function rowChoiceInWords(choice: DataSetRowChoice): string {
  switch (choice.take) {
    case 'all':
      return 'all rows';
    case 'first':
      return `the first ${plural(choice.count, 'row')}`;
    case 'sample':
      return `${plural(choice.count, 'row')} drawn by seed ${choice.seed}`;
  }
}

/** What is known of the size before anything is downloaded; a table of several files tells the rows of its first one. */
export const rowCountInWords = (rows: number, files: number): string =>
  files === 1 ? plural(rows, 'row') : `${count(rows)} rows in the first of ${files} files`;

import { count, plural } from '../../../core/words/format.ts';
import type { DataSetRowChoice } from '../../../items/parquet/chosen-rows.ts';

/** For the source of an item set. */
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

/** The known size before a download. For a table of several files it counts the first one’s rows. */
export const rowCountInWords = (rows: number, files: number): string =>
  files === 1 ? plural(rows, 'row') : `${count(rows)} rows in the first of ${files} files`;

import type { ChangedItem } from '../comparison.ts';
import type { Column } from '../../ui/table.ts';

/** How many answers to an item are right, in either run. `RightAnswers` fills them in. */
export const rightColumns: readonly Column<ChangedItem>[] = [
  { id: 'one', title: 'Right, first run', numeric: true, by: ({ one }) => one },
  { id: 'other', title: 'Right, second run', numeric: true, by: ({ other }) => other },
  { id: 'of', title: 'Of answers', meaning: 'That both have', numeric: true, by: ({ of }) => of },
];

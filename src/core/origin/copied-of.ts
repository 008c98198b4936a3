import { count, plural } from '../words/format.ts';

/** “50 of 100 answers copied from other runs”: in a report that was handed on, which knows no more. */
export const copiedOf = (copied: number, of: number): string =>
  `${copied >= of ? plural(of, 'answer') : `${count(copied)} of ${plural(of, 'answer')}`} copied from other runs`;

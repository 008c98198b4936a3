/** What a cell's character says, where a result keeps what came of every way to ask an item. */
export const cellMarks = {
  right: '1',
  'partly right': '/',
  wrong: '0',
  unreadable: '?',
  refused: '~',
  failed: 'x',
  missing: '.',
} as const;

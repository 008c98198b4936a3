/** The column of how often two models say the same. */
export const sameAnswer = {
  id: 'agreement',
  title: 'Same answer',
  meaning: 'Of the answers that both could be read, the share that say the same',
  numeric: true,
} as const;

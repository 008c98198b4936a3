/** What came of an answer. Its marks are told apart by form first: filled, hollow, hatched, barred, crossed. */
export type Outcome = 'right' | 'partly right' | 'wrong' | 'unreadable' | 'refused' | 'failed' | 'not asked';

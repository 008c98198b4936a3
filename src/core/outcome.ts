/**
 * What came of an answer. Its marks are told apart by form first: filled, hollow, hatched, barred, crossed; a rating, which is neither right nor
 * wrong, fills a square as far up as it lies on its scale.
 */
export type Outcome = 'right' | 'partly right' | 'wrong' | 'rated' | 'unreadable' | 'refused' | 'failed' | 'not asked';

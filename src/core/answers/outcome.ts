import type { ParsedAnswer } from './parsed-answer.ts';
import type { ScoredResponse } from '../studies/study.ts';

/** What the app knows of one outcome. */
interface OutcomeRow {
  /** On pages; ids are written into addresses, archives, exports and results, and stay as they are. */
  readonly title: string;
  /** Whether such an answer has a score. */
  readonly hasScore: boolean;
  /** How good it is where levels are compared. */
  readonly rank?: 0 | 1 | 2;
  /** It says neither right nor wrong: scores are given with all of these counted as wrong, and as right. */
  readonly isNotRead?: true;
  /** A person’s mark of the answer is compared with it. */
  readonly isChecked?: true;
  /** It occurs where answers rate or prefer, and is neither right nor wrong. */
  readonly isOpinion?: true;
  /** Its character where a result keeps what came of every cell. */
  readonly cell?: string;
  /** The field of a result that counts it, where that is not its id. */
  readonly field?: string;
}

/**
 * All that can come of a cell, the better before the worse. Pages, filters, charts, exports and measures derive their lists from this table.
 *
 * `cut` is a flag (below), not an outcome. An answer that its token limit ended may still be right, wrong or unread, and measures count it so. The flag is one
 * by which every list and matrix filters as by an outcome.
 */
const table = {
  right: { title: 'right', hasScore: true, rank: 2, isChecked: true, cell: '1' },
  'partly right': { title: 'partly right', hasScore: true, rank: 1, cell: '/' },
  wrong: { title: 'wrong', hasScore: true, rank: 0, isChecked: true, cell: '0' },
  rated: { title: 'rated', hasScore: true, isOpinion: true },
  'for the first response': { title: 'for the first response', hasScore: true, isOpinion: true },
  'for the second response': { title: 'for the second response', hasScore: true, isOpinion: true },
  'a tie': { title: 'a tie', hasScore: true, isOpinion: true },
  unreadable: { title: 'unread', hasScore: true, rank: 0, isNotRead: true, isChecked: true, cell: '?' },
  refused: { title: 'refused', hasScore: true, rank: 0, isNotRead: true, isChecked: true, cell: '~' },
  failed: { title: 'failed', hasScore: false, isNotRead: true, cell: 'x' },
  waits: { title: 'waiting', hasScore: false },
  'without a score': { title: 'without a score', hasScore: false, field: 'unscored' },
  'not asked': { title: 'not answered yet', hasScore: false, cell: '.' },
} as const satisfies Readonly<Record<string, OutcomeRow>>;

export type Outcome = keyof typeof table;

/** The outcomes whose row has a field. */
type Having<Field extends object> = {
  [outcome in Outcome]: (typeof table)[outcome] extends Field ? outcome : never;
}[Outcome];

export const outcomes = Object.keys(table) as readonly Outcome[];
const rowOf = (outcome: Outcome): OutcomeRow => table[outcome];

export const hasScore = (outcome: Outcome): boolean => rowOf(outcome).hasScore;
export const outcomeRank = (outcome: Outcome): number | undefined => rowOf(outcome).rank;

/** What says neither right nor wrong. */
export type NotReadOutcome = Having<{ readonly isNotRead: true }>;
export const isNotRead = (outcome: Outcome): outcome is NotReadOutcome => rowOf(outcome).isNotRead === true;
export const notRead = outcomes.filter(isNotRead);

export type CheckedOutcome = Having<{ readonly isChecked: true }>;
export const checkedOutcomes = outcomes.filter(
  (outcome): outcome is CheckedOutcome => rowOf(outcome).isChecked === true,
);

/** What a mark among questions can say: ratings are marked there by whether they are the usual one. */
export type MarkOutcome = Exclude<Outcome, Having<{ readonly isOpinion: true }>>;
export const markOutcomes = outcomes.filter((outcome): outcome is MarkOutcome => !rowOf(outcome).isOpinion);

/** What a cell’s character says, where a result keeps what came of every way to ask a question. */
export type CellOutcome = Having<{ readonly cell: string }>;
export const cellOutcomes = outcomes.filter((outcome): outcome is CellOutcome => rowOf(outcome).cell !== undefined);
export const outcomeCodes = Object.fromEntries(cellOutcomes.map((outcome) => [outcome, table[outcome].cell])) as {
  readonly [outcome in CellOutcome]: (typeof table)[outcome]['cell'];
};

/** There is an answer, and the log that scores the others has no score for it. */
export const isUnscored = ({ response, reading, score }: Pick<ScoredResponse, 'response' | 'reading' | 'score'>) =>
  score === null && reading.kind === 'logged' && response.finish !== 'error';

/** Of a study whose answers are right or wrong. */
export function outcomeOf(row: Pick<ScoredResponse, 'response' | 'reading' | 'score'>): Outcome {
  const { response, reading, score } = row;
  if (isUnscored(row)) return 'without a score';
  if (score === null && reading.kind === 'checked' && !reading.unread) return 'waits';
  if (response.finish === 'error' || score === null) return 'failed';
  if (reading.kind === 'unreadable') return 'unreadable';
  if (reading.kind === 'refusal') return 'refused';
  if (score === 1) return 'right';
  return score === 0 ? 'wrong' : 'partly right';
}

/** The same by the study’s own rule, whatever was changed by hand. */
export const uncorrectedOutcome = ({ response, reading, score, ruled }: ScoredResponse): Outcome =>
  outcomeOf({ response, ...(ruled ?? { reading, score }) });

/** The character of a cell; one without a score counts as failed. */
export function outcomeCodeOf(row: ScoredResponse | undefined): string {
  if (row === undefined) return outcomeCodes['not asked'];
  const outcome = outcomeOf(row);
  return hasScore(outcome) ? (rowOf(outcome).cell ?? outcomeCodes.failed) : outcomeCodes.failed;
}

/** What an answer may be besides, whatever came of it. */
interface FlagRow {
  readonly title: string;
  readonly field?: string;
  readonly has: (row: ScoredResponse) => boolean;
  /** Nearly all answers have it: lists offer it only where an address asks for it. */
  readonly isUsual?: true;
}

const flagTable = {
  cut: { title: 'cut off', has: ({ reading }) => reading.cut === true },
  'changed by hand': {
    title: 'changed by hand',
    field: 'changedByHand',
    has: ({ verdict }) => verdict !== undefined,
  },
  'read tolerantly': {
    title: 'read tolerantly',
    field: 'tolerantOnly',
    has: ({ reading }) => isFlexibleMatchOnly(reading),
  },
  doubtful: { title: 'may be misread', has: ({ doubt }) => doubt !== undefined },
  scored: { title: 'with a score', field: 'answered', has: ({ score }) => score !== null, isUsual: true },
} as const satisfies Readonly<Record<string, FlagRow>>;

export type Flag = keyof typeof flagTable;
const flags = Object.keys(flagTable) as readonly Flag[];
const flagRow = (flag: Flag): FlagRow => flagTable[flag];

/** Whether only the tolerant rule could read an answer. */
export const isFlexibleMatchOnly = ({ kind, tolerant }: ParsedAnswer): boolean =>
  kind === 'unreadable' && tolerant !== undefined && tolerant.kind !== 'unreadable' && tolerant.kind !== 'refusal';

/** What answers are listed by: what came of one, or a flag. */
export type AnswerCategory = Exclude<Outcome, 'not asked'> | Flag;
export const answerCategories: readonly AnswerCategory[] = [
  ...outcomes.filter((outcome) => outcome !== 'not asked'),
  ...flags,
];

export const isFlag = (kind: Outcome | AnswerCategory): kind is Flag => Object.hasOwn(flagTable, kind);
export const flagsOf = (row: ScoredResponse): Flag[] => flags.filter((flag) => flagRow(flag).has(row));
export const hasFlag = (row: ScoredResponse, flag: Flag): boolean => flagRow(flag).has(row);
export const isOffered = (kind: AnswerCategory): boolean => !isFlag(kind) || !flagRow(kind).isUsual;

export const kindTitle = (kind: Outcome | AnswerCategory): string =>
  isFlag(kind) ? flagRow(kind).title : rowOf(kind).title;

/** The field of a result that counts such answers. */
export const kindField = (kind: AnswerCategory): string => (isFlag(kind) ? flagRow(kind) : rowOf(kind)).field ?? kind;

/** The answers that a field of a result counts. */
export const kindOfField = (field: string | undefined): AnswerCategory | undefined =>
  answerCategories.find((kind) => kindField(kind) === field);

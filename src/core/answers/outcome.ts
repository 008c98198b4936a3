import { assertDefined } from '../../base/errors/assert-defined.ts';
import type { OutcomeDefinition } from './answer-kind.ts';
import { registeredAnswerKinds } from './kinds.ts';
import type { ParsedAnswer } from './parsed-answer.ts';
import type { preferenceKind } from './preference-kind.ts';
import type { ratingKind } from './rating-kind.ts';
import { scoreKind } from './score-kind.ts';
import type { ScoredResponse } from '../studies/study.ts';

/** An outcome that answers of any kind can have. */
interface CommonRecord extends OutcomeDefinition {
  readonly hasScore?: false;
  /** The answer is not known to be right or wrong. Reports also give scores with all of these counted as wrong, and as right. */
  readonly isNotRead?: true;
  /** The field of a result that counts it, if it differs from the id. */
  readonly field?: string;
}

const circle = 'M7 1.75a5.25 5.25 0 0 0 0 10.5 5.25 5.25 0 0 0 0-10.5z';
const dot = { fill: 'M7 5.5a1.5 1.5 0 0 0 0 3 1.5 1.5 0 0 0 0-3z' };

const common = {
  unreadable: {
    title: 'unread',
    rank: 0,
    isNotRead: true,
    isChecked: true,
    cell: '?',
    glyph: { thin: `${circle}M2 7.8 7.8 2M2.6 10.4 10.4 2.6M4.6 12 12 4.6M8 12.3 12.3 8` },
  },
  refused: { rank: 0, isNotRead: true, isChecked: true, cell: '~', glyph: { line: `${circle}M4 7h6` } },
  failed: { hasScore: false, isNotRead: true, cell: 'x', glyph: { line: 'M2.5 2.5l9 9M11.5 2.5l-9 9' } },
  waits: { title: 'waiting', hasScore: false, glyph: dot },
  'without a score': { hasScore: false, field: 'unscored', glyph: { line: circle, isDashed: true } },
  'not asked': { title: 'not answered yet', hasScore: false, cell: '.', glyph: dot },
} as const satisfies Readonly<Record<string, CommonRecord>>;

/**
 * The outcomes of answers that are right or wrong. A mark in the matrix of questions shows one of these. For other answers
 * it shows whether they are the usual one.
 */
const rightOrWrong = { ...scoreKind.outcomes, ...common };
type RightOrWrong = typeof rightOrWrong;
export type NonOpinionOutcome = keyof RightOrWrong;
export const nonOpinionOutcomes = Object.keys(rightOrWrong) as readonly NonOpinionOutcome[];

type KnownOutcome = NonOpinionOutcome | keyof typeof ratingKind.outcomes | keyof typeof preferenceKind.outcomes;

/** An outcome of a kind that a study defines. `asAddedOutcome` makes one from the id in the kind's record. */
type AddedOutcome = string & { readonly isAdded: unique symbol };
export const asAddedOutcome = (id: string): AddedOutcome => id as AddedOutcome;

export type Outcome = KnownOutcome | AddedOutcome;

/** The outcomes of right or wrong answers whose record has a field. */
type Having<Field extends object> = {
  [outcome in NonOpinionOutcome]: RightOrWrong[outcome] extends Field ? outcome : never;
}[NonOpinionOutcome];

type AnyRecord = OutcomeDefinition & Partial<CommonRecord>;
let table: Readonly<Record<string, AnyRecord>> = {};
let kindsOfTable: unknown;

/** All outcomes: those of each kind, better before worse, then those common to all kinds. */
function records(): typeof table {
  const kinds = registeredAnswerKinds();
  if (kindsOfTable !== kinds) table = Object.assign({}, ...kinds.map(({ outcomes }) => outcomes), common) as typeof table;
  kindsOfTable = kinds;
  return table;
}

/** Pages, filters, charts, exports and measures derive their lists from this one. */
export const listOutcomes = (): readonly Outcome[] => Object.keys(records()) as Outcome[];
const recordOf = (outcome: Outcome): AnyRecord => assertDefined(records()[outcome], `outcome “${outcome}”`);

export const outcomeGlyphPaths = (outcome: Outcome): OutcomeDefinition['glyph'] => recordOf(outcome).glyph;
export const countsTowardScore = (outcome: Outcome): boolean => recordOf(outcome).hasScore !== false;
export const outcomeRank = (outcome: Outcome): number | undefined => recordOf(outcome).rank;

/** Outcomes with `isNotRead`: unreadable, refused and failed. */
export type NotReadOutcome = Having<{ readonly isNotRead: true }>;
export const isNotRead = (outcome: Outcome): outcome is NotReadOutcome => recordOf(outcome).isNotRead === true;
export const notReadOutcomes = nonOpinionOutcomes.filter(isNotRead);

export type MarkComparableOutcome = Having<{ readonly isChecked: true }>;
export const markComparedOutcomes = nonOpinionOutcomes.filter(
  (outcome): outcome is MarkComparableOutcome => recordOf(outcome).isChecked === true,
);

/** Outcomes with a character, for results that store the outcome of every prompt variant of a question. */
export type OutcomeWithCellCode = Having<{ readonly cell: string }>;
export const cellOutcomes = nonOpinionOutcomes.filter(
  (outcome): outcome is OutcomeWithCellCode => recordOf(outcome).cell !== undefined,
);
export const outcomeCodes = Object.fromEntries(cellOutcomes.map((outcome) => [outcome, recordOf(outcome).cell])) as {
  readonly [outcome in OutcomeWithCellCode]: RightOrWrong[outcome]['cell'];
};

/** Whether an answer has no score in a log that scores the others. */
export const hasNoLoggedScore = ({ response, reading, score }: Pick<ScoredResponse, 'response' | 'reading' | 'score'>) =>
  score === null && reading.kind === 'logged' && response.finish !== 'error';

/** The outcome of an answer in a study whose answers are right or wrong. */
export function nonOpinionOutcomeOf(row: Pick<ScoredResponse, 'response' | 'reading' | 'score'>): NonOpinionOutcome {
  const { response, reading, score } = row;
  if (hasNoLoggedScore(row)) return 'without a score';
  if (score === null && reading.kind === 'checked' && !reading.unread) return 'waits';
  if (response.finish === 'error' || score === null) return 'failed';
  if (reading.kind === 'unreadable') return 'unreadable';
  if (reading.kind === 'refusal') return 'refused';
  if (score === 1) return 'right';
  return score === 0 ? 'wrong' : 'partly right';
}

/** The outcome of an answer in other studies. `opinion` is what the answer says; without it the answer is unreadable. */
export function opinionOutcome(
  row: Pick<ScoredResponse, 'response' | 'reading' | 'score'>,
  opinion: Outcome | undefined,
): Outcome {
  const outcome = nonOpinionOutcomeOf(row);
  return outcome === 'refused' || !countsTowardScore(outcome) ? outcome : (opinion ?? 'unreadable');
}

/** Like `nonOpinionOutcomeOf`, but without corrections. */
export const uncorrectedOutcome = ({ response, reading, score, ruled }: ScoredResponse): NonOpinionOutcome =>
  nonOpinionOutcomeOf({ response, ...(ruled ?? { reading, score }) });

/** The character of a cell; a response without a score counts as failed. */
export function outcomeCodeOf(row: ScoredResponse | undefined): string {
  if (row === undefined) return outcomeCodes['not asked'];
  const outcome = nonOpinionOutcomeOf(row);
  return countsTowardScore(outcome) ? (recordOf(outcome).cell ?? outcomeCodes.failed) : outcomeCodes.failed;
}

/** A property that an answer can have in addition to its outcome. */
interface FlagRow {
  readonly title: string;
  readonly field?: string;
  readonly has: (row: ScoredResponse) => boolean;
  /** Nearly all answers have it, so lists offer it only if an address asks for it. */
  readonly isUsual?: true;
}

const flagTable = {
  cut: { title: 'cut off', has: ({ reading }) => reading.cut === true },
  'changed by hand': { title: 'changed by hand', field: 'changedByHand', has: ({ verdict }) => verdict !== undefined },
  'read tolerantly': { title: 'read tolerantly', field: 'tolerantOnly', has: ({ reading }) => isFlexibleMatchOnly(reading) },
  doubtful: { title: 'may be misread', has: ({ doubt }) => doubt !== undefined },
  scored: { title: 'with a score', field: 'answered', has: ({ score }) => score !== null, isUsual: true },
} as const satisfies Readonly<Record<string, FlagRow>>;

export type AnswerFlag = keyof typeof flagTable;
const flags = Object.keys(flagTable) as readonly AnswerFlag[];
const flagRow = (flag: AnswerFlag): FlagRow => flagTable[flag];

/** Whether only flexible match could parse an answer. */
export const isFlexibleMatchOnly = ({ kind, tolerant }: ParsedAnswer): boolean =>
  kind === 'unreadable' && tolerant !== undefined && tolerant.kind !== 'unreadable' && tolerant.kind !== 'refusal';

/** A category by which answers are listed: an outcome or a flag. */
export type AnswerCategory = Exclude<Outcome, 'not asked'> | AnswerFlag;
export const listAnswerCategories = (): readonly AnswerCategory[] => [
  ...listOutcomes().filter((outcome): outcome is Exclude<Outcome, 'not asked'> => outcome !== 'not asked'),
  ...flags,
];

/** The category with this id, as used in addresses and results. */
export const findCategory = (id: string | undefined): AnswerCategory | undefined =>
  listAnswerCategories().find((kind) => kind === id);

export const isAnswerFlag = (kind: Outcome | AnswerCategory): kind is AnswerFlag => Object.hasOwn(flagTable, kind);
export const listFlagsOfAnswer = (row: ScoredResponse): AnswerFlag[] => flags.filter((flag) => flagRow(flag).has(row));
export const hasFlag = (row: ScoredResponse, flag: AnswerFlag): boolean => flagRow(flag).has(row);
export const isOfferedAsFilter = (kind: AnswerCategory): boolean => !isAnswerFlag(kind) || !flagRow(kind).isUsual;

export const answerCategoryTitle = (kind: Outcome | AnswerCategory): string =>
  isAnswerFlag(kind) ? flagRow(kind).title : (recordOf(kind).title ?? kind);

/** The field of a result that counts such answers. */
export const answerCategoryToField = (kind: AnswerCategory): string =>
  (isAnswerFlag(kind) ? flagRow(kind) : recordOf(kind)).field ?? kind;

/** The category of answers that a field of a result counts. */
export const answerCategoryOfField = (field: string | undefined): AnswerCategory | undefined =>
  listAnswerCategories().find((kind) => answerCategoryToField(kind) === field);

import { answerCategoryTitle } from '../../core/answers/outcome.ts';
import { count, plural } from '../../core/words/format.ts';
import { replaceHiddenCharacters } from '../../base/text/hidden-characters.ts';
import type { OutcomeMove } from './score-changes.ts';
import type { DoubtfulAnswerGroup } from './scoring-view.ts';

type DescribedDoubt = Pick<DoubtfulAnswerGroup, 'kind' | 'set' | 'cells' | 'under'>;

/**
 * The text of a doubt in the check: “9 answers could not be read, 8 of them under “Only the option”.” `isOneSet`: the run
 * has only one set, which needs no name.
 */
export function doubtInWords(doubt: DescribedDoubt, isOneSet: boolean): string {
  const answers = `${plural(doubt.cells.length, 'answer')}${isOneSet ? '' : ` to “${replaceHiddenCharacters(doubt.set)}”`}`;
  return `${doubtTexts[doubt.kind](answers, doubt.cells.length)}${underInWords(doubt)}.`;
}

/**
 * Several groups in one line: “71 answers to 3 question sets could not be read.” Groups of different kinds “may be misread”.
 */
export function doubtsInWords(doubts: readonly DescribedDoubt[]): string {
  const total = doubts.reduce((sum, { cells }) => sum + cells.length, 0);
  const answers = `${plural(total, 'answer')} to ${plural(doubts.length, 'question set')}`;
  const [first, ...others] = new Set(doubts.map(({ kind }) => kind));
  return first && others.length === 0
    ? `${doubtTexts[first](answers, total)}.`
    : `${plural(total, 'answer')} may be misread.`;
}

const doubtTexts: { readonly [Kind in DescribedDoubt['kind']]: (answers: string, n: number) => string } = {
  'holds the right one': (answers, n) => `${answers} marked wrong ${n === 1 ? 'contains' : 'contain'} the right one`,
  unread: (answers) => `${answers} could not be read`,
  'several options': (answers, n) => `${answers} ${n === 1 ? 'names' : 'name'} several options in the last statement`,
};

function underInWords({ under, cells }: DescribedDoubt): string {
  if (!under) return '';
  const which =
    under.answers === cells.length ? (cells.length === 1 ? '' : 'all of them ') : `${count(under.answers)} of them `;
  return `, ${which}under “${replaceHiddenCharacters(under.title)}”`;
}

/** “30 wrong → right, 8 unread → right”. */
export const outcomeMovesInWords = (moves: readonly OutcomeMove[]): string =>
  moves
    .map(({ from, to, answers }) => `${count(answers)} ${answerCategoryTitle(from)} → ${answerCategoryTitle(to)}`)
    .join(', ');

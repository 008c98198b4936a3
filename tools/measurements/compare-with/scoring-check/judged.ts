import { isParsedAnswerRight, readOpenAnswer } from '../../../../src/reading/open-answer.ts';
import { deniesText } from '../../../../src/reading/final/says-text.ts';
import { normaliseForMatching } from '../../../../src/reading/rules/normal-form.ts';
import { findTextStatedInAnswer, hasDistinctiveWords } from '../../../../src/report/scoring/given-text.ts';
import type { PublishedDataset } from './published.ts';

/** How many answers people call right, and how many wrong. */
export interface HumanVerdictCounts {
  readonly right: number;
  readonly wrong: number;
}

/**
 * How people judge the answers of one source that are not equal to their reference, by the method that finds the reference
 * in them.
 */
export interface JudgedAnswers {
  readonly name: string;
  readonly all: HumanVerdictCounts;
  /** The check finds the right answer in them. */
  readonly found: HumanVerdictCounts;
  /** A question without rules scores them as right. */
  readonly plain: HumanVerdictCounts;
  /** They contain the reference. */
  readonly containing: HumanVerdictCounts;
  /** They contain it and deny it. */
  readonly denying: HumanVerdictCounts;
}

export function judgedAnswers({ name, questions }: PublishedDataset): JudgedAnswers {
  const answers = questions
    .filter(({ answer }) => hasDistinctiveWords(String(answer)))
    .flatMap(({ answer, answers: bySystem }) =>
      Object.values(bySystem).map(({ text, isRight: byPeople }) => ({ text, reference: String(answer), byPeople })),
    )
    .filter(({ text, reference }) => text.trim() !== reference.trim());
  type Answer = (typeof answers)[number];
  const countOf = (list: readonly Answer[]): HumanVerdictCounts => ({
    right: list.filter(({ byPeople }) => byPeople).length,
    wrong: list.filter(({ byPeople }) => !byPeople).length,
  });
  const contains = ({ text, reference }: Answer) => normaliseForMatching(text).includes(normaliseForMatching(reference));
  return {
    name,
    all: countOf(answers),
    found: countOf(answers.filter(({ text, reference }) => findTextStatedInAnswer(text, [reference]))),
    plain: countOf(
      answers.filter(({ text, reference }) =>
        isParsedAnswerRight(readOpenAnswer(text, reference), { id: 'judged/1', question: '', answer: reference }),
      ),
    ),
    containing: countOf(answers.filter(contains)),
    denying: countOf(answers.filter((answer) => contains(answer) && deniesText(answer.text, answer.reference))),
  };
}

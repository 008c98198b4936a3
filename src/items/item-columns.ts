/** Which column of a file is what. */
export interface ItemColumns {
  readonly question: string;
  readonly answer: string;
  /** None: questions without choices. One: a list in a column. Several: a choice in each. */
  readonly choices: readonly string[];
  readonly id?: string;
  readonly subject?: string;
  readonly paraphrases?: string;
  /** A worked reference solution. */
  readonly solution?: string;
  /** How an answer that is a bare number counts the choices; needed only where it is no choice's text. */
  readonly numbers?: 'from 0' | 'from 1';
}

/** What could be told from the columns' names; `null` where a person has to say. */
export interface ColumnGuess {
  readonly question: string | null;
  readonly answer: string | null;
  readonly choices: readonly string[];
  readonly id: string | null;
  readonly subject: string | null;
  readonly paraphrases: string | null;
  readonly solution: string | null;
}

const names = {
  question: ['question', 'questiontext', 'problem', 'query', 'prompt', 'stem'],
  answer: ['answer', 'correctanswer', 'correct', 'answerkey', 'key', 'gold', 'label', 'target', 'reference'],
  choices: ['choices', 'options', 'alternatives'],
  id: ['id', 'itemid', 'questionid', 'uid'],
  subject: ['subject', 'topic', 'category', 'domain'],
  paraphrases: ['paraphrases', 'paraphrase', 'rewordings'],
  solution: ['solution', 'referencesolution', 'workedsolution', 'rationale', 'explanation'],
} as const;

/** `choice_a`, `Option 2`, `answer-b`, `A`: a column for each choice. */
const oneChoice = /^(?:(?:choice|option|answer)([a-z]|\d{1,2})|([a-z]))$/;

/** By name, whatever the case, spaces, hyphens and underscores. */
export function guessColumns(columns: readonly string[]): ColumnGuess {
  const plain = columns.map((column) => column.toLowerCase().replace(/[\s_-]+/g, ''));
  const find = (known: readonly string[]): string | null => {
    const name = known.find((name) => plain.includes(name));
    return name === undefined ? null : columns[plain.indexOf(name)]!;
  };
  const each = columns.filter((_, index) => oneChoice.test(plain[index]!));
  const list = find(names.choices);
  return {
    question: find(names.question),
    answer: find(names.answer),
    choices: list !== null ? [list] : each.length >= 2 ? each : [],
    id: find(names.id),
    subject: find(names.subject),
    paraphrases: find(names.paraphrases),
    solution: find(names.solution),
  };
}

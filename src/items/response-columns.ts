/**
 * Names of columns that hold two responses to one question, and of columns with their authors. Names lack case, spaces,
 * hyphens and underscores.
 */

export interface ColumnWithNormalisedName {
  readonly column: string;
  readonly plain: string;
}

/** Columns of two responses, guessed from their names. */
export interface ResponsePairColumns {
  readonly response: string;
  readonly secondResponse: string;
  readonly responseBy: string | null;
  readonly secondResponseBy: string | null;
  /** Whether columns with these names hold whole chats in preference data. */
  readonly isOfChats: boolean;
}

type Names = readonly (readonly [first: string, second: string])[];

/** With more than two such columns (`response_3`, `response_c`), the names do not say which two to compare. */
const stems = ['response', 'modelresponse', 'output', 'modeloutput', 'completion', 'generation', 'reply', 'modelanswer'];
const chats = ['conversation'];
const marks = ['ab', '12', '01'];
const numberedNames = (stems: readonly string[]): Names =>
  stems.flatMap((stem) => marks.map(([one = '', other = '']) => [`${stem}${one}`, `${stem}${other}`] as const));

const chosenRejectedNames: Names = [
  ['chosen', 'rejected'],
  ['chosenresponse', 'rejectedresponse'],
  ['responsechosen', 'responserejected'],
];
const ofResponses: Names = [
  ...numberedNames(stems),
  ...chosenRejectedNames,
  ...numberedNames(chats),
  ['response', 'secondresponse'],
  ['firstresponse', 'secondresponse'],
];
/** In a file with answers, these columns are choices. */
const likeChoices: Names = numberedNames(['answer']);
const ofChats: Names = [...chosenRejectedNames, ...numberedNames(chats)];
const ofAuthors: Names = [
  ...numberedNames(['model', 'generator', 'author', 'system']),
  ...['ab', '12', '01'].flatMap(([one = '', other = '']): Names => [
    [`response${one}model`, `response${other}model`],
    [`response${one}by`, `response${other}by`],
  ]),
  ['chosenmodel', 'rejectedmodel'],
  ['modelchosen', 'modelrejected'],
  ['responseby', 'secondresponseby'],
];

export function guessResponses(
  named: readonly ColumnWithNormalisedName[],
  hasAnswers: boolean,
): ResponsePairColumns | undefined {
  const pair = pairOf(named, hasAnswers ? ofResponses : [...ofResponses, ...likeChoices]);
  if (!pair) return undefined;
  const [response, secondResponse] = pair.columns;
  const authors = pairOf(named, ofAuthors)?.columns;
  return {
    response,
    secondResponse,
    responseBy: authors?.[0] ?? null,
    secondResponseBy: authors?.[1] ?? null,
    isOfChats: ofChats.includes(pair.names),
  };
}

function pairOf(named: readonly ColumnWithNormalisedName[], known: Names) {
  for (const names of known) {
    const [first, second] = names.map((name) => named.find(({ plain }) => plain === name));
    if (first && second && !isOneOfMore(named, names[0])) return { names, columns: [first.column, second.column] as const };
  }
  return undefined;
}

/** Whether more than two columns differ only in their last letter or number. “models” is not the model S. */
function isOneOfMore(named: readonly ColumnWithNormalisedName[], name: string): boolean {
  if (!/[ab012]$/.test(name)) return false;
  const stem = name.slice(0, -1);
  const rest = named.flatMap(({ plain }) => (plain.startsWith(stem) ? [plain.slice(stem.length)] : []));
  return rest.filter((mark) => /^(?:[a-h]|\d{1,2})$/.test(mark)).length > 2;
}

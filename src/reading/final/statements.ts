import { patternInAnyLanguage, patternInLanguagesByWordSpacing } from './languages.ts';

/** A part of a text that states an answer. */
export interface AnswerStatement {
  /** The offset in the text at which it begins. */
  readonly start: number;
  /** The offset at which its content begins. */
  readonly from: number;
  readonly content: string;
  /** Whether the content is the whole answer, as in a box. Otherwise the answer is at the beginning of the content. */
  readonly isWhole: boolean;
}

/** Longer contents are passages. */
const maxContent = 4000;
const maxStatements = 400;

/**
 * Yields the statements of a text by kind, the most explicit kind first, each in order of position:
 *
 * 1. a box, a tag, a JSON field or “####”, whose content is the answer
 * 2. the word *answer* in any language with a colon, a heading or a copula, and phrases of choosing
 * 3. a letter alone on the last line, or after a word of conclusion (“So B.”)
 * 4. a letter that is called right (“B is correct”)
 */
export function* findAnswerStatements(text: string): Generator<readonly AnswerStatement[]> {
  for (const findIn of kinds) yield findIn(text).sort(byStart).slice(-maxStatements);
}

/** A kind is searched only if the kinds before it do not settle the answer. */
const kinds: readonly ((text: string) => AnswerStatement[])[] = [
  (text) => [...findBoxedStatements(text), ...formsIn(text)],
  (text) => wordedIn(text),
  (text) => linesIn(text),
  (text) => praisedIn(text),
];

const byStart = (one: AnswerStatement, other: AnswerStatement): number => one.start - other.start;

const box = /\\(?:boxed|fbox|framebox)\s{0,9}\{/g;

/** `\boxed{…}`: up to its closing brace, in one pass over the text. An unclosed box ends with its line. */
export function findBoxedStatements(text: string): AnswerStatement[] {
  const starts = [...text.matchAll(box)].slice(-maxStatements);
  return starts.map((found) => {
    const from = found.index + found[0].length;
    const limit = Math.min(text.length, from + maxContent);
    let depth = 1;
    let at = from;
    for (; at < limit; at++) {
      const character = text[at];
      if (character === '{') depth++;
      else if (character === '}' && --depth === 0) break;
    }
    const content = text.slice(from, at);
    const closed = depth === 0 ? content : (content.split('\n')[0] ?? '');
    return { start: found.index, from, content: closed, isWhole: true };
  });
}

/** Each captures its content. */
const forms: readonly RegExp[] = [
  // <answer>B</answer>
  /<\s?(?:final[_ -]?)?(?:answer|solution|result|choice)\s?>([^<]{1,400})/gi,
  // {"answer": "B"}; lists and objects are ignored.
  /["'](?:final[_ ]?)?(?:answer|solution|choice|option|selected[_ ]?(?:option|answer)?|(?:correct|best)[_ ](?:answer|option|choice))["']\s{0,9}:\s{0,9}(?:"((?:[^"\\\n]|\\.){0,400})"|'([^'\n]{0,400})'|(-?\d[\d.,eE+-]{0,60}|true|false))/gi,
  // #### B
  /(?:^|\n)[ \t]{0,9}####[ \t]{0,9}([^\n#][^\n]{0,400})/g,
];

const formsIn = (text: string): AnswerStatement[] =>
  forms.flatMap((form) =>
    [...text.matchAll(form)].map((found) => {
      const content = found[1] ?? found[2] ?? found[3] ?? '';
      const from = found.index + found[0].lastIndexOf(content);
      return { start: found.index, from, content: content.replace(/\\(["'\\/])/g, '$1'), isWhole: true };
    }),
  );

/** Adjectives precede or follow the noun, depending on the language. */
const noun = (isJoined: boolean): string =>
  String.raw`(?:${patternInLanguagesByWordSpacing(isJoined, ({ nouns }) => nouns)})(?:[ \t]{1,9}(?:correct[aeo]s?|corretta|giusta|esatta|certa|final|finale|juste|exacte|right|finală))?`;

const colon = String.raw`[ \t]{0,9}(?:[:=]|[-–—](?=[ \t]{0,9}[("'\[]?\p{L}\b))[ \t]{0,9}`;

const marks: readonly RegExp[] = [
  // “Answer: B”, “Antwort – B”, “final answer (B)”.
  new RegExp(String.raw`(?<!\p{L})${noun(false)}(?:${colon}|[ \t]{0,9}(?=[(\[]))`, 'giu'),
  // A heading with the answer below it. “1 choice” at the end of a line is not a heading.
  new RegExp(String.raw`(?:^|\n)[ \t#>]{0,9}(?:\p{L}{1,15}[ \t]){0,3}?${noun(false)}[ \t]{0,9}:?[ \t]{0,9}(?=\n)`, 'giu'),
  new RegExp(String.raw`${noun(true)}(?:${colon}|[ \t]{0,9}(?=[(\[A-Z\d])|[ \t]{0,9}:?[ \t]{0,9}(?=\n))`, 'giu'),
  // “the answer is B”
  new RegExp(
    String.raw`(?<!\p{L})${noun(false)}[ \t]{1,9}(?:${patternInLanguagesByWordSpacing(false, ({ copulas }) => copulas)})(?![\p{L}’'])[ \t]{0,9}:?[ \t\n]{0,9}`,
    'giu',
  ),
  // “la respuesta no es A, sino B”: the denial is part of the content.
  new RegExp(
    String.raw`(?<!\p{L})${noun(false)}[ \t]{1,9}(?=(?:${patternInLanguagesByWordSpacing(false, ({ denials }) => denials)})[ \t]{1,9}(?:${patternInLanguagesByWordSpacing(false, ({ copulas }) => copulas)})(?![\p{L}’']))`,
    'giu',
  ),
  new RegExp(
    String.raw`${noun(true)}[ \t]{0,9}(?=(?:${patternInLanguagesByWordSpacing(true, ({ denials }) => denials)}))`,
    'giu',
  ),
  new RegExp(
    String.raw`${noun(true)}[ \t]{0,9}(?:${patternInLanguagesByWordSpacing(true, ({ copulas }) => copulas)})[ \t]{0,9}:?[ \t\n]{0,9}`,
    'giu',
  ),
  // “I choose B”
  new RegExp(
    String.raw`(?<!\p{L})(?:${patternInLanguagesByWordSpacing(false, ({ picks }) => picks)})(?!\p{Ll})[ \t]{0,9}:?[ \t]{0,9}`,
    'giu',
  ),
  new RegExp(String.raw`(?:${patternInLanguagesByWordSpacing(true, ({ picks }) => picks)})[ \t]{0,9}:?[ \t]{0,9}`, 'giu'),
];

function wordedIn(text: string): AnswerStatement[] {
  const found = marks.flatMap((mark) => [...text.matchAll(mark)].slice(-maxStatements));
  return found.map((match) => {
    const from = match.index + match[0].length;
    const rest = text.slice(from, from + maxContent);
    const statement = rest.trimStart();
    const content = statement.split('\n')[0] ?? '';
    return { start: match.index, from: from + rest.length - statement.length, content, isWhole: false };
  });
}

/** A letter alone on the last line, and a letter at the beginning of a conclusion: “So B.” */
const lastLine = /(?:^|\n)[ \t]{0,9}([("'[]{0,2}\p{L}[)"'\].:]{0,3})\s*$/u;
const conclusion =
  /(?:^|[.!?\n])[ \t\n]{0,9}(?:so|thus|hence|therefore|also|daher|donc|entonces|quindi|portanto|dus|więc|значит)[,:]?[ \t]{1,9}(?=[("'[]{0,2}[A-Z][)"'\].,:;]|[("'[]{0,2}[A-Z]\s*$)/giu;

function linesIn(text: string): AnswerStatement[] {
  const last = lastLine.exec(text);
  const lines = [...text.matchAll(conclusion)].slice(-maxStatements).map((found) => {
    const from = found.index + found[0].length;
    const content = text.slice(from, from + maxContent).split('\n')[0] ?? '';
    return { start: found.index, from, content, isWhole: false };
  });
  if (!last) return lines;
  const content = last[1] ?? '';
  return [...lines, { start: last.index, from: last.index + last[0].indexOf(content), content, isWhole: true }];
}

const praisedLetters: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.'’-])[("'\[]{0,2}([A-Z])[)"'\]]{0,2}[ \t]{1,9}(?:${patternInLanguagesByWordSpacing(false, ({ rights }) => rights)})(?!\p{L})`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![A-Za-z])[("'\[]{0,2}([A-Z])[)"'\]]{0,2}[ \t]{0,9}(?:${patternInLanguagesByWordSpacing(true, ({ rights }) => rights)})`,
    'gu',
  ),
];

const praisedIn = (text: string): AnswerStatement[] =>
  praisedLetters.flatMap((form) =>
    [...text.matchAll(form)].slice(-maxStatements).map((found) => {
      const content = found[1] ?? '';
      return { start: found.index, from: found.index + found[0].indexOf(content), content, isWhole: true };
    }),
  );

const nextQuestion = new RegExp(
  String.raw`\n[ \t]{0,9}(?:#{1,6}[ \t]{1,9})?(?:${patternInAnyLanguage(({ questions }) => questions)})[ \t]{0,9}\d{0,4}[ \t]{0,9}[:.]`,
  'iu',
);

/** A line such as “Now, let’s summarize all the answers:”. The text after it answers several questions. */
const summary =
  /\n[^\n]{0,80}(?:\b(?:all|summari[sz]e) (?:of )?(?:the |these |my )?(?:final )?(?:questions and )?answers\b|以上(?:问题的|所有)?(?:的)?答案|所有(?:问题的)?答案)[^\n]{0,20}(?=\n)/giu;

/**
 * The part of an answer before it moves on to another question, as models that continue a text do. The whole text if it
 * begins with a question.
 */
export function cutAtNextQuestion(text: string): string {
  const at = text.search(nextQuestion);
  const own = at > 0 ? text.slice(0, at) : text;
  // Before a stated answer, such a line may be about the choices of this question.
  const after = [...own.matchAll(summary)].find(({ index }) => index > 0 && wordedIn(own.slice(0, index)).length > 0);
  return after ? own.slice(0, after.index) : own;
}

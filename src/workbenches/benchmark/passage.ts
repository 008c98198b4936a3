/** Words for a text that a question refers to. The text precedes the question, or is missing. */
const kinds =
  '(?:passage|paragraph|text|article|excerpt|extract|author|writer|narrator|story|poem|dialogue|dialog|conversation|letter)';

/** “Passage:”, “Text 2:”, “Conversation A –” at the start of a line. */
const label = new RegExp(`^[^\\S\\n]*(?:${kinds}|context)s?(?: (?:\\d+|[A-Z]))?[^\\S\\n]*[:–—]`, 'im');

/** “the passage”, “this short text”, “the following conversation”, but not “the author of Hamlet”. */
const reference = new RegExp(
  `\\b(?:the|this|that|above|following|given|preceding)\\s+(?:[a-z]+\\s+)?${kinds}s?\\b(?!\\s+(?:of|who|whose)\\b)`,
  'i',
);

/**
 * Whether a question contains a passage or refers to one. It contains one if it has a blank line between two parts, or a
 * line that begins with such a word and a colon. It refers to one if it has “the”, “this”, “that”, “the following” …, at
 * most one more word, and then passage, paragraph, text, article, excerpt, extract, author, writer, narrator, story, poem,
 * dialogue, conversation or letter. A following “of”, “who” or “whose” excludes it: “the author of Hamlet” is a person.
 * Dropping a good question is better than keeping one that nobody can answer.
 */
export const hasPassage = (question: string): boolean =>
  /\S\s*\n[^\S\n]*\n\s*\S/.test(question) || label.test(question) || reference.test(question);

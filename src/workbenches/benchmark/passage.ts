/** What a text is called that a question is about: it stands above the question, or it is missing. */
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
 * Whether a question carries a passage or is about one. Carries: it has a blank line between two parts, or a line that begins with the
 * name of such a text and a colon. Is about one: “the”, “this”, “that”, “the following” … and then at most one more word and passage,
 * paragraph, text, article, excerpt, extract, author, writer, narrator, story, poem, dialogue, conversation or letter, where “of”,
 * “who” or “whose” does not go on (“the author of Hamlet” is a person). Rather a question too many is left out than one kept that
 * nobody can answer.
 */
export const hasPassage = (question: string): boolean =>
  /\S\s*\n[^\S\n]*\n\s*\S/.test(question) || label.test(question) || reference.test(question);

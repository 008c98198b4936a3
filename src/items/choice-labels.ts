/** Labels before choices in files: “(A) red”, “b. blue”, “2) green”. In another order they would contradict the letters of the prompt. */

/** Matches a label at the start of a text. */
const labelPattern = /^\s*(?:\(\s?([a-z]|\d{1,2})\s?\)|([a-z]|\d{1,2})\s?(?:[):]|\.(?!\d)))\s*(?=\S)/i;

/** The index of the choice with this label, from 0; undefined for other texts. */
function placeOfLabel(label: string, first: string): number {
  return /\d/.test(label) ? Number(label) - Number(first) : label.toLowerCase().charCodeAt(0) - first.charCodeAt(0);
}

/** Removes labels if every choice has the label of its position, A or 1 first; otherwise undefined. */
export function stripChoiceLabels(choices: readonly string[]): readonly string[] | undefined {
  const found = choices.map((choice) => labelPattern.exec(choice));
  const first = labelOf(found[0])?.toLowerCase();
  if (first !== 'a' && first !== '1') return undefined;
  const areInOrder = found.every((match, place) => {
    const label = labelOf(match);
    return label !== undefined && /\d/.test(label) === (first === '1') && placeOfLabel(label, first) === place;
  });
  if (!areInOrder) return undefined;
  const bare = choices.map((choice, place) => choice.slice(found[place]?.[0].length ?? 0).trim());
  return new Set(bare).size === bare.length ? bare : undefined;
}

const labelOf = (match: RegExpExecArray | null | undefined): string | undefined => match?.[1] ?? match?.[2];

/** Reduces “(B)”, “B.” and “b)” to the letter. Other texts are returned unchanged. */
export const stripLetterPunctuation = (answer: string): string =>
  /^\(?\s?([A-Za-z])\s?[).:]?$/.exec(answer.trim())?.[1] ?? answer;

/** A question has at most this many options at its end. */
const maxOptionLines = 26;
const bullet = /^\s*[-•*]\s+(?=\S)/;

/**
 * Splits off options at the end of a question, as in BIG-Bench Hard: a line “Options:”, then one line per option. The
 * options have labels in order, or bullets. Undefined for other questions.
 */
export function splitOptionsFromQuestion(
  question: string,
): { readonly question: string; readonly choices: readonly string[] } | undefined {
  const lines = question.split(/\r\n|\n|\r/);
  const from = Math.max(0, lines.length - maxOptionLines - 1);
  const heading = lines.findLastIndex(
    (line, at) => at >= from && /^\s*(?:options|choices|answer choices)\s*:\s*$/i.test(line),
  );
  if (heading < 1) return undefined;
  const options = lines.slice(heading + 1).filter((line) => line.trim() !== '');
  if (options.length < 2) return undefined;
  const choices =
    stripChoiceLabels(options) ??
    (options.every((line) => bullet.test(line)) ? options.map((line) => line.replace(bullet, '').trim()) : undefined);
  const before = lines.slice(0, heading).join('\n').trim();
  return choices && new Set(choices).size === choices.length && before !== '' ? { question: before, choices } : undefined;
}

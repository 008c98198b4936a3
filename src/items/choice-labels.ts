/** Labels that files write in front of choices: “(A) red”, “b. blue”, “2) green”. Asked in another order they would contradict the letters of the prompt. */

/** Of a text that begins with a label the label, in small letters, and what follows it. */
const labelPattern = /^\s*(?:\(\s?([a-z]|\d{1,2})\s?\)|([a-z]|\d{1,2})\s?(?:[):]|\.(?!\d)))\s*(?=\S)/i;

/** Which choice a label names where choices are labelled in order, from 0; undefined of any other. */
function placeOfLabel(label: string, first: string): number {
  return /\d/.test(label) ? Number(label) - Number(first) : label.toLowerCase().charCodeAt(0) - first.charCodeAt(0);
}

/** The choices without their labels once every one has the label of its place, A or 1 first; else undefined. */
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

/** “(B)”, “B.” and “b)” as the letter alone; any other text as it is. */
export const stripMarksOfLetter = (answer: string): string =>
  /^\(?\s?([A-Za-z])\s?[).:]?$/.exec(answer.trim())?.[1] ?? answer;

/** As many lines as the options of a question may take at its end. */
const mostOptionLines = 26;
const bullet = /^\s*[-•*]\s+(?=\S)/;

/**
 * A question that ends with its options, as BIG-Bench Hard has them: a line “Options:” and a line for each, labelled in order or behind bullets. Undefined of
 * any other.
 */
export function splitOptionsFromQuestion(
  question: string,
): { readonly question: string; readonly choices: readonly string[] } | undefined {
  const lines = question.split(/\r\n|\n|\r/);
  const from = Math.max(0, lines.length - mostOptionLines - 1);
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

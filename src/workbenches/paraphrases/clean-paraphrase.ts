/** Exceeds the length limit of questions in item sets. */
export const maxParaphraseLength = 20_000;

/**
 * Removes as little as possible from a model’s answer to get a question: surrounding white space, a leading label
 * (“Paraphrase:”, “**New question:**”), and one pair of quotes around the whole. Everything else stays, including markup.
 * Pages show it as text, and the checks name its faults.
 */
export function cleanParaphrase(answer: string): string {
  let text = answer.slice(0, 2 * maxParaphraseLength).trim();
  for (let n = 0; n < 2; n++) text = withoutQuotes(text.replace(label, '').trim());
  return text.slice(0, maxParaphraseLength);
}

const label =
  /^(?:[*_#]{1,3} ?)?(?:(?:here is|here's) )?(?:the |a )?(?:(?:new|reworded|rephrased|rewritten|paraphrased) (?:question|version)|question|paraphrase|paraphrased|rephrased|rewording|rewritten)(?: ?[*_]{1,3})?:(?: ?[*_]{1,3}(?=\s|$))?/i;

const pairs = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['`', '`'],
]);

/** Removes quotes around the whole, but not those of two quoted parts, as in “"Up" and "down"”. */
function withoutQuotes(text: string): string {
  const open = text.charAt(0);
  const close = pairs.get(open);
  if (close === undefined || text.length < 2 || !text.endsWith(close)) return text;
  const inner = text.slice(1, -1);
  return inner.includes(open) || inner.includes(close) ? text : inner.trim();
}

/** Longer than any question that an item set takes. */
export const maxParaphraseLength = 20_000;

/**
 * A model's words with as little taken off as makes them a question: white space around them, a label in front (“Paraphrase:”, “**New
 * question:**”), and one pair of quotes around the whole. All else, markup too, stays as it is: it is shown as text, and the checks name what is wrong.
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

/** Quotes around the whole, not those of two quoted pieces: “"Up" and "down"” keeps them. */
function withoutQuotes(text: string): string {
  const open = text.charAt(0);
  const close = pairs.get(open);
  if (close === undefined || text.length < 2 || !text.endsWith(close)) return text;
  const inner = text.slice(1, -1);
  return inner.includes(open) || inner.includes(close) ? text : inner.trim();
}

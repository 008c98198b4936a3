/**
 * How often each number occurs in a text, as digits or words. `perhaps` counts words that are often not meant as numbers.
 */
export interface TextNumberCounts {
  readonly sure: ReadonlyMap<number, number>;
  /** “one” (“which one”), “first”, “second”: these may or may not mean a number. */
  readonly perhaps: ReadonlyMap<number, number>;
}

/**
 * The numbers of a question, as a multiset: digits (“1,000”, “3.5”, “3rd”, each part of “10:30” and “1/2”), number words up
 * to billions (“twenty-one”, “two hundred and five”, “a dozen”), “half” and ½ (0.5), and ordinals from “third”. Ignores
 * signs: “5 - 3” and “−3” both contain 3. Linear in the length of the text.
 */
export function countNumbersInText(text: string): TextNumberCounts {
  const sure = new Map<number, number>();
  const perhaps = new Map<number, number>();
  const add = (to: Map<number, number>, value: number) => to.set(value, (to.get(value) ?? 0) + 1);
  const tokens = text.toLowerCase().match(token) ?? [];
  let at = 0;
  for (let here = tokens[at]; here !== undefined; here = tokens[at]) {
    const either = isScale(tokens[at + 1]) ? undefined : unclear.get(here);
    const certain = alone.get(here);
    if (/^\d/.test(here)) add(sure, Number(here.replaceAll(',', '')));
    else if (either !== undefined) add(perhaps, either);
    else if (certain !== undefined) add(sure, certain);
    else {
      const written = writtenAt(tokens, at);
      if (written) {
        add(sure, written.value);
        at = written.next;
        continue;
      }
    }
    at++;
  }
  return { sure, perhaps };
}

const token = /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?|\p{L}+|[½¼¾⅓⅔]/gu;

const wordsBelowTwenty =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const small = new Map([
  ...wordsBelowTwenty.map((word, value) => [word, value] as const),
  ...tens.map((word, i) => [word, 20 + 10 * i] as const),
]);
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
  ['billion', 1e9],
]);
const ordinals = 'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const alone = new Map<string, number>([
  ...ordinals.map((word, i) => [word, 3 + i] as const),
  ['dozen', 12],
  ['half', 0.5],
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
]);
const unclear = new Map([
  ['one', 1],
  ['first', 1],
  ['second', 2],
]);

const isScale = (word: string | undefined): boolean => word !== undefined && scales.has(word);

/**
 * Parses the longest number in words that starts at a token. “two hundred and five” is one number, and “two three” are two.
 */
function writtenAt(tokens: readonly string[], start: number): { value: number; next: number } | undefined {
  let at = start;
  let whole = 0;
  let part: number | undefined;
  for (;;) {
    const joined = at > start && tokens[at] === 'and' && isScale(tokens[at - 1]) ? at + 1 : at;
    const word = tokens[joined] ?? '';
    const value = small.get(word);
    const scale = scales.get(word);
    if (value !== undefined && fits(part, value)) {
      part = (part ?? 0) + value;
      at = joined + 1;
    } else if (scale !== undefined && joined === at) {
      if (scale === 100) part = (part ?? 1) * 100;
      else {
        whole += (part ?? 1) * scale;
        part = undefined;
      }
      at++;
    } else break;
  }
  return at === start ? undefined : { value: whole + (part ?? 0), next: at };
}

/** Whether a small number continues the previous one: “twenty” + “one”, “two hundred” + “five”, but not “two” + “five”. */
const fits = (part: number | undefined, value: number): boolean =>
  part === undefined || (value > 0 && (part % 100 === 0 ? part > 0 : part % 10 === 0 && part % 100 >= 20 && value < 10));

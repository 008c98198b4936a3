/**
 * Checks the paraphrases of an item set from their texts alone. Each item needs two. They must differ from the question,
 * from each other and from every other item's question.
 * They must keep numbers, names and the question mark, and be about as long as the question.
 */

export interface ParaphrasedItem {
  readonly id: string;
  readonly question: string;
  readonly paraphrases?: unknown;
}

/** All faults as sentences. No paraphrase may repeat a question of `others`, the questions of other sets. */
export function paraphraseFaults(items: readonly ParaphrasedItem[], others: readonly string[] = []): string[] {
  const taken = new Set([...items.map(({ question }) => question), ...others].map(normaliseText));
  const names = namesOfSet(items);
  return items.flatMap((item) => {
    const texts = item.paraphrases;
    if (!isPair(texts)) return [`item ${item.id}, field paraphrases: needs two texts without spaces around them`];
    const same = normaliseText(texts[0]) === normaliseText(texts[1]) ? ['both are the same'] : [];
    const faults = texts.map((text) => faultsOf(item.question, text, taken, names));
    return [
      ...same.map((fault) => `item ${item.id}, field paraphrases: ${fault}`),
      ...faults.flatMap((found, i) => found.map((fault) => `item ${item.id}, field paraphrases[${i}]: ${fault}`)),
    ];
  });
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((text) => typeof text === 'string' && text !== '' && text.trim() === text);

function faultsOf(question: string, paraphrase: string, taken: ReadonlySet<string>, names: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const before = numbersIn(question);
  const after = numbersIn(paraphrase);
  if (before.join(' ') !== after.join(' '))
    faults.push(`the question has the numbers ${numberList(before)}, the paraphrase ${numberList(after)}`);
  const asked = namesIn(question, names);
  const kept = namesIn(paraphrase, names);
  for (const name of asked.filter((name) => !kept.some((other) => sameName(name, other))))
    faults.push(`the name ${name} is lost`);
  for (const name of kept.filter((name) => !asked.some((other) => sameName(name, other))))
    faults.push(`the name ${name} is not in the question`);
  if (question.endsWith('?') !== paraphrase.endsWith('?'))
    faults.push(question.endsWith('?') ? 'the question mark at the end is lost' : 'ends with a question mark');
  const least = question.length / 2 - 20;
  const most = question.length * 2 + 40;
  if (paraphrase.length < least || paraphrase.length > most)
    faults.push(`has ${paraphrase.length} characters, the question ${question.length}`);
  if (normaliseText(paraphrase) === normaliseText(question)) faults.push('is the question itself');
  else if (taken.has(normaliseText(paraphrase))) faults.push("is another item's question");
  return faults;
}

/** Words and numbers in lower case. Signs count, because `5 + 3` is not `5 - 3`, but punctuation does not. */
const normaliseText = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+|[+*/×÷=]|-(?=\s)/gu) ?? []).join(' ');

/** `50,000`, `14:10` and `2.50` are one number each. */
const numbersIn = (text: string): string[] => (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).sort();

const numberList = (numbers: readonly string[]): string => (numbers.length === 0 ? '(none)' : numbers.join(', '));

/**
 * Words with a capital letter that occur somewhere in the set inside a sentence. Leaves out `I`, and `A`, which is mostly
 * the article.
 */
const namesOfSet = (items: readonly ParaphrasedItem[]): ReadonlySet<string> =>
  new Set(
    items
      .flatMap(({ question, paraphrases }) => [question, ...(isPair(paraphrases) ? paraphrases : [])])
      .flatMap((text) => text.match(/(?<=[\p{L}\p{N},;-]['"]?[ -])\p{Lu}\p{L}*/gu) ?? [])
      .filter((word) => word !== 'I' && word !== 'A'),
  );

const namesIn = (text: string, names: ReadonlySet<string>): string[] => [
  ...new Set((text.match(/\p{L}+/gu) ?? []).filter((word) => names.has(word))),
];

/** Spain and Spanish count as the same name, as do Asia and Asian. Shorter names must be equal. */
const sameName = (a: string, b: string): boolean =>
  a === b ||
  (a.length > 4 && b.length > 4 && a.slice(0, 3) === b.slice(0, 3)) ||
  (a.length > 3 && b.startsWith(a)) ||
  (b.length > 3 && a.startsWith(b));

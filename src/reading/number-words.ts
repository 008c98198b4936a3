const smallNumberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const words = new RegExp(
  String.raw`((?<!\p{L})(?:minus|negative)\s+)?(?<![\p{L}-])(?:(${tens.join('|')})(?:[- ](${smallNumberWords.slice(1, 10).join('|')}))?|(${smallNumberWords.join('|')}))(?![\p{L}-])`,
  'giu',
);

/**
 * The whole numbers from zero to ninety-nine that a text writes out. Larger ones are not looked for: they are rarely written out, and
 * “two hundred” must not be read as 2, so a text with hundred, thousand or million has none.
 */
export function findWrittenNumbersBelow100(text: string): number[] {
  if (/(?<!\p{L})(?:hundreds?|thousands?|millions?|billions?|dozens?|half|halves|thirds?|quarters?)(?!\p{L})/iu.test(text))
    return [];
  return [...text.matchAll(words)].map(([, sign, ten = '', one = '', alone]) => {
    const value =
      alone !== undefined
        ? smallNumberWords.indexOf(alone.toLowerCase())
        : 20 + 10 * tens.indexOf(ten.toLowerCase()) + Math.max(0, smallNumberWords.indexOf(one.toLowerCase()));
    return sign === undefined ? value : -value;
  });
}

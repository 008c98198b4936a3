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
 * The whole numbers from zero to ninety-nine that a text spells out. Larger ones are rare and are ignored. A text with
 * “hundred”, “thousand” or “million” gives none, so that “two hundred” is not parsed as 2.
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

/**
 * Porter's stemmer (Porter 1980) with the changes that NLTK makes by default. Words of two letters stay, and a few irregular
 * words are listed. It has “dies” → “die”, “fulli” and “logi”, and changes a final y only after a consonant. For words in
 * small letters; digits count as consonants.
 */
export function porterStem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.length <= 2) return word;
  return step5(step4(step3(step2(step1c(step1b(step1a(word)))))));
}

const irregular = new Map([
  ['skies', 'sky'],
  ['sky', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['news', 'news'],
  ['innings', 'inning'],
  ['inning', 'inning'],
  ['outings', 'outing'],
  ['outing', 'outing'],
  ['cannings', 'canning'],
  ['canning', 'canning'],
  ['howe', 'howe'],
  ['proceed', 'proceed'],
  ['exceed', 'exceed'],
  ['succeed', 'succeed'],
]);

function isConsonant(word: string, i: number): boolean {
  const c = word.charAt(i);
  if ('aeiou'.includes(c)) return false;
  if (c !== 'y') return true;
  // In a run of y they alternate. A y at the beginning of a word is a consonant.
  let first = i;
  while (first > 0 && word[first - 1] === 'y') first -= 1;
  const firstIsConsonant = first === 0 || !isConsonant(word, first - 1);
  return (i - first) % 2 === 0 ? firstIsConsonant : !firstIsConsonant;
}

/** m in [C](VC)^m[V]: the number of times that a consonant follows a vowel. */
function measure(stem: string): number {
  let m = 0;
  let vowel = false;
  for (let i = 0; i < stem.length; i++) {
    const consonant = isConsonant(stem, i);
    if (consonant && vowel) m += 1;
    vowel = !consonant;
  }
  return m;
}

function hasVowel(stem: string): boolean {
  for (let i = 0; i < stem.length; i++) if (!isConsonant(stem, i)) return true;
  return false;
}

function endsInDouble(word: string): boolean {
  const last = word.length - 1;
  return last >= 1 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Consonant, vowel, and a consonant other than w, x or y; or a whole word of a vowel and a consonant. */
function endsInShort(word: string): boolean {
  const last = word.length - 1;
  if (last === 1) return !isConsonant(word, 0) && isConsonant(word, 1);
  return (
    last >= 2 &&
    isConsonant(word, last - 2) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last) &&
    !'wxy'.includes(word.charAt(last))
  );
}

type Rule = readonly [suffix: string, by: string];

/**
 * The first rule with a matching suffix decides. It applies if the stem's measure is above `m`; otherwise nothing changes.
 */
function byFirst(word: string, rules: readonly Rule[], m: number): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix));
  if (rule === undefined) return word;
  const stem = word.slice(0, word.length - rule[0].length);
  return measure(stem) > m ? stem + rule[1] : word;
}

function step1a(word: string): string {
  if (word.endsWith('ies')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ss') || !word.endsWith('s')) return word;
  return word.slice(0, -1);
}

function step1b(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = ['ed', 'ing'].find((each) => word.endsWith(each) && hasVowel(word.slice(0, -each.length)));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsInDouble(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsInShort(stem) ? `${stem}e` : stem;
}

function step1c(word: string): string {
  const stem = word.slice(0, -1);
  return word.endsWith('y') && stem.length > 1 && isConsonant(stem, stem.length - 1) ? `${stem}i` : word;
}

const step2Rules: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['fulli', 'ful'],
];

function step2(word: string): string {
  if (word.endsWith('alli') && measure(word.slice(0, -4)) > 0) return step2(word.slice(0, -2));
  // The l of “logi” belongs to the stem.
  if (word.endsWith('logi')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  return byFirst(word, step2Rules, 0);
}

const step3Rules: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

const step3 = (word: string): string => byFirst(word, step3Rules, 0);

const step4Rules: readonly Rule[] = [
  ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent'],
  ...['ou', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize'],
].map((suffix) => [suffix, ''] as const);

function step4(word: string): string {
  if (!word.endsWith('ion')) return byFirst(word, step4Rules, 1);
  const stem = word.slice(0, -3);
  return measure(stem) > 1 && /[st]$/.test(stem) ? stem : word;
}

function step5(word: string): string {
  let stemmed = word;
  if (word.endsWith('e')) {
    const stem = word.slice(0, -1);
    const m = measure(stem);
    if (m > 1 || (m === 1 && !endsInShort(stem))) stemmed = stem;
  }
  return stemmed.endsWith('ll') && measure(stemmed.slice(0, -1)) > 1 ? stemmed.slice(0, -1) : stemmed;
}

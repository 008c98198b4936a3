/**
 * Splits a sentence into words as the English Web Treebank does. It separates punctuation, clitics (do|n't, it|'s, can|not),
 * amounts and currency. It also separates hyphens (“15-year” is three words), except after some prefixes. Addresses, times
 * and abbreviations stay whole. The words are consecutive parts of the text; only white space is left out. Linear in the
 * length of the text: a stretch without white space is processed in parts of at most 120 characters.
 */
export function splitIntoTreebankWords(text: string): string[] {
  const words: string[] = [];
  const end = text.trimEnd().length;
  for (const { 0: stretch, index } of text.matchAll(/\S+/g)) {
    const last = index + stretch.length === end;
    for (let at = 0; at < stretch.length; at += mostTogether) {
      wordsOfStretch(stretch.slice(at, at + mostTogether), last, words);
    }
  }
  return words;
}

const mostTogether = 120;

/** Abbreviations that keep their full stop. Those that are also plain words (“no.”, “sat.”) need a capital. */
const abbreviations = new Set(
  (
    'mr mrs ms messrs dr prof sr jr st vs etc inc ltd co corp no vol fig figs eq eqs sec ch pp p gen gov sen rep lt col sgt capt cmdr adm ' +
    'rev hon mt ft ave blvd rd dept est approx e.g i.e cf al ed eds u.s u.k u.n a.m p.m ph.d jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'mon tue tues wed thu thurs fri sat sun min max avg hr hrs lb lbs oz'
  ).split(' '),
);
const alsoWords = new Set('no co sat sun mar may p ch ed est mt ft col al fig sec min max mon wed dec st'.split(' '));

export const isAbbreviation = (word: string): boolean => abbreviations.has(word.toLowerCase());

/** The kinds of words, tried in this order. Each is bounded, as the stretch is. */
const kinds = new RegExp(
  [
    // Web addresses, email addresses and file names; names with dots or underscores.
    /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)\]'}]/u,
    /[\w.+-]+@[\w-]+(?:\.[\w-]+)*/u,
    /[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|edu|gov|co\.uk|info|io|html?|pdf|docx?|xlsx?|jpg|png|txt|DOC|XLS|PDF|HTM)\b(?:\/[^\s<>"]*[\w/])?/u,
    /[A-Za-z][\w-]+(?:\.[a-z][\w-]+){2,}/u,
    /[A-Za-z]\w*_\w*[A-Za-z0-9]/u,
    // Emoticons.
    /(?:[<>]?[:;=8][o*'-]?[)\]([dDpP/\\]+|<3|\^_\^|XD)(?![A-Za-z0-9])/u,
    // Runs of one mark.
    /[-=]+>|<[-=]+|>=|[.!?]{2,}|…|-{2,}|={2,}|\*{2,}|_{2,}|~{2,}|#{2,}|<{2,}|>{2,}|\${2,}|''|’’|‘‘|‘’/u,
    // Clitics on their own.
    /['’](?:[sS]|[rR][eE]|[vV][eE]|[lL][lL]|[dD]|[mM]|[eE][mM]|til|cause|n|tis|twas)(?![A-Za-z])/u,
    // Telephone numbers, dates and fractions, times, signed numbers.
    /(?:\d-)?\d{3}-\d{3,4}(?:-\d{4})?(?![\d-])/u,
    /\d{1,4}(?:\/\d{1,4})+(?!\d)/u,
    /\d{1,2}:\d{2}(?::\d{2})?(?!\d)/u,
    // An amount before its unit: “5cm” is two words.
    /\d+(?:[.,]\d+)*(?=(?:[ap]\.?m|[AP]\.?M|[kcm]?m|[km]?g|m?l|[kKML]|ft|lbs?|oz|hrs?|mins?|mph|h)(?![A-Za-z\d]))/u,
    /(?<![\w)%-])[+-]?\.?\d+(?:[.,]\d+)*(?:st|nd|rd|th|s)?(?![A-Za-z\d])/u,
    /\d+(?:[.,]\d+)*(?:st|nd|rd|th|s)?(?![A-Za-z\d])/u,
    /\d+(?:[.,]\d+)+/u,
    // U.S., p.m.
    /(?:[A-Za-z]\.){2,}(?![A-Za-z])/u,
    // Prefixes that stay with their word, and short forms.
    /(?:e|E|re|Re|co|Co|ex|non|Non|pre|Pre|post|mid|anti|Anti|multi|un|counter|mis|over|sub|semi|X|T|x|t)-(?=[A-Za-z])[A-Za-z]+/u,
    /[bw]\/[co]?(?![A-Za-z])|[A-Z]&[A-Z](?![A-Za-z])/u,
    // Plain words, including parts joined by an apostrophe.
    /[A-Za-zÀ-ɏ0-9]+[²³]?(?:[&'’](?=[A-Za-zÀ-ɏ])[A-Za-zÀ-ɏ]+)*/u,
    /\p{L}[\p{L}\p{M}]*/u,
    /\S/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/**
 * Appends the words of a stretch. `last` means that it ends the sentence. Then a full stop after a single letter belongs to
 * the sentence.
 */
function wordsOfStretch(stretch: string, last: boolean, words: string[]): void {
  const found = stretch.match(kinds) ?? [];
  for (let i = 0; i < found.length; i++) {
    let word = found[i] ?? '';
    const next = found[i + 1];
    const ends = last && i + 2 >= found.length;
    if (next === '.' && keepsStop(word, ends)) {
      word += '.';
      i += 1;
    } else if (next !== undefined && /^['\u2019][sS]?$/.test(next) && /[A-Za-z0-9.]$/.test(word)) {
      if (next.length === 2 || (/s$/i.test(word) && word.length > 1)) {
        words.push(...withoutClitics(word), next);
        i += 1;
        continue;
      }
    }
    words.push(...withoutClitics(word));
  }
}

function keepsStop(word: string, endsSentence: boolean): boolean {
  if (/^[A-HJ-WYZ]$/.test(word)) return !endsSentence;
  if (endsSentence && /^(?:etc|no)$/i.test(word)) return false;
  return abbreviations.has(word.toLowerCase()) && !alsoWords.has(word);
}

/** Words that are split in two, with the offset of the second part. */
const fusedWords: Readonly<Record<string, number>> = {
  cannot: 3,
  gonna: 3,
  gotta: 3,
  wanna: 3,
  lemme: 3,
  gimme: 3,
  dont: 2,
  doesnt: 4,
  didnt: 3,
  isnt: 2,
  cant: 2,
  wont: 2,
  wouldnt: 5,
  couldnt: 5,
  shouldnt: 6,
  wasnt: 3,
  arent: 3,
  havent: 4,
  hasnt: 3,
  werent: 4,
  im: 1,
  ive: 1,
  youre: 3,
  theyre: 4,
  thats: 4,
  whats: 4,
};

function withoutClitics(word: string): string[] {
  const lower = word.toLowerCase().replaceAll('\u2019', "'");
  if (Object.hasOwn(fusedWords, lower)) return [word.slice(0, fusedWords[lower]), word.slice(fusedWords[lower])];
  const clitic = /(?:n't|'(?:s|re|ve|ll|d|m))$/.exec(lower);
  if (clitic === null || clitic.index === 0) return [word];
  return [...withoutClitics(word.slice(0, clitic.index)), word.slice(clitic.index)];
}

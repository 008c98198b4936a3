/** The features of words for the parser. `tools/generators/parser/features.py` computes the same in Python. */
export interface SpellingRules {
  /** Characters that the treebank writes differently. */
  readonly replacements: Readonly<Record<string, string>>;
  readonly longestShape: number;
}

/** The word without case and digits, its ends, and its shape. Ends are counted in code points. */
export function wordFeatureStrings(form: string, spelling: SpellingRules): readonly string[] {
  const word = normalisedForm(form, spelling);
  const signs = codePoints(word);
  const last = (n: number) => signs.slice(-n).join('');
  const first = (n: number) => signs.slice(0, n).join('');
  return [word, `${first(1)} ${last(1)}`, first(3), last(2), last(3), last(4), shape(form, spelling)];
}

function normalisedForm(form: string, { replacements }: SpellingRules): string {
  let word = '';
  for (const sign of form) word += replacements[sign] ?? sign;
  return word.toLowerCase().replace(/[0-9]/g, '0');
}

/** The shape of “McDonald's” is XxXxx'x: capital, small, digit, the sign itself, or u. A run has at most two alike. */
function shape(form: string, { longestShape }: SpellingRules): string {
  const kinds: string[] = [];
  for (const sign of form) {
    const kind = kindOf(sign);
    if (kinds.at(-1) !== kind || kinds.at(-2) !== kind) kinds.push(kind);
    if (kinds.length === longestShape) break;
  }
  return kinds.join('');
}

function kindOf(sign: string): string {
  if (sign.toLowerCase() !== sign) return 'X';
  if (sign.toUpperCase() !== sign) return 'x';
  if (sign >= '0' && sign <= '9') return 'd';
  return sign.charCodeAt(0) < 128 ? sign : 'u';
}

/** Only the ends are examined, so the length of a word hardly affects the cost. */
function codePoints(word: string): readonly string[] {
  return word.length <= 16 ? Array.from(word) : [...Array.from(word.slice(0, 8)), ...Array.from(word.slice(-8))];
}

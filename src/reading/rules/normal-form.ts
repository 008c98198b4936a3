/**
 * The form in which rules compare texts, unless a rule is exact. Compatible characters become equal (NFKC), letters become
 * small, and each gap of white space becomes one space. Quotes and hyphens become straight. Characters that only control
 * layout are removed: direction marks, soft hyphens, zero-width spaces, the byte order mark. Joiners stay, since they
 * distinguish words in Persian and Hindi. Accents stay, and so does ß: “straße” is not “strasse”.
 */
export const normaliseForMatching = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[−‐‑]/g, '-')
    // A single space is left alone. Split and join, because the time of `replace` grows faster than the number of matches.
    .split(/\s{2,}|[^\S ]/)
    .join(' ')
    .trim();

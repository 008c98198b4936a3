/**
 * How texts are compared where a rule does not ask for every character: compatible characters alike (NFKC), small letters, one space for all
 * white space, straight quotes and hyphens, and without characters that only steer how a line is drawn (direction marks, soft hyphens, zero-width spaces,
 * the byte order mark). Joiners stay: they tell words apart in Persian and Hindi. Accents stay, and so does ß: “straße” is not “strasse”.
 */
export const normaliseForMatching = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[−‐‑]/g, '-')
    // A single space stays as it is. Split and joined: the time that `replace` takes for very many matches grows faster than their number.
    .split(/\s{2,}|[^\S ]/)
    .join(' ')
    .trim();

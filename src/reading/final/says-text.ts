import { normaliseForMatching } from '../rules/normal-form.ts';
import { patternInAnyLanguage } from './languages.ts';

/** Scripts that do not separate words. */
const joinedScript = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
/** “not”, or “no es”. */
const denial = String.raw`(?:(?<!\p{L})(?:${patternInAnyLanguage(({ denials }) => denials)})|n't)(?:\s(?:${patternInAnyLanguage(({ copulas }) => copulas)})(?!\p{L}))?`;
const deniedBefore = new RegExp(String.raw`${denial}\s+(?:an?\s+|the\s+)?["'(]*$`, 'iu');
const deniedBehind = new RegExp(
  String.raw`^["')]*\s*(?:${patternInAnyLanguage(({ deniedAfter }) => deniedAfter)})(?!\p{L})`,
  'iu',
);
/** What other people say, and what an answer is contrasted with. */
const heldByOthers =
  /(?<!\p{L})(?:some|many|most|people|others|you|one)(?: people)? (?:\p{L}+ )?(?:say|think|thought|believe|believed|assume|assumed|guess|guessed|expect|suggest|claim)s?(?: that)?(?: it(?:'s| is| was)?)?(?: an?| the)?["'( ]*$/u;
const likenedTo = /(?<!\p{L})(?:unlike|confused with|confuse it with|mistaken for|mistake it for)(?: an?| the)?["'( ]*$/u;
/** Words by which a sentence turns away from its beginning. */
export const contrastWordsPattern =
  'but|however|though|although|yet|sondern|aber|mais|sino|pero|mas|maar|lecz|но|але|ama|fakat|tetapi|nhưng';
const goesAgainst = new RegExp(String.raw`^[^.!?;]*[.!?;,]?\s(?:${contrastWordsPattern}|actually|in fact)(?!\p{L})`, 'u');
/** “Monday or Tuesday” gives neither answer preference. */
// Dutch “of” is left out because it is not a joiner in English.
const orBefore = /(?<!\p{L})(?:or|oder|ou|o|lub|или|або|veya|atau|或|または|또는)\s+["'(]*$/iu;
const orBehind = /^["')]*\s+(?:or|oder|ou|lub|или|або|veya|atau)(?!\p{L})|^["')]*\s*(?:或|または|또는)/iu;

/** “not only Paris, Rome and Oslo” denies none of the three. */
const notOnly = String.raw`(?!\s*(?:only|just|merely|nur|seulement|solo|sólo|alleen|tylko|только)(?!\p{L}))`;
/** A word of a list entry. A copula or “but” begins another clause. */
const listWord = String.raw`(?!(?:${patternInAnyLanguage(({ copulas }) => copulas)}|${patternInAnyLanguage(({ contrasts }) => contrasts)})(?!\p{L}))[^\s,.;:!?]{1,40}`;
const entry = String.raw`${listWord}(?:\s${listWord}){0,4}`;
/** Dutch “of” is left out here too. */
const joiner = String.raw`(?!of\s)(?:${patternInAnyLanguage(({ joiners }) => joiners)}|nor|noch)(?!\p{L})`;
/** “not Paris, Rome, …”, up to a further entry of the list. */
const listBefore = new RegExp(
  String.raw`${denial}${notOnly}\s${entry}(?:\s?,\s?${entry}){0,20}(?:\s?,\s?|\s(?=${joiner}))(${joiner}\s)?(?:${listWord}\s){0,4}["'(]*$`,
  'iu',
);
/** How such a list continues to its last entry. Without a joiner, “not Paris, Rome” means Rome. */
const listBehind = new RegExp(
  String.raw`^["')]*(?:\s${listWord}){0,4}(?:\s?,\s?(?!${joiner}\s)${entry}){0,20}\s?,?\s${joiner}\s`,
  'iu',
);
const listReach = 200;

/** An answer with at most this many words is short: a reference may occur anywhere in it. */
const maxWords = 12;

/** A single letter refers to a choice that the question lists. */
const choice = /^\(?([A-Z])\)?\.?$/;

/**
 * Whether an answer states a reference text. It must occur as whole words, in any case and any form of characters (NFKC),
 * with or without an article. In scripts that do not separate words it may occur anywhere. A denied mention does not count,
 * and neither does one of two that “or” joins. A reference that is one letter, such as “(B)”, must begin the answer.
 */
export function isReferenceInAnswer(text: string, reference: string): boolean {
  const letter = choice.exec(reference.trim())?.[1];
  if (letter !== undefined) return saysLetter(text.normalize('NFKC'), letter);
  // A reference of brackets and signs alone must equal the whole answer.
  if (!/[\p{L}\p{N}]/u.test(reference))
    return normaliseForMatching(text).replace(/\.$/, '').trim() === normaliseForMatching(reference);
  const wanted = normaliseReferenceText(reference);
  for (const { how } of mentionsIn(firstWords(normaliseForMatching(text), wanted), wanted))
    if (how === 'stated') return true;
  return false;
}

/** The position of words in the normal form of a text. */
export interface MentionSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the normal form of a text states a reference. Mentions that are denied, or joined to another by “or”, are left out.
 */
export const statedMentionSpans = (text: string, reference: string): readonly MentionSpan[] =>
  mentionsOf(text, reference).filter(({ how }) => how === 'stated');

/** Whether a text contains a reference as whole words and denies every mention. */
export function deniesText(text: string, reference: string): boolean {
  const mentions = mentionsOf(text, reference);
  return mentions.length > 0 && mentions.every(({ how }) => how === 'denied');
}

interface Mention extends MentionSpan {
  readonly how: 'stated' | 'denied' | 'one of two';
}

const mentionsOf = (text: string, reference: string): readonly Mention[] =>
  /[\p{L}\p{N}]/u.test(reference) ? [...mentionsIn(normaliseForMatching(text), normaliseReferenceText(reference))] : [];

function* mentionsIn(text: string, wanted: string): Generator<Mention> {
  if (wanted === '') return;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    const [before, behind] = [text.slice(Math.max(0, at - listReach), at), text.slice(end, end + listReach)];
    if (!isWhole(before, wanted, behind)) continue;
    const how = isDenied(before, behind) ? 'denied' : isOneOfTwo(before, behind) ? 'one of two' : 'stated';
    yield { start: at, end, how };
  }
}

function isDenied(before: string, behind: string): boolean {
  if (deniedBefore.test(before.slice(-40)) || deniedBehind.test(behind.slice(0, 40))) return true;
  const near = before.slice(-60);
  if (likenedTo.test(near) || (heldByOthers.test(near) && goesAgainst.test(behind))) return true;
  const list = listBefore.exec(before);
  return list !== null && (list[1] !== undefined || listBehind.test(behind));
}

const isOneOfTwo = (before: string, behind: string): boolean =>
  orBefore.test(before.slice(-40)) || orBehind.test(behind.slice(0, 40));

/** Whether the letter opens the text and is not one of several: “(A) or (B)” states neither. */
const saysLetter = (text: string, letter: string): boolean =>
  new RegExp(
    `^["'(\\[\\s]*${letter}(?![\\p{L}\\p{N}’'])(?![)"'\\]]*\\s{0,9}(?:[,/&]|and|or)\\s{0,9}["'(\\[]*[A-Z](?![\\p{L}\\p{N}]))`,
    'u',
  ).test(text);

/**
 * The first words of a text. Later words no longer belong to the answer: “Marseille, although many who pass through Lyon …”.
 * A comma ends it.
 */
function firstWords(text: string, wanted: string): string {
  const words = text.split(/(?<=\s)/);
  if (words.length <= maxWords || joinedScript.test(text)) return text;
  const comma = wanted.includes(',') ? -1 : text.search(/[,;]\s/);
  const first = words.slice(0, Math.max(maxWords, wanted.split(' ').length + 6)).join('');
  return comma > 0 ? first.slice(0, comma) : first;
}

/** The normal form of a reference, without quotes, an article and closing marks. */
export const normaliseReferenceText = (reference: string): string =>
  normaliseForMatching(reference)
    .replace(/^["'([{\s]{1,9}/, '')
    .replace(/["')\]}.,;:!?\s]{1,9}$/, '')
    .replace(/^(?:an?|the) (?=.)/, '');

function isWhole(before: string, wanted: string, behind: string): boolean {
  if (joinedScript.test(wanted)) return true;
  const opens = !/^[\p{L}\p{N}]/u.test(wanted) || !/(?:[\p{L}\p{N}_]|[\p{L}\p{N}]-|\d[.,]|(?:^|\s)-)$/u.test(before);
  const closes = !/[\p{L}\p{N}]$/u.test(wanted) || !/^(?:[\p{L}\p{N}_]|-[\p{L}\p{N}]|[.,]\d)/u.test(behind);
  return opens && closes;
}

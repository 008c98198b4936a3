import { normaliseForMatching } from '../rules/normal-form.ts';
import { patternInAnyLanguage } from './languages.ts';

/** Scripts that part no words. */
const joinedScript = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
/** “not”, or “no es”. */
const denial = String.raw`(?:(?<!\p{L})(?:${patternInAnyLanguage(({ denials }) => denials)})|n't)(?:\s(?:${patternInAnyLanguage(({ copulas }) => copulas)})(?!\p{L}))?`;
const deniedBefore = new RegExp(String.raw`${denial}\s+(?:an?\s+|the\s+)?["'(]*$`, 'iu');
const deniedBehind = new RegExp(
  String.raw`^["')]*\s*(?:${patternInAnyLanguage(({ deniedAfter }) => deniedAfter)})(?!\p{L})`,
  'iu',
);
/** What others say, and what an answer is not. */
const heldByOthers =
  /(?<!\p{L})(?:some|many|most|people|others|you|one)(?: people)? (?:\p{L}+ )?(?:say|think|thought|believe|believed|assume|assumed|guess|guessed|expect|suggest|claim)s?(?: that)?(?: it(?:'s| is| was)?)?(?: an?| the)?["'( ]*$/u;
const likenedTo = /(?<!\p{L})(?:unlike|confused with|confuse it with|mistaken for|mistake it for)(?: an?| the)?["'( ]*$/u;
/** How a sentence goes on that leaves what it began with. */
export const contrastWordsPattern =
  'but|however|though|although|yet|sondern|aber|mais|sino|pero|mas|maar|lecz|но|але|ama|fakat|tetapi|nhưng';
const goesAgainst = new RegExp(String.raw`^[^.!?;]*[.!?;,]?\s(?:${contrastWordsPattern}|actually|in fact)(?!\p{L})`, 'u');
/** “Monday or Tuesday” is as much the one as the other. */
// Dutch “of” is left out: in English it joins nothing.
const orBefore = /(?<!\p{L})(?:or|oder|ou|o|lub|или|або|veya|atau|或|または|또는)\s+["'(]*$/iu;
const orBehind = /^["')]*\s+(?:or|oder|ou|lub|или|або|veya|atau)(?!\p{L})|^["')]*\s*(?:或|または|또는)/iu;

/** “not only Paris, Rome and Oslo” denies none of them. */
const notOnly = String.raw`(?!\s*(?:only|just|merely|nur|seulement|solo|sólo|alleen|tylko|только)(?!\p{L}))`;
/** A word of an entry in a list: a copula or “but” begins another clause. */
const listWord = String.raw`(?!(?:${patternInAnyLanguage(({ copulas }) => copulas)}|${patternInAnyLanguage(({ contrasts }) => contrasts)})(?!\p{L}))[^\s,.;:!?]{1,40}`;
const entry = String.raw`${listWord}(?:\s${listWord}){0,4}`;
/** Dutch “of” is left out here, too. */
const joiner = String.raw`(?!of\s)(?:${patternInAnyLanguage(({ joiners }) => joiners)}|nor|noch)(?!\p{L})`;
/** “not Paris, Rome, …”, up to a further entry of the list. */
const listBefore = new RegExp(
  String.raw`${denial}${notOnly}\s${entry}(?:\s?,\s?${entry}){0,20}(?:\s?,\s?|\s(?=${joiner}))(${joiner}\s)?(?:${listWord}\s){0,4}["'(]*$`,
  'iu',
);
/** How such a list goes on to its last entry: without one, “not Paris, Rome” means Rome. */
const listBehind = new RegExp(
  String.raw`^["')]*(?:\s${listWord}){0,4}(?:\s?,\s?(?!${joiner}\s)${entry}){0,20}\s?,?\s${joiner}\s`,
  'iu',
);
const listReach = 200;

/** An answer with no more words is short: a text may stand anywhere in it. */
const maxWords = 12;

/** A letter alone stands for a choice that is listed in the question. */
const choice = /^\(?([A-Z])\)?\.?$/;

/**
 * Whether an answer says a reference text: as whole words, in any case and form of characters (NFKC), with or without an article; in scripts that part no
 * words, anywhere. What is denied does not count, nor one of two that “or” joins. A reference that is one letter, as “(B)”, must begin the answer.
 */
export function isReferenceInAnswer(text: string, reference: string): boolean {
  const letter = choice.exec(reference.trim())?.[1];
  if (letter !== undefined) return saysLetter(text.normalize('NFKC'), letter);
  // Brackets and signs alone are all that they are.
  if (!/[\p{L}\p{N}]/u.test(reference))
    return normaliseForMatching(text).replace(/\.$/, '').trim() === normaliseForMatching(reference);
  const wanted = normaliseReferenceText(reference);
  for (const { how } of mentionsIn(firstWords(normaliseForMatching(text), wanted), wanted))
    if (how === 'stated') return true;
  return false;
}

/** Where words stand in the normal form of a text. */
export interface MentionSpan {
  readonly start: number;
  readonly end: number;
}

/** Where the normal form of a text says a reference, anywhere in it; not where it denies it, or joins it to another by “or”. */
export const statedMentionSpans = (text: string, reference: string): readonly MentionSpan[] =>
  mentionsOf(text, reference).filter(({ how }) => how === 'stated');

/** Whether a text has a reference as whole words and denies it wherever it does. */
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

/** At the beginning, and not as one of several: “(A) or (B)” is neither. */
const saysLetter = (text: string, letter: string): boolean =>
  new RegExp(
    `^["'(\\[\\s]*${letter}(?![\\p{L}\\p{N}’'])(?![)"'\\]]*\\s{0,9}(?:[,/&]|and|or)\\s{0,9}["'(\\[]*[A-Z](?![\\p{L}\\p{N}]))`,
    'u',
  ).test(text);

/** What a sentence says after its first words is no longer the answer: “Marseille, although many who pass through Lyon …”. A comma ends it. */
function firstWords(text: string, wanted: string): string {
  const words = text.split(/(?<=\s)/);
  if (words.length <= maxWords || joinedScript.test(text)) return text;
  const comma = wanted.includes(',') ? -1 : text.search(/[,;]\s/);
  const first = words.slice(0, Math.max(maxWords, wanted.split(' ').length + 6)).join('');
  return comma > 0 ? first.slice(0, comma) : first;
}

/** A reference without quotes, an article and closing marks, in its normal form. */
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

import { entryOf } from '../../core/entry-of.ts';
import { paired } from '../../core/paired.ts';
import { amongLetters, finiteOrNull } from '../../reading/option-scores.ts';
import type { OptionScores } from '../../core/response.ts';
import type { LetterTokens } from './letters.ts';

/** WebLLM tells the probabilities of at most five tokens. */
const tokensAtOnce = 5;

/** More letters would take a prefill for each. */
export const mostLetters = 5;

/** Letters that are weighed against each other in one prefill, the first of them in every one. */
export interface Round {
  readonly letters: readonly string[];
  readonly tokens: readonly number[];
}

/** How likely tokens are, by their text, when only a round's tokens can come. */
export type TokenChances = readonly { readonly token: string; readonly logprob: number }[];

/**
 * As few rounds as hold all tokens of all letters, a letter's tokens together and the first letter's in each. Letters
 * without a token of their own are in none. No round at all: they cannot be scored.
 */
export function roundsOf(letters: readonly string[], tokensOf: LetterTokens): readonly Round[] {
  const [anchor, ...others] = letters.filter((letter) => tokensOf.has(letter));
  if (anchor === undefined || letters.length > mostLetters) return [];
  const start = entryOf(tokensOf, anchor);
  const rounds: { letters: string[]; tokens: number[] }[] = [];
  for (const letter of others) {
    const tokens = entryOf(tokensOf, letter);
    if (start.length + tokens.length > tokensAtOnce) return [];
    const room = rounds.find((round) => round.tokens.length + tokens.length <= tokensAtOnce);
    if (room) {
      room.letters.push(letter);
      room.tokens.push(...tokens);
    } else {
      rounds.push({ letters: [anchor, letter], tokens: [...start, ...tokens] });
    }
  }
  return rounds;
}

/** What the rounds told, put together: the first letter, which is in all of them, is the measure of the others. */
export function scoresOf(
  letters: readonly string[],
  rounds: readonly Round[],
  told: readonly TokenChances[],
): OptionScores {
  const against = new Map<string, number>();
  for (const [round, chances] of paired(rounds, told)) {
    const [anchor, ...others] = round.letters;
    if (anchor === undefined) continue;
    const least = chanceOf(anchor, chances);
    against.set(anchor, 0);
    for (const letter of others) against.set(letter, chanceOf(letter, chances) - least);
  }
  return {
    letters: amongLetters(
      Object.fromEntries(letters.map((letter) => [letter, finiteOrNull(against.get(letter) ?? NaN)])),
    ),
  };
}

/** ln of the summed probability of the letter's tokens. */
function chanceOf(letter: string, told: TokenChances): number {
  const sum = told
    .filter(({ token }) => token.trim() === letter)
    .reduce((all, { logprob }) => all + Math.exp(logprob), 0);
  return Math.log(sum);
}

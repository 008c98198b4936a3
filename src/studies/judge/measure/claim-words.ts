import { plural } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { listWithAnd, sentenceToPlainText } from '../../../core/words/sentence.ts';
import type { ClaimKind, Claim } from '../../../core/studies/claim.ts';
import type { ModelTemperatureEvidence } from './overall.ts';
import type { AgreementKind } from './reliability.ts';
import type { JudgeResult, JudgeResultRow } from './result.ts';

type Words = Readonly<Record<string, string>>;

/** With more criteria than this, a sentence gives their number. */
const maxNamed = 3;

/** “Conciseness” in lower case, for use within a sentence. Names that are not plain words (“MMLU”, “5-P”) do not change. */
const withinSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

/**
 * The criteria in words: “conciseness”, “conciseness and fluency”, “7 criteria”. With several, a figure is their mean (see
 * `overallMeanRuleText`).
 */
export function criteriaWords({ criteria }: Pick<JudgeResult, 'criteria'>): string {
  if (criteria.length > maxNamed) return plural(criteria.length, 'criterion', 'criteria');
  return sentenceToPlainText(listWithAnd(criteria.map(({ title }) => [withinSentence(title)])));
}

/**
 * Words that findings append to a verb or noun, with a leading space. Older findings lack them, and their sentences omit
 * them.
 */
export function criteriaClaimSuffixes(result: Pick<JudgeResult, 'criteria'>): Words {
  const criteria = `${criteriaWords(result)}${result.criteria.length > 1 ? ' on average' : ''}`;
  return { rated: ` ${criteria}`, for: ` for ${criteria}`, on: ` on ${criteria}` };
}

/** The number of pairs behind an agreement, over all criteria: “these 150 pairs”. */
export function agreementPairsPhrase(kind: AgreementKind, { rows }: Pick<ModelTemperatureEvidence, 'rows'>): Words {
  const unitsOf = ({ agreement, selfConsistency, interScale }: JudgeResultRow): number[] =>
    Object.values({ truth: agreement.scales, itself: selfConsistency, scales: interScale }[kind]).map(({ units }) => units);
  const mostBy = new Map<string, number>();
  for (const row of rows) mostBy.set(row.criterion, Math.max(mostBy.get(row.criterion) ?? 0, ...unitsOf(row)));
  const pairs = [...mostBy.values()].reduce((sum, units) => sum + units, 0);
  return { over: pairs === 1 ? ' on this one pair' : ` on these ${plural(pairs, 'pair')}` };
}

/** “ at temperature 1” and the level’s id. Empty if the run has a single temperature. */
export function temperatureClaimWords({ temperatures }: Pick<JudgeResult, 'temperatures'>, id: string): Words {
  const value = temperatures.find((each) => each.id === id)?.value;
  return temperatures.length > 1 && value !== undefined ? { at: ` at temperature ${value}`, temperature: id } : {};
}

export const referenceInWords = ({ reference, overall }: Pick<JudgeResult, 'reference' | 'overall'>): string =>
  overall.some(({ model }) => model === reference) ? `ratings of ${modelName(reference)}` : reference;

/** Keeps only the words that the finding’s sentences use, and the temperature. Drops `about` if nothing remains. */
export function dropWordsNotInClaimText(claim: Claim, kinds: readonly ClaimKind[]): Claim {
  const { about = {}, ...rest } = claim;
  const kind = kinds.find(({ id }) => id === claim.claim);
  const texts = `${kind?.text} ${kind?.headline}`;
  const named = Object.entries(about).filter(([word]) => word === 'temperature' || texts.includes(`{about.${word}}`));
  return named.length > 0 ? { ...rest, about: Object.fromEntries(named) } : rest;
}

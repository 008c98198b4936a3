import { claimSlotText, findStateClaim, type Claim, type ClaimKind } from '../../core/studies/claim.ts';
import { listFirstAndCountRest, sentenceToPlainText } from '../../core/words/sentence.ts';
import { modelName } from '../../core/models/model-name.ts';
import { numberToWord } from '../../base/text/numeral.ts';
import { capitalizeFirst } from '../../base/text/capital.ts';

/** The most words of the headline on the first screen. */
export const maxHeadlineWords = 30;

/** How many models the sentence names; the later, smaller numbers apply if it gets too long. */
const mostNamed = [4, 2, 0];

/** Summarizes the verdicts in one to three sentences without a number; empty if there is nothing to report. */
export function verdictHeadline(verdicts: readonly Claim[] | undefined, kinds: readonly ClaimKind[]): string {
  const groups = groupsOf(verdicts ?? [], kinds);
  const all = new Set(groups.flatMap(({ claims }) => claims.flatMap(({ models }) => models))).size;
  const ways = mostNamed.flatMap((named) => additions.map((addition) => ({ named, addition })));
  const firstWithMore = groups.find(({ besides }) => besides.length > 0);
  const texts = ways.map(({ named, addition }) =>
    inSentences(
      groups.map((group, place) => {
        const { text, isName } = part(group, { all, named, isFirst: place === 0 });
        return { text: `${text}${addition(group, group === firstWithMore)}`, isName };
      }),
    ),
  );
  return texts.find((text) => text.split(/\s+/).length <= maxHeadlineWords) ?? texts.at(-1) ?? '';
}

/** The claims with the same headline. */
interface Group {
  readonly headline: string;
  readonly claims: readonly Claim[];
  /** Additional claims about its only model. */
  readonly besides: readonly { readonly claim: Claim; readonly headline: string }[];
}

/** The first claim of a model counts. Among claims with a state, it is the one on the model's card. */
function groupsOf(verdicts: readonly Claim[], kinds: readonly ClaimKind[]): Group[] {
  const found = verdicts.flatMap((claim) => {
    const kind = kinds.find(({ id }) => id === claim.claim);
    const isOther = (model: string) => findStateClaim(verdicts, kinds, model)?.claim !== claim;
    if (kind?.headline === undefined || (kind.state && claim.models.every(isOther))) return [];
    return [{ claim, headline: kind.headline, part: kind.part }];
  });
  const coveredModels = new Set<string>();
  const groups = new Map<string, Claim[]>();
  for (const { claim, headline, part } of found) {
    if (part === 'detail' || claim.models.some((model) => coveredModels.has(model))) continue;
    for (const model of claim.models) coveredModels.add(model);
    groups.set(headline, [...(groups.get(headline) ?? []), claim]);
  }
  return [...groups].map(([headline, claims]) => {
    const [one, ...others] = claims.flatMap(({ models }) => models);
    const besides = others.length > 0 ? [] : found.filter(({ claim, part }) => part === 'detail' && claim.models[0] === one);
    return { headline, claims, besides };
  });
}

/** Part of the sentence. */
interface Part {
  readonly text: string;
  /** Whether it begins with a model’s name, which is not capitalized. */
  readonly isName: boolean;
}

/** If models are counted, only the first part gives the total and what they are sensitive or robust to. */
function part(
  { headline, claims }: Group,
  { all, named, isFirst }: { readonly all: number; readonly named: number; readonly isFirst: boolean },
): Part {
  const models = claims.flatMap((claim) => claim.models);
  const names = models.map((model) => [modelName(model)]);
  if (named > 0)
    return {
      text: fillHeadline(headline, claims[0], models.length, sentenceToPlainText(listFirstAndCountRest(named, names))),
      isName: headline.startsWith('{models}'),
    };
  const whom = isFirst ? share(models.length, all) : countOrMany(models.length);
  const words = isFirst ? headline : headline.replace(/ to \{about\.these\} .*$/, '');
  return { text: fillHeadline(words, claims[0], models.length, whom), isName: false };
}

const additionalText = ({ besides: [one] }: Group): string => (one ? fillHeadline(one.headline, one.claim, 1, '') : '');

/**
 * Additions to the models’ parts, the longest first. They go to all parts or to the first part that has one. The third adds
 * only its first sentence, the last adds nothing.
 */
const additions: readonly ((group: Group, isFirst: boolean) => string)[] = [
  additionalText,
  (group, isFirst) => (isFirst ? additionalText(group) : ''),
  (group, isFirst) => (isFirst ? (additionalText(group).split('. ')[0] ?? '') : ''),
  () => '',
];

const fillHeadline = (text: string, claim: Claim | undefined, models: number, names: string): string =>
  text.replaceAll(/\{([^}]+)\}/g, (_, slot: string) => {
    if (slot.includes('|')) return slot.split('|')[models === 1 ? 0 : 1] ?? '';
    // A headline contains no number: “these 24 configurations” become “these configurations”.
    if (slot.startsWith('about.')) return claimSlotText(claim, slot).replace(slot === 'about.these' ? / \d+$/ : '', '');
    return names;
  });

const countOrMany = (n: number): string => numberToWord(n, () => 'many');

/** “two of six models” */
const share = (some: number, all: number): string =>
  some === all ? `all ${countOrMany(all)} models` : `${countOrMany(some)} of ${countOrMany(all)} models`;

/** At most three sentences: the third contains all further parts. */
function inSentences(parts: readonly Part[]): string {
  const begun = ({ text, isName }: Part) => (isName ? text : capitalizeFirst(text));
  const [first, second, third, ...others] = parts;
  const last = third && [begun(third), ...others.map(({ text }) => text)].join('; ');
  return [first && begun(first), second && begun(second), last].flatMap((text) => (text ? [`${text}.`] : [])).join(' ');
}

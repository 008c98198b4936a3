import { defaultMinJudgeAgreement, type Claim } from '../../../core/studies/claim.ts';
import { isNumber } from '../../../base/json/json.ts';
import { sentenceToPlainText, listWithAnd } from '../../../core/words/sentence.ts';
import { count, percent, plural } from '../../../core/words/format.ts';
import {
  criteriaClaimSuffixes,
  criteriaWords,
  agreementPairsPhrase,
  referenceInWords,
  temperatureClaimWords,
  dropWordsNotInClaimText,
} from './claim-words.ts';
import { noteDifferentStates } from '../../../measure/verdicts/different-states.ts';
import { judgeClaimKinds } from './claims.ts';
import { judgeRankingClaims } from './order-claims.ts';
import type { ModelTemperatureEvidence } from './overall.ts';
import {
  agreementsAtTemperature,
  areSamplesIdentical,
  testJudgeReliability,
  type AgreementWithInterval,
  type AgreementKind,
  type ReliabilityState,
} from './reliability.ts';
import type { ReliabilityAtTemperature, JudgeResult } from './result.ts';

/** A judge with a larger share of refused and unreadable answers is not rated. */
const mostUnread = 0.2;

/** With more judges than this, there is no sentence for each agreement. */
const maxListed = 4;

/** A judge at one temperature. */
export interface JudgeEvidence {
  readonly model: string;
  /** Criteria, and the temperature if there are several (see `claim-words.ts`). */
  readonly at: Readonly<Record<string, string>>;
  readonly found: ModelTemperatureEvidence;
  readonly overall: ReliabilityAtTemperature;
  readonly notRated: string | undefined;
  readonly agreements: readonly AgreementWithInterval[];
}

/** All findings on a complete run, at each of its temperatures. See `claims.ts`. */
export function judgeStudyClaims(result: JudgeResult, all: readonly ModelTemperatureEvidence[]): Claim[] {
  const judged = all.flatMap((found): JudgeEvidence[] => {
    const { model, temperature } = found;
    const overall = result.overall.find((each) => each.model === model && each.temperature === temperature);
    if (!overall) return [];
    const notRated = whyNotRated(overall);
    const agreements = notRated === undefined ? agreementsAtTemperature(found) : [];
    const at = { ...criteriaClaimSuffixes(result), ...temperatureClaimWords(result, temperature) };
    return [{ model, at, found, overall, notRated, agreements }];
  });
  const rated = judged.filter(({ notRated }) => notRated === undefined);
  const bound = result.reliance ?? defaultMinJudgeAgreement;
  const known = testJudgeReliability(
    rated.map(({ agreements }) => agreements),
    bound,
  );
  const cards = new Map(rated.map((each, place) => [each, cardOf(each, result, known[place])]));
  const byTemperature = result.temperatures.map(({ id }) => rated.filter(({ found }) => found.temperature === id));
  const judges = [...new Set(rated.map(({ model }) => model))];
  const allClaims: readonly Claim[] = [
    ...judged.flatMap((each): Claim[] => {
      const { model, at, notRated } = each;
      if (notRated !== undefined) return [{ claim: 'not-rated', models: [model], why: notRated, about: at }];
      return [...(cards.get(each) ?? [])];
    }),
    ...(judges.length > 1 && known.every((each) => each.is === 'unreliable')
      ? [
          {
            claim: 'none-relied',
            models: judges,
            why: 'each of them is shown not to be',
            about: criteriaClaimSuffixes(result),
          },
        ]
      : []),
    ...byTemperature.flatMap((own) => {
      const identical = own.filter(({ found }) => areSamplesIdentical(found));
      const [first] = identical;
      return first
        ? [
            {
              claim: 'identical-samples',
              models: identical.map(({ model }) => model),
              why: 'no repeated rating differs',
              about: first.at,
            },
          ]
        : [];
    }),
    ...judgeRankingClaims(byTemperature, result),
    ...basisClaims(judged, result),
    ...(rated.length <= maxListed ? rated.flatMap(detailClaims) : []),
  ];
  return noteDifferentStates(allClaims, judgeClaimKinds).map((claim) => dropWordsNotInClaimText(claim, judgeClaimKinds));
}

/** While cells are pending, the only finding is the number of answers so far. */
export function unfinishedJudgeRunClaims({ overall }: JudgeResult): Claim[] {
  const sum = (field: 'answered' | 'cells') => overall.reduce((all, each) => all + each[field], 0);
  return [
    {
      claim: 'so-far',
      models: [...new Set(overall.map(({ model }) => model))],
      value: sum('answered'),
      why: 'the run is not finished',
      about: { cells: count(sum('cells')) },
    },
  ];
}

function whyNotRated({ answered, unreadable, refused, failed }: ReliabilityAtTemperature): string | undefined {
  const without = unreadable + refused;
  const parts = [
    ...(refused > 0 ? [`${count(refused)} refused`] : []),
    ...(unreadable > 0 ? [`${count(unreadable)} unreadable`] : []),
  ].join(', ');
  if (answered === 0) return `none of its ${plural(failed, 'prompt')} has an answer`;
  if (without === answered) return `none of its ${plural(answered, 'answer')} holds a rating (${parts})`;
  if (without > mostUnread * answered)
    return `${percent(without / answered)} of its ${count(answered)} answers hold no rating (${parts})`;
  return undefined;
}

const kindWords: Readonly<Record<AgreementKind, string>> = {
  truth: 'with the reference',
  itself: 'with itself',
  scales: 'between scales',
};

/** The verdict on a judge. The agreement with the reference comes before it, unless that is the reason. */
function cardOf(
  { model, at, found, agreements }: JudgeEvidence,
  result: JudgeResult,
  known: { readonly is: ReliabilityState; readonly p?: number } | undefined,
): Claim[] {
  const models = [model];
  const is = known?.is ?? 'unknown';
  const bound = result.reliance ?? defaultMinJudgeAgreement;
  // An unreliable judge’s lead is the first agreement below the bound. The one with the reference comes first.
  const lead =
    is === 'unreliable' ? agreements.find(({ interval }) => !('why' in interval) && interval[1] < bound) : agreements[0];
  if (!lead || !isNumber(lead.value) || 'why' in lead.interval) {
    const why = lead ? unclear(agreements, bound) : noneThere(found);
    return [{ claim: 'unsure', models, why, about: at }];
  }
  const aboutOf = ({ kind }: AgreementWithInterval) => ({
    ...at,
    ...agreementPairsPhrase(kind, found),
    reference: referenceInWords(result),
  });
  const figures = {
    value: lead.value,
    interval: lead.interval,
    ...(known?.p !== undefined && { p: known.p }),
    about: aboutOf(lead),
  };
  if (is === 'unreliable') {
    const why = `its agreement ${kindWords[lead.kind]} is shown to be below ${bound}`;
    const [first] = agreements;
    const before =
      first !== undefined && first !== lead && first.kind === 'truth' ? leadsTruth(model, first, aboutOf(first)) : [];
    return [...before, { claim: `unreliable-${lead.kind}`, models, ...figures, why }];
  }
  if (is === 'reliable') {
    const others = agreements.slice(1).map(({ kind }) => [kindWords[kind]]);
    const why =
      others.length > 0 ? `. It also agrees ${sentenceToPlainText(listWithAnd(others))} to more than ${bound}` : '';
    return [{ claim: `relied-${lead.kind}`, models, ...figures, why }];
  }
  return [{ claim: `unsure-${lead.kind}`, models, ...figures, why: unclear(agreements, bound) }];
}

/** Agreement with the reference comes first. */
const leadsTruth = (
  model: string,
  { value, interval }: AgreementWithInterval,
  about: Readonly<Record<string, string>>,
): Claim[] =>
  isNumber(value) && !('why' in interval)
    ? [
        {
          claim: 'leads-truth',
          models: [model],
          value,
          interval,
          why: 'it is not what the judge cannot be relied on for',
          about,
        },
      ]
    : [];

/** Which agreements keep a judge’s reliability undecided. */
function unclear(agreements: readonly AgreementWithInterval[], bound: number): string {
  const words = (which: readonly AgreementWithInterval[]) =>
    sentenceToPlainText(listWithAnd(which.map(({ kind }) => [kindWords[kind]])));
  const across = agreements.filter(({ interval }) => !('why' in interval) && interval[0] <= bound && interval[1] >= bound);
  const unknown = agreements.filter(({ interval }) => 'why' in interval);
  const [reason] = unknown.flatMap(({ interval }) => ('why' in interval ? [interval.why] : []));
  const parts = [
    ...(across.length > 0 ? [`its agreement ${words(across)} may be above ${bound} or below`] : []),
    ...(reason === undefined ? [] : [`its agreement ${words(unknown)} has no interval (${reason})`]),
  ];
  return parts.length > 0 ? parts.join(', and ') : 'the test over all judges and agreements finds nothing';
}

const noneThere = ({ asked }: ModelTemperatureEvidence): string =>
  asked.some(({ ratings }) => ratings.some(({ length }) => length >= 2))
    ? 'the run has neither a reference nor a second scale, and repeated ratings are identical'
    : 'the run has neither a reference nor a second scale, and no repeated ratings';

/** Each agreement with its interval, whatever the verdict. */
const detailClaims = ({ model, at, found, agreements }: JudgeEvidence): Claim[] =>
  agreements.flatMap(({ kind, value, interval }): Claim[] => {
    if (!isNumber(value)) return [];
    const about = { ...at, ...agreementPairsPhrase(kind, found) };
    return 'why' in interval
      ? [{ claim: `measured-${kind}`, models: [model], value, why: interval.why, about }]
      : [{ claim: `agrees-${kind}`, models: [model], value, interval, why: 'verdicts give no interval', about }];
  });

function basisClaims(judged: readonly JudgeEvidence[], result: JudgeResult): Claim[] {
  const sum = (field: 'answered' | 'unreadable' | 'refused') => judged.reduce((all, { overall }) => all + overall[field], 0);
  const without = sum('unreadable') + sum('refused');
  const lacking = judged.filter(
    ({ overall: { selfConsistency }, notRated }) => notRated === undefined && selfConsistency.undefined > 0,
  );
  return [
    {
      claim: 'measured',
      models: [],
      why: 'counted in the plan',
      about: { asked: askedWords(judged, result), bound: boundWords(result) },
    },
    ...(without > 0 ? [{ claim: 'unread', models: [], value: without / sum('answered'), why: 'counted' }] : []),
    ...(lacking.length <= maxListed ? lacking : []).map(({ model, at, found, overall: { selfConsistency } }) => {
      const none = found.cells.find(({ of, value }) => of === 'selfConsistency' && !isNumber(value));
      return {
        claim: 'undefined',
        models: [model],
        value: selfConsistency.undefined,
        why: none && !isNumber(none.value) ? none.value.why : '',
        about: { ...at, all: count(selfConsistency.undefined + selfConsistency.defined) },
      };
    }),
  ];
}

const boundWords = ({ reliance = defaultMinJudgeAgreement }: JudgeResult): string =>
  reliance === defaultMinJudgeAgreement ? ', Krippendorff’s least α for tentative conclusions' : ', the chosen bound';

function askedWords(judged: readonly JudgeEvidence[], result: JudgeResult): string {
  const { criteria, scales, definitions, samples, temperatures } = result;
  const variants = scales.filter(({ rubricOf }) => rubricOf !== undefined).length;
  const units = criteria.reduce((sum, each) => sum + each.units.length, 0);
  const models = new Set(judged.map(({ model }) => model)).size;
  const values = temperatures.map(({ value }) => [String(value)]);
  return [
    `${plural(models, 'model')} on ${plural(units, 'pair')} of query and response by ${criteriaWords(result)}`,
    `${plural(samples, 'time')} each on ${plural(scales.length - variants, 'scale')}${variants > 0 ? ` and ${plural(variants, 'variant')} of a rubric` : ''} with ${plural(definitions.length, 'length')} of definition`,
    ...(values.length > 1 ? [`at the temperatures ${sentenceToPlainText(listWithAnd(values))}`] : []),
  ].join(', ');
}

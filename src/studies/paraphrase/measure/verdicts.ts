import { strictReading, tolerantReading, type Claim } from '../../../core/studies/claim.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import { isNumber } from '../../../base/json/json.ts';
import { count, formatFixed, plural } from '../../../core/words/format.ts';
import { judgeCeiling } from '../../../measure/agreement/xparacon.ts';
import { noteDifferentStates } from '../../../measure/verdicts/different-states.ts';
import { promptsNotReadMessage } from '../../../measure/verdicts/basis-claims.ts';
import { maxForecastQuestions } from '../../../measure/prompt-effect/questions-needed.ts';
import { itemsToDetectRewording } from '../../../measure/significance/added-spread.ts';
import {
  widenedSpreadInterval,
  isAddedSpread,
  type ExtractionRule,
  type SpreadEvidence,
  type VariedFactor,
} from './added-spread.ts';
import { addedSpreadOf, holmSpreadPValues } from './evidence.ts';
import { paraphraseClaimKinds } from './claims.ts';
import { paraphraseRankingClaims, type RankingClaimSettings } from './order.ts';
import { questionVariantLevelIds, type ParaphraseModelResult, type ParaphraseResult } from './result.ts';

const alpha = 0.05;

const wordingTitles = ['the question as it is', 'the first paraphrase', 'the second paraphrase'];

/** A larger share of missing cells is reported. */
const maxMissingShare = 0.02;

/** With more models than this, only the table has counts of single questions. */
const namedModels = 3;

/** All findings on a run: one per model and extraction rule, the order of the models, and the basis. See `claims.ts`. */
export function paraphraseVerdicts(
  result: ParaphraseResult,
  evidence: Readonly<Record<ExtractionRule, readonly SpreadEvidence[]>>,
  settings: RankingClaimSettings,
  selectedAnswerCounts: SelectedAnswerCounts,
): Claim[] {
  if (result.partial) return soFar(result);
  const cards = result.models.map((model, m) => {
    const differ = model.tolerantOnly + model.readOtherwise > 0;
    const strict = cardOf(evidence.strict, m, differ ? strictReading : '', settings.margin);
    const tolerant = differ ? cardOf(evidence.tolerant, m, tolerantReading, settings.margin) : [];
    // Both rules withhold the same findings, so these appear only once.
    return [...strict, ...tolerant.filter((claim) => !strict.includes(claim))];
  });
  const rated = evidence.strict.filter(({ notRated }) => !notRated);
  const claims: readonly Claim[] = [
    ...cards.flatMap((own) => own.filter(({ claim }) => claim !== 'settle')),
    // A finding on an order must hold however unread answers count, unlike a finding that shows no order.
    ...paraphraseRankingClaims(rated, sameAnswers(result, rated), settings).filter(
      ({ claim }) => !claim.startsWith('order-') || !rated.some(({ bounds }) => bounds),
    ),
    ...cards.flatMap((own) => own.filter(({ claim }) => claim === 'settle')),
    ...everywhereClaims(result.models),
    ...basisClaims(result),
    ...selfSelectedClaims(result.models, selectedAnswerCounts),
    ...rated.flatMap(({ model, bounds }) =>
      bounds
        ? [{ claim: 'not-read-wordings', models: [model], why: promptsNotReadMessage(bounds.byWording, wordingTitles) }]
        : [],
    ),
  ];
  return noteDifferentStates(claims, paraphraseClaimKinds);
}

/** The number of answers to a wording, for each item that a model's answers selected for a benchmark. */
type SelectedAnswerCounts = (model: string) => readonly number[];

/** Models that this run scores on questions of their own selection: a benchmark cannot score its judge. */
const selfSelectedClaims = (models: readonly ParaphraseModelResult[], answerCounts: SelectedAnswerCounts): Claim[] =>
  models.flatMap(({ model }): Claim[] => {
    const own = answerCounts(model);
    const why = 'the questions name the model as their judge';
    const ceiling = formatFixed(judgeCeiling(own), 3);
    return own.length === 0 ? [] : [{ claim: 'self-selected', models: [model], value: own.length, why, about: { ceiling } }];
  });

function soFar({ models }: ParaphraseResult): Claim[] {
  const over = (field: 'answered' | 'cells') => models.reduce((sum, model) => sum + model[field], 0);
  return [
    {
      claim: 'so-far',
      models: models.map(({ model }) => model),
      value: over('answered'),
      why: 'the run is not finished',
      about: { cells: count(over('cells')) },
    },
  ];
}

const praise = ['steady', 'steady-nothing', 'not-shown'];

/**
 * Whether a finding is withheld. If data problems withhold one, “adds nothing” is always withheld. “Adds spread” is withheld
 * only if the scores drift.
 */
const isWithheld = ({ withheld }: SpreadEvidence, claim: string): boolean =>
  withheld !== undefined && (praise.includes(claim) || (withheld.isWhole && claim === 'moves'));

/** The findings on one model under one rule: on rewording, and on the order of the choices. */
function cardOf(evidence: readonly SpreadEvidence[], m: number, reading: string, margin: number): Claim[] {
  const own = evidence[m];
  if (!own) return [];
  const { model, notRated, withheld } = own;
  const about = reading === '' ? {} : { about: { reading } };
  if (notRated) return [{ claim: 'not-rated', models: [model], why: notRated.why, ...about }];
  const card = foundIn(evidence, m, { factor: 'wordings', reading, margin });
  const [ofOrders] = foundIn(evidence, m, { factor: 'orders', reading, margin });
  return [
    ...(withheld && isWithheld(own, card[0]?.claim ?? '') ? [withheld.claim] : card),
    // The finding on rewording already states that the orders are too few.
    ...(ofOrders && ofOrders.claim !== 'too-few' && !isWithheld(own, ofOrders.claim)
      ? [{ ...ofOrders, claim: `choices-${ofOrders.claim}` }]
      : []),
  ];
}

function foundIn(
  evidence: readonly SpreadEvidence[],
  m: number,
  { factor, reading, margin }: { readonly factor: VariedFactor; readonly reading: string; readonly margin: number },
): Claim[] {
  const own = evidence[m];
  if (!own) return [];
  const { model } = own;
  const { effect, bounds } = addedSpreadOf(own, factor);
  const about = reading === '' ? {} : { about: { reading } };
  const models = [model];
  if (!isAddedSpread(effect)) return [{ claim: 'too-few', models, why: effect.why, ...about }];
  const { added, interval: asCounted } = effect;
  if ('why' in asCounted) return [{ claim: 'too-few', models, why: asCounted.why, ...about }];
  const reach = widenedSpreadInterval({ effect, bounds });
  const interval = 'why' in reach ? asCounted : reach;
  const p = holmSpreadPValues(evidence, factor)[m] ?? 1;
  // A negative spread cannot be added.
  const high = 100 * Math.max(0, interval[1]);
  const ends: Interval = [100 * interval[0], high];
  const found = { models, value: 100 * added, interval: ends, p, ...about };
  const isShown = interval[0] > 0 && p < alpha;
  if (high <= margin) {
    const why = `the upper end is at most ${margin} points`;
    return [{ claim: isShown ? 'steady' : 'steady-nothing', ...found, why }];
  }
  if (isShown) {
    const isMore = ends[0] > margin;
    const why = `the lower end is above ${isMore ? `${margin} points` : '0'}, and few shuffles spread as much`;
    return [{ claim: isMore ? 'moves' : 'moves-slightly', ...found, why }];
  }
  if (bounds && (100 * asCounted[1] <= margin || (asCounted[0] > 0 && effect.p < alpha)))
    return [{ claim: 'not-read', ...found, why: promptsNotReadMessage(bounds.byWording, wordingTitles) }];
  // The forecast of how many questions would suffice needs parsed answers.
  if (bounds) return [{ claim: 'not-shown', ...found, why: 'the lower end is not above 0' }];
  const needed = itemsToDetectRewording(effect, Math.max(added, margin / 100 - added));
  const why = interval[0] > 0 ? 'shuffles alone often spread as much' : 'the lower end is not above 0';
  return [
    { claim: 'not-shown', ...found, why },
    ...(factor === 'wordings' && needed > informativeItems(own) && needed <= maxForecastQuestions
      ? [{ claim: 'settle', models, value: needed, why: 'a forecast from the estimate, found in 80% of cases', ...about }]
      : []),
  ];
}

const informativeItems = ({ items }: SpreadEvidence): number => items.filter(({ wordings }) => wordings).length;

/** The rated models with the same outcome as the first in every cell. */
function sameAnswers({ models }: ParaphraseResult, rated: readonly SpreadEvidence[]): string[] {
  const those = models.filter(({ model }) => rated.some((one) => one.model === model));
  const [first] = those;
  const isSame = ({ items }: ParaphraseModelResult) =>
    items.every(({ cells }, i) => questionVariantLevelIds.every((q) => cells[q] === first?.items[i]?.cells[q]));
  return those.filter(isSame).map(({ model }) => model);
}

function everywhereClaims(models: readonly ParaphraseModelResult[]): Claim[] {
  if (models.length > namedModels) return [];
  return models.flatMap(({ model, confidence, itemCounts: { complete }, notRated }) =>
    complete === 0 || notRated !== undefined
      ? []
      : [
          {
            claim: 'right-everywhere',
            models: [model],
            value: confidence.consistent,
            why: 'counted over the questions that have every answer',
            about: { complete: count(complete), some: count(confidence.inconsistent) },
          },
        ],
  );
}

function basisClaims(result: ParaphraseResult): Claim[] {
  const { models, items, orders, openItems, form } = result;
  const over = (field: 'answered' | 'unreadable' | 'tolerantOnly') => models.reduce((sum, model) => sum + model[field], 0);
  const single = orders.asked === 1 ? items.length : openItems;
  const unreadable = over('unreadable');
  const why = 'counted in the plan';
  return [
    {
      claim: 'measured',
      models: [],
      why,
      about: {
        asked: `${plural(models.length, 'model')} on ${plural(items.length, 'question')}`,
        orders: openItems === items.length ? '' : ` and up to ${plural(orders.asked, 'order')} of its choices`,
        form: form === 'aware' ? 'paraphrase-aware' : 'plain',
      },
    },
    { claim: 'what-points', models: [], why },
    ...(single > 0
      ? [
          {
            claim: 'one-order',
            models: [],
            value: single,
            why,
            about: single === 1 ? { are: 'is', them: 'it' } : { are: 'are', them: 'them' },
          },
        ]
      : []),
    ...(isNumber(orders.least) && orders.least < orders.asked
      ? [{ claim: 'fewer-orders', models: [], value: orders.least, why }]
      : []),
    ...(unreadable > 0
      ? [
          {
            claim: 'unreadable',
            models: [],
            value: unreadable / over('answered'),
            why: 'counted in the answers',
            about: {
              tolerant: over('tolerantOnly') === unreadable ? 'all' : count(over('tolerantOnly')),
              unreadable: count(unreadable),
            },
          },
        ]
      : []),
    ...models.flatMap(({ model, cells, answered }) =>
      cells - answered > maxMissingShare * cells
        ? [
            {
              claim: 'missing',
              models: [model],
              value: (cells - answered) / cells,
              why: 'over 2% of its cells have no answer',
            },
          ]
        : [],
    ),
  ];
}

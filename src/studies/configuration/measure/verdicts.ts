import type { Claim } from '../../../core/studies/claim.ts';
import { isNumber } from '../../../base/json/json.ts';
import { plural } from '../../../core/words/format.ts';
import { isPoorlyReadOverall } from '../../../measure/not-read/not-read.ts';
import { claimsOfMissingCells, setSizesMessage } from '../../../measure/verdicts/basis-claims.ts';
import { noteDifferentStates } from '../../../measure/verdicts/different-states.ts';
import { makeEffectClaimsPerModel, type ModelEffectClaims } from '../../../measure/verdicts/effect-card.ts';
import { isEffect } from '../../../measure/verdicts/evidence.ts';
import { orderClaims } from '../../../measure/verdicts/order-claims.ts';
import { determineModelOrder, type ModelWithPromptEffect } from '../../../measure/verdicts/order.ts';
import { configurationClaimKinds } from './claims.ts';
import { commonLevelsTitle, configurationTitle } from './configuration-title.ts';
import type { ModelConfigurationEvidence } from './evidence.ts';
import { factorClaims } from './factor-contrasts.ts';
import type { ConfigurationResult } from './result.ts';
import { headroomClaims } from './headroom.ts';

interface Settings {
  readonly margin: number;
  readonly seed: number;
  readonly draws: number;
}

/** All findings on a complete run. See `claims.ts`. */
export function configurationVerdicts(
  judged: readonly ModelConfigurationEvidence[],
  result: ConfigurationResult,
  settings: Settings,
): Claim[] {
  const titles = result.configurations.map(({ levels }) => configurationTitle(result, levels));
  const cards = makeEffectClaimsPerModel(judged, {
    titles,
    margin: settings.margin,
    commonTitle: (places) => commonLevelsTitle(result, places),
  });
  const contenders = judged.flatMap(({ model, tables, notRated, effect, bounds }): ModelWithPromptEffect[] =>
    !notRated && isEffect(effect) ? [{ model, tables, effect, bounds }] : [],
  );
  const byStrengthAlone = judged.some(({ notRated, withheld }) => !notRated && withheld !== undefined);
  const claims = [
    ...agreementClaims(
      result,
      judged.some(({ bounds }) => bounds && isPoorlyReadOverall(bounds.notRead)),
    ),
    ...cards.map(({ verdict }) => verdict),
    ...orderClaims(contenders, determineModelOrder(contenders, settings), { margin: settings.margin, byStrengthAlone }),
    ...factorClaims(judged, result, sensitiveModels(cards)),
    ...cards.flatMap(({ details }) => details),
    ...headroomClaims(result),
    ...lineClaim(result),
    measuredClaim(result),
    ...claimsOfMissingCells(judged),
    ...cards.flatMap(({ basis = [] }) => basis),
    ...unreadClaim(result),
  ];
  return noteDifferentStates(claims, configurationClaimKinds);
}

const sensitiveClaims = ['moves', 'moves-slightly', 'moves-between', 'moves-between-slightly'];

const sensitiveModels = (cards: readonly ModelEffectClaims[]): string[] =>
  cards.flatMap(({ verdict }) => (sensitiveClaims.includes(verdict.claim) ? verdict.models : []));

/** How much more the outputs agree than independent draws of the same answers would. */
function agreementClaims({ agreement }: ConfigurationResult, isMuchNotRead: boolean): Claim[] {
  if (!agreement || !isNumber(agreement.value)) return [];
  const { value, interval, n, models, sets } = agreement;
  const found = {
    models: [],
    value: 100 * value,
    about: { pairs: plural(n, 'pair'), models: plural(models, 'model'), sets: plural(sets, 'set') },
  };
  if ('why' in interval) return [{ claim: 'agreement-here', ...found, why: interval.why }];
  // The agreement by chance depends on how many answers are right.
  if (isMuchNotRead) return [{ claim: 'agreement-here', ...found, why: 'it would score unread answers as wrong' }];
  const [low, high] = interval;
  const ends = [100 * low, 100 * high] as const;
  const claim = low > 0 ? 'agreement-above' : high < 0 ? 'agreement-below' : 'agreement-open';
  return [{ claim, ...found, interval: ends }];
}

function lineClaim({ regression }: ConfigurationResult): Claim[] {
  if (!('slope' in regression)) return [];
  return [{ claim: 'paper-slope', models: [], value: regression.slope, about: { pairs: plural(regression.n, 'pair') } }];
}

function measuredClaim({ models, sets, configurations, outputs }: ConfigurationResult): Claim {
  const first = models[0]?.model;
  return {
    claim: 'measured',
    models: [],
    about: {
      sets: setSizesMessage(
        sets.map(
          ({ dataset }) => models.find((row) => row.model === first && row.dataset === dataset)?.itemCounts.items ?? 0,
        ),
      ),
      configurations: plural(configurations.length, 'configuration'),
      outputs: plural(outputs, 'output'),
    },
  };
}

/** A smaller share would print as 0%. */
const minReportedShare = 0.005;

/** Consistency still compares the text of unread answers. */
function unreadClaim({ models }: ConfigurationResult): Claim[] {
  const sum = (field: 'answered' | 'unreadable' | 'refused') => models.reduce((total, row) => total + row[field], 0);
  const unread = sum('unreadable') + sum('refused');
  return unread >= minReportedShare * sum('answered') && unread > 0
    ? [{ claim: 'unread', models: [], value: unread / sum('answered') }]
    : [];
}

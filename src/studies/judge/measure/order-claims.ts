import type { Claim } from '../../../core/studies/claim.ts';
import { isNumber } from '../../../base/json/json.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { findLeadingJudges, minReportedAgreementGap, type JudgeWithAgreement } from './order.ts';
import type { AgreementKind } from './reliability.ts';
import type { JudgeResult } from './result.ts';
import type { JudgeEvidence } from './verdicts.ts';

/** Judges of one temperature that can be ranked, and the agreement that ranks them. */
interface Comparable {
  readonly kind: AgreementKind;
  readonly contenders: readonly JudgeWithAgreement[];
  readonly at: JudgeEvidence['at'];
}

/** Which judge agrees most at each temperature. The differences of all temperatures are tested together. */
export function judgeRankingClaims(byTemperature: readonly (readonly JudgeEvidence[])[], result: JudgeResult): Claim[] {
  const units = result.criteria.reduce((sum, each) => sum + each.units.length, 0);
  const found = byTemperature.map(comparableOf);
  const ordered = found.flatMap((each) => (each && 'contenders' in each ? [each] : []));
  const leaders = findLeadingJudges(
    ordered.map(({ contenders }) => contenders),
    units,
  );
  return found.flatMap((each): Claim[] => {
    if (!each) return [];
    if (!('contenders' in each)) return [each];
    const { kind, at } = each;
    const own = leaders[ordered.indexOf(each)];
    if (!own) return [];
    if (own.models.length === 1)
      return [{ claim: `order-${kind}`, models: own.models, p: own.p, why: 'each of the others agrees less', about: at }];
    return [
      {
        claim: `tied-${kind}`,
        models: own.models,
        value: own.units,
        why: 'no paired difference is significant',
        about: { ...at, difference: formatFixed(minReportedAgreementGap, 1) },
      },
    ];
  });
}

/**
 * What ranks the judges of a temperature. If their ratings are the same, a finding. If they are not comparable, undefined.
 */
function comparableOf(rated: readonly JudgeEvidence[]): Comparable | Claim | undefined {
  const [first] = rated;
  if (!first || rated.length < 2) return undefined;
  const { at } = first;
  const given = rated.map(({ found }) => JSON.stringify(found.rows.map(({ ratings }) => ratings)));
  if (new Set(given).size === 1)
    return { claim: 'same-ratings', models: rated.map(({ model }) => model), why: 'no cell has another rating', about: at };
  const kind = rated.some(({ agreements }) => agreements.some((each) => each.kind === 'truth')) ? 'truth' : 'itself';
  const having = rated.flatMap(({ model, agreements }): JudgeWithAgreement[] => {
    const agreement = agreements.find((each) => each.kind === kind);
    return agreement ? [{ model, agreement }] : [];
  });
  const contenders = having.filter(({ agreement }) => isNumber(agreement.value) && !('why' in agreement.sure));
  // A judge that cannot be compared might lead, so all must be comparable. Only the judge that is the reference is exempt.
  const compared = kind === 'truth' ? having.length : rated.length;
  return contenders.length < 2 || contenders.length < compared ? undefined : { kind, contenders, at };
}

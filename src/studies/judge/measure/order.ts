import { isNumber } from '../../../base/json/json.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { itemsForDifference } from '../../../measure/prompt-effect/questions-needed.ts';
import { identityTransform, fisherZTransform, jackknifeP } from '../../../measure/intervals/jackknife.ts';
import { jackknifeDifference } from './jackknife-mean.ts';
import { significanceLevel, type AgreementWithInterval } from './reliability.ts';

export interface JudgeWithAgreement {
  readonly model: string;
  /** The one by which they are ordered. */
  readonly agreement: AgreementWithInterval;
}

/** The judge that agrees most, and those not shown to agree less. */
export interface LeadingJudges {
  readonly models: readonly string[];
  /** Of the one leader: the largest p of its differences, corrected. */
  readonly p: number;
  /** Units that would tell the leaders apart at `difference`. */
  readonly units: number;
}

/** Of ρ or α: what a person would call a difference worth telling. */
export const minReportedAgreementGap = 0.1;

/**
 * Who agrees most among each group of judges (those of one temperature): a paired jackknife-t test for every two judges over the same units, Holm over all pairs of all groups,
 * at 5%. `units`: those that were rated.
 */
export function findLeadingJudges(groups: readonly (readonly JudgeWithAgreement[])[], units: number): LeadingJudges[] {
  const value = ({ agreement }: JudgeWithAgreement) => (isNumber(agreement.value) ? agreement.value : NaN);
  const pairs = groups.flatMap((contenders) =>
    contenders.flatMap((one, first) =>
      contenders.slice(first + 1).map((other) => {
        const { cells } = one.agreement;
        const sure = jackknifeDifference(cells, other.agreement.cells, fisherZTransform);
        return { one, other, p: 'why' in sure ? 1 : jackknifeP(sure, identityTransform, 0) };
      }),
    ),
  );
  const corrected = holm(pairs.map(({ p }) => p));
  return groups.map((contenders) => {
    const top = contenders.reduce((best, each) => (value(each) > value(best) ? each : best));
    const pBeside = (beside: JudgeWithAgreement) =>
      corrected[
        pairs.findIndex(({ one, other }) => (one === top && other === beside) || (one === beside && other === top))
      ] ?? 1;
    const others = contenders.filter((each) => each !== top);
    const near = others.filter((each) => pBeside(each) >= significanceLevel);
    const leaders = [top, ...near];
    const deviations = near.map((each) => {
      const sure = jackknifeDifference(top.agreement.cells, each.agreement.cells, identityTransform);
      return 'why' in sure ? 0 : sure.se * Math.sqrt(units);
    });
    return {
      models: contenders.filter((each) => leaders.includes(each)).map(({ model }) => model),
      p: Math.max(0, ...others.map(pBeside)),
      units: itemsForDifference(Math.max(0, ...deviations), minReportedAgreementGap, Math.max(2, contenders.length)),
    };
  });
}

import { isNumber } from '../../../base/json/json.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { itemsForDifference } from '../../../measure/prompt-effect/questions-needed.ts';
import { identityTransform, fisherZTransform, jackknifeP } from '../../../measure/intervals/jackknife.ts';
import { jackknifeDifference } from './jackknife-mean.ts';
import { significanceLevel, type AgreementWithInterval } from './reliability.ts';

export interface JudgeWithAgreement {
  readonly model: string;
  /** The agreement that ranks the judges. */
  readonly agreement: AgreementWithInterval;
}

/** The judge that agrees most, and those that do not agree significantly less. */
export interface LeadingJudges {
  readonly models: readonly string[];
  /** For a single leader: the largest corrected p of its differences. */
  readonly p: number;
  /** The number of units that would separate the leaders at `difference`. */
  readonly units: number;
}

/** A difference of ρ or α that is large enough to matter. */
export const minReportedAgreementGap = 0.1;

/**
 * Which judge agrees most in each group (the judges of one temperature). It uses a paired jackknife-t test for every two
 * judges over the same units. p is corrected by Holm over all pairs of all groups, at 5%. `units` is the number of rated
 * units.
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

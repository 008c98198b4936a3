import { extractColumnFromRows } from '../../core/items/column.ts';
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { zip } from '../../base/objects/zip.ts';
import { pick } from '../../base/objects/pick.ts';
import { tukeyFences } from '../basics/box.ts';
import { mean, sum } from '../basics/mean.ts';
import { fUpperTail } from '../basics/distribution-tails.ts';

/** How even the templates are in difficulty, over all models. */
export interface TemplateNeutralityResult {
  /** Mean over the models of S_{m,t}, in percent. */
  readonly scenarios: readonly { readonly scenario: string; readonly mean: MaybeNumber }[];
  /** Largest less smallest scenario mean, in points. */
  readonly range: MaybeNumber;
  readonly verdict: TemplateDifficultyVerdict | NoValueWithReason;
  /** The id of the template that stands out if the verdict is `one template`, else `null`. */
  readonly scenario: string | null;
  /** The p value of the test that templates differ in the same way for all models. */
  readonly p: MaybeNumber;
  /** The verdict in words, and what to do. */
  readonly advice: string;
}

export type TemplateDifficultyVerdict = 'flat' | 'drifting' | 'one template';

/** In points. CreditAudit's own templates, which it takes to be even, range over 2.46 points. */
const evenRange = 3;

/**
 * Do the templates differ in difficulty, whatever the model? `S[m][t]` in percent; models with a NaN are left out.
 *
 * - *flat*: the scenario means range over 3 points at most.
 * - no verdict: they range over more, but no more than the models' own fluctuations make likely. The test is that of a
 *   two-way layout without replication: F = M·Σ(x̄_t − x̄)²/(T−1) over the residual mean square Σ(S_{m,t} − x̄_m − x̄_t
 *   + x̄)²/((M−1)(T−1)), p ≥ 0.05. This does not prove that the templates are even: with few models large differences
 *   stay unproven. If answers are known, `shared` must find the same, as the F test treats models’ errors as
 *   independent but models err on the same questions (`sharedPromptP`). p is then the larger of the two.
 * - *one template*: one scenario mean is an outlier by Tukey's fences, and the rest alone is flat or unproven.
 * - *drifting*: anything else.
 *
 * With one model there is no verdict, as a template's difficulty cannot be separated from the model's own reaction.
 */
export function testTemplateNeutrality(
  scenarios: readonly { readonly id: string; readonly title: string }[],
  S: readonly ArrayLike<number>[],
  shared?: () => number,
): TemplateNeutralityResult {
  const whole = S.filter((row) => !Array.from(row).some(Number.isNaN));
  const all = scenarios.map((_, t) => t);
  const reasons = 'no model has answers under every template yet';
  const means = all.map((t) => (whole.length > 0 ? mean(extractColumnFromRows(whole, t)) : NaN));
  const base = {
    scenarios: zip(scenarios, means).map(([{ id }, mean]) => ({
      scenario: id,
      mean: whole.length > 0 ? mean : undefinedBecause(reasons),
    })),
    range: whole.length > 0 && means.length > 0 ? rangeOf(means) : undefinedBecause(reasons),
    scenario: null,
  };
  if (whole.length < 2 || scenarios.length < 2) {
    const why =
      whole.length === 0
        ? reasons
        : whole.length === 1
          ? 'with one model, a prompt’s difficulty cannot be told apart from the model’s own reaction'
          : 'one prompt has nothing to be compared with';
    return { ...base, verdict: undefinedBecause(why), p: undefinedBecause(why), advice: `No verdict: ${why}.` };
  }
  const range = rangeOf(means);
  const byModels = templateEffect(whole, all);
  const p = range > evenRange && byModels < 0.05 && shared ? Math.max(byModels, shared()) : byModels;
  if (range > evenRange && !(p < 0.05)) {
    const why = `the means differ by more than ${evenRange} points, but with ${whole.length} models that can be the models’ own reactions`;
    return {
      ...base,
      verdict: undefinedBecause(why),
      p,
      advice: `No verdict: ${why}. More models would tell whether a template is harder than the others.`,
    };
  }
  if (range <= evenRange) {
    return {
      ...base,
      verdict: 'flat',
      p,
      advice: `The prompts’ mean scores over these models lie within ${evenRange} points. That is no test that they are equally hard.`,
    };
  }
  const { low, high } = tukeyFences(means);
  const odd = zip(scenarios, means).find(
    ([, mean], t) =>
      (mean < low || mean > high) &&
      isEvenOrUnproven(
        whole,
        all.filter((other) => other !== t),
      ),
  );
  if (odd !== undefined) {
    const [{ id: scenario, title }] = odd;
    const advice = `“${title}” scores differently from the other prompts on average over these models. Check that it asks for the same.`;
    return { ...base, verdict: 'one template', scenario, p, advice };
  }
  return {
    ...base,
    verdict: 'drifting',
    p,
    advice: 'Some prompts are harder than others on average over these models. σ includes part of that.',
  };
}

function isEvenOrUnproven(S: readonly ArrayLike<number>[], templates: readonly number[]): boolean {
  if (templates.length < 2) return true;
  const means = templates.map((t) => mean(extractColumnFromRows(S, t)));
  return rangeOf(means) <= evenRange || !(templateEffect(S, templates) < 0.05);
}

/** p of F for the templates' main effect. */
function templateEffect(S: readonly ArrayLike<number>[], templates: readonly number[]): number {
  const M = S.length;
  const T = templates.length;
  const rows = S.map((row) => pick(row, templates));
  const grand = mean(rows.flat());
  const byTemplate = templates.map((_, t) => mean(extractColumnFromRows(rows, t)));
  const effect = (M * sum(byTemplate.map((x) => (x - grand) ** 2))) / (T - 1);
  const residual = rows.flatMap((row) => {
    const own = mean(row);
    return zip(row, byTemplate).map(([x, template]) => (x - own - template + grand) ** 2);
  });
  const within = sum(residual) / ((M - 1) * (T - 1));
  // Rounding alone leaves some 1e-26 where models move in parallel.
  if (effect < 1e-20) return 1;
  return within < 1e-20 ? 0 : fUpperTail(effect / within, T - 1, (M - 1) * (T - 1));
}

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

import { planId } from '../../core/plan/plan.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { serverAddressesByModel, serverSettingsKeyByModel } from '../../run/addresses.ts';
import { makePlan } from '../../run/make-plan.ts';
import { summarizeReusableByChoice, type ReusableAnswersSummary } from '../../run/reuse-choice.ts';
import type { RunChoices } from './start-run.ts';

/** The stored answers that the user may choose to reuse in the run of these choices. */
export async function findReusableForForm(
  choices: RunChoices,
  signal: AbortSignal,
): Promise<ReusableAnswersSummary | undefined> {
  const study = await loadStudy(choices.study);
  const plan = await makePlan({ samples: 1, ...choices, study });
  const { getOrStartEngine: engineOf } = await import('../../engine/index.ts');
  const addresses = await serverAddressesByModel(plan.models, engineOf);
  if (signal.aborted) return undefined;
  return summarizeReusableByChoice(
    { study, plan, items: choices.items },
    await planId(plan),
    addresses,
    await serverSettingsKeyByModel(plan.models, engineOf),
    signal,
  );
}

import { planId } from '../../../core/plan/plan.ts';
import { loadStudy } from '../../../core/studies/studies.ts';
import { fitIgnoringDiskSpace, lookAtMachine } from '../../../engine/machine.ts';
import { smallWebLlmId, smallWebLlmOffer } from '../../../engine/webllm/small-model.ts';
import { makePlan } from '../../../run/make-plan.ts';
import { planIdOfRunRow } from '../../../store/runs/plan-of-run.ts';
import type { RunRecord } from '../../../store/runs/runs.ts';
import { systemPromptManifest } from '../../../studies/system-prompt/index.ts';
import { loadDemoChoices } from '../../home/start-demo.ts';
import { createAndStartRun } from '../../new/start-run.ts';

/** The demo with one more model, which WebLLM runs. */
export interface AddedModelOffer {
  readonly name: string;
  /** New answers to request. All others are reused. */
  readonly answers: number;
  /** A known disadvantage. */
  readonly caveat: string | undefined;
  /** Creates the run and starts it. Returns its id. */
  readonly start: () => Promise<string>;
}

/** Undefined for any run except the system-prompt demo, and without WebGPU. */
export async function loadSmallWebLlmOffer(record: RunRecord): Promise<AddedModelOffer | undefined> {
  const parent = planIdOfRunRow(record);
  const demo = await loadDemoChoices(systemPromptManifest);
  if (record.plan.models.join() !== demo.models.join()) return undefined;
  if (parent !== (await planId(await makePlan({ ...demo, study: await loadStudy(demo.study) })))) return undefined;
  const fit = fitIgnoringDiskSpace(smallWebLlmOffer, await lookAtMachine());
  if (fit.fits === 'no') return undefined;
  return {
    name: smallWebLlmOffer.name,
    answers: record.total / demo.models.length,
    caveat: fit.fits === 'maybe' ? fit.why : undefined,
    start: () => createAndStartRun({ ...demo, models: [...demo.models, smallWebLlmId], parent }),
  };
}

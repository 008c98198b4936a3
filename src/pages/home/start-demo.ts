import { loadBundledModelList } from '../../engine/transformers/small-models.ts';
import { loadDemoPlanInput, type DemoPlanInput } from '../../manifest/demo.ts';
import type { StudyManifest } from '../../manifest/study-manifest.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { createAndStartRun } from '../new/start-run.ts';

/** Starts a study’s demo. Returns its run’s id as soon as there is a page to show. */
export const startDemo = async (study: StudyManifest): Promise<string> => createAndStartRun(await loadDemoChoices(study));

/** The plan input of a study’s demo. */
export async function loadDemoChoices({
  id,
  title,
  demo,
  form,
}: StudyManifest): Promise<DemoPlanInput & { readonly study: string }> {
  if (!demo || !form) throw new UserError(`“${title}” has no demo.`);
  const [plan, models, { shows }] = await Promise.all([demo.plan(), loadBundledModelList(), form()]);
  return { study: id, ...(await loadDemoPlanInput(plan, models, { shows: shows !== undefined })) };
}

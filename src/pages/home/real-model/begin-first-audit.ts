import type { PinnedModel } from '../../../core/models/offer.ts';
import { permitOrigins } from '../../../core/work/origins.ts';
import { loadModelDownloadCatalog } from '../../../engine/offers.ts';
import { recordDownloadStarted } from '../../../store/models/models.ts';
import { getRun } from '../../../store/runs/runs.ts';
import { startDownload } from '../../models/downloads/downloads.svelte.ts';
import { createAndStartRun } from '../../new/start-run.ts';
import { loadFirstAuditChoices } from './first-audit.ts';
import type { FirstModel } from './first-model.ts';

/** Asks the hub for the model’s files. From now on this page may ask these servers. */
export async function lookUpFirstModel({ offer, origins }: FirstModel, signal: AbortSignal): Promise<PinnedModel> {
  permitOrigins(origins);
  return (await loadModelDownloadCatalog()).entryOf(offer, signal);
}

/** Makes the run and starts the download that it waits for; gives the run’s id. The database holds both before the first byte. */
export async function downloadThenRun({ prompts }: FirstModel, entry: PinnedModel): Promise<string> {
  const run = await createAndStartRun({ ...(await loadFirstAuditChoices(entry.id, prompts)), waits: true });
  const record = await getRun(run);
  // Answers that are all here need no model.
  if (record?.state === 'finished' || record?.imports !== undefined) return run;
  await recordDownloadStarted(entry, run);
  void startDownload(entry);
  return run;
}

/** The same with a model that is on this machine. */
export const runFirstAudit = async ({ prompts }: FirstModel, model: string): Promise<string> =>
  createAndStartRun(await loadFirstAuditChoices(model, prompts));

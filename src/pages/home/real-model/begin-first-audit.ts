import type { PinnedModel } from '../../../core/models/offer.ts';
import { permitOrigins } from '../../../core/work/origins.ts';
import { loadModelDownloadCatalog } from '../../../engine/offers.ts';
import { recordDownloadStarted } from '../../../store/models/models.ts';
import { getRun } from '../../../store/runs/runs.ts';
import { startDownload } from '../../models/downloads/downloads.svelte.ts';
import { createAndStartRun } from '../../new/start-run.ts';
import { loadFirstAuditChoices } from './first-audit.ts';
import type { FirstModel } from './first-model.ts';

/** Looks up the model’s files on the hub. From then on this page may contact these servers. */
export async function lookUpFirstModel({ offer, origins }: FirstModel, signal: AbortSignal): Promise<PinnedModel> {
  permitOrigins(origins);
  return (await loadModelDownloadCatalog()).entryOf(offer, signal);
}

/**
 * Creates the run and starts the download that it waits for. Returns the run’s id. The database stores both before the first
 * byte arrives.
 */
export async function downloadThenRun({ prompts }: FirstModel, entry: PinnedModel): Promise<string> {
  const run = await createAndStartRun({ ...(await loadFirstAuditChoices(entry.id, prompts)), waits: true });
  const record = await getRun(run);
  // If all answers are already here, no model is needed.
  if (record?.state === 'finished' || record?.imports !== undefined) return run;
  await recordDownloadStarted(entry, run);
  void startDownload(entry);
  return run;
}

/** The same for a model on this machine. */
export const runFirstAudit = async ({ prompts }: FirstModel, model: string): Promise<string> =>
  createAndStartRun(await loadFirstAuditChoices(model, prompts));

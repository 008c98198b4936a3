import type { ModelFit, ModelOffer } from '../../../core/models/offer.ts';
import { downloadMirrors } from '../../../core/work/origins.ts';
import { bytes } from '../../../core/words/format.ts';
import { formatTimeRange } from '../../../core/words/time-left.ts';
import { storedBytes } from '../../../engine/download/download.ts';
import { fitForDownload, fitIgnoringDiskSpace, lookAtMachine } from '../../../engine/machine.ts';
import { loadModelDownloadCatalog } from '../../../engine/offers.ts';
import { estimateProcessorSpeed, msPerAnswer } from '../../../engine/processor-pace.ts';
import { loadBundledModelList } from '../../../engine/transformers/small-models.ts';
import { estimateAuditTime } from '../../../run/estimate/audit-time.ts';
import { loadMeasuredMsPerCell } from '../../../store/models/model-pace.ts';
import { listDownloadedModels, type ModelRow } from '../../../store/models/models.ts';
import { contactedOrigins } from '../../models/downloads/hosts.ts';
import { determineStoredModelState, sumModelFileBytes } from '../../models/here/kept-state.ts';
import { offerKey } from '../../models/library/offer-list.ts';
import { recommendFirstModel, type FirstModelDevice } from '../../models/library/picks.ts';
import { firstAuditPrompts, firstAuditQuestions } from './first-audit.ts';

/** The model that this machine is offered for a first audit, with facts that need no request to a server. */
export interface FirstModel {
  readonly offer: ModelOffer;
  /** Considers the space that the browser grants. */
  readonly fit: ModelFit;
  readonly device: FirstModelDevice;
  readonly prompts: number;
  readonly answers: number;
  /** “15 to 50 min”; undefined if no earlier answer gives an estimate. */
  readonly time: string | undefined;
  /** Roughly the bytes still to download. */
  readonly missing: number;
  /** Present if its download has started or finished. */
  readonly kept: { readonly row: ModelRow; readonly isReady: boolean } | undefined;
  /** The servers that its download contacts. */
  readonly origins: readonly string[];
}

/** Undefined if no listed model fits. `only`: only this device. */
export async function findFirstModel(only?: FirstModelDevice): Promise<FirstModel | undefined> {
  const [machine, catalog, rows] = await Promise.all([lookAtMachine(), loadModelDownloadCatalog(), listDownloadedModels()]);
  const judged = catalog.offers.map((offer) => ({ offer, fit: fitIgnoringDiskSpace(offer, machine) }));
  const devices: readonly FirstModelDevice[] = only ? [only] : machine.gpu ? ['graphics', 'processor'] : ['processor'];
  for (const device of devices) {
    const offer = recommendFirstModel(judged, machine, device)?.offer;
    if (!offer) continue;
    const kept = await keptModel(offer, rows);
    const prompts = firstAuditPrompts(device, machine.gpu?.isSoftware ?? false);
    const answers = prompts * firstAuditQuestions;
    const ms = await expectedMsPerAnswer(offer, device, kept?.row.id);
    return {
      offer,
      device,
      prompts,
      answers,
      fit: kept?.isReady ? fitIgnoringDiskSpace(offer, machine) : fitForDownload(offer, machine),
      time: ms === undefined ? undefined : formatTimeRange(estimateAuditTime(answers, ms)),
      missing: Math.max(0, (kept ? sumModelFileBytes(kept.row.entry) : (offer.bytes ?? 0)) - (kept?.here ?? 0)),
      kept: kept && { row: kept.row, isReady: kept.isReady },
      origins: contactedOrigins(downloadMirrors().hub, catalog.originsBesides(offer)),
    };
  }
  return undefined;
}

async function keptModel(offer: ModelOffer, rows: readonly ModelRow[]) {
  const found = rows.filter(({ entry, local }) => !local && offerKey(entry.offer) === offerKey(offer));
  const row = found.find(({ state }) => state === 'ready') ?? found[0];
  if (!row) return undefined;
  const here = await storedBytes(row.entry.files);
  return { row, here, isReady: determineStoredModelState(row, here, false) === 'ready' };
}

/** The speed of a graphics processor is known only from earlier answers. */
async function expectedMsPerAnswer(
  { parameters }: ModelOffer,
  device: FirstModelDevice,
  id: string | undefined,
): Promise<number | undefined> {
  const measured = id === undefined ? null : await loadMeasuredMsPerCell(id);
  if (measured !== null) return measured;
  if (device === 'graphics' || parameters === undefined) return undefined;
  return msPerAnswer(await estimateProcessorSpeed(await loadBundledModelList()), parameters);
}

/** The text on Home’s card below “Audit a real model”. */
export function firstModelInWords(model: FirstModel | undefined): string {
  if (!model) return 'No listed model fits this machine. Add a server on the Models page.';
  const { offer, kept, time, missing } = model;
  const which = `In this browser, with ${offer.name}`;
  if (kept?.isReady) return `${which}, which is on this machine${time === undefined ? '' : `: ${time}`}.`;
  if (kept?.row.thenRun !== undefined) return `${which}: ${bytes(missing)} are still to be downloaded.`;
  return `${which}: ${bytes(missing)} to download${time === undefined ? '' : `, then ${time}`}.`;
}

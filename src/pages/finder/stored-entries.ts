import { importStateLabel, type ImportHistory } from '../../core/imported/imported-from.ts';
import { date } from '../../core/words/format.ts';
import { modelNameWithServer } from '../../core/models/model-name.ts';
import { engineAndDeviceInWords } from '../../engine/index.ts';
import { traitsOf } from '../../core/models/engine-traits.ts';
import { parseModelId } from '../../core/models/model-id.ts';
import { runAddress } from '../../report/addresses.ts';
import { listAskableModels } from '../../run/askable.ts';
import { listRuns, type RunSummary } from '../../store/runs/runs.ts';
import { findStudyManifest } from '../../studies/index.ts';
import type { FinderEntry } from './find.ts';

/** Runs, newest first. Users find them by name, study, date and models. */
export const loadRunEntries = async (): Promise<readonly FinderEntry[]> => (await listRuns()).map(runEntry);

export function runEntry({
  id,
  name,
  plan,
  createdAt,
  state,
  ...from
}: Pick<RunSummary, 'id' | 'name' | 'plan' | 'createdAt' | 'state'> & ImportHistory): FinderEntry {
  const study = findStudyManifest(plan.study)?.title ?? plan.study;
  const models = plan.models.map(modelNameWithServer).join(', ');
  return {
    id,
    title: name ?? study,
    detail: [name === undefined ? '' : study, date(createdAt), importStateLabel(from), models].filter(Boolean).join(' · '),
    also: `${new Date(createdAt).toISOString().slice(0, 10)} ${state} ${plan.models.join(' ')}`,
    go: runAddress(id),
  };
}

/** Models that can be asked, and models of runs. Engines that replay stored answers are not models of their own. */
export async function loadModelEntries(): Promise<readonly FinderEntry[]> {
  const [askable, runs] = await Promise.all([listAskableModels(), listRuns()]);
  const named = new Map(askable.map(({ id, name, detail }) => [id, { name, detail }]));
  const ids = new Set([...named.keys(), ...runs.flatMap(({ plan }) => plan.models)]);
  return [...ids].flatMap((id) => {
    const engine = engineOf(id);
    if (engine === undefined || traitsOf(engine).replaysModels) return [];
    const { name = modelNameWithServer(id), detail = engineAndDeviceInWords(engine) } = named.get(id) ?? {};
    return [{ id, title: name, detail, also: id, go: `#/model/${encodeURIComponent(id)}` }];
  });
}

/** Ids may come from archives, so they may be invalid. */
function engineOf(id: string): string | undefined {
  try {
    return parseModelId(id).engine;
  } catch {
    return undefined;
  }
}

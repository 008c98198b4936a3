import type { ImportedRun } from '../../core/elsewhere/imported-run.ts';
import type { OnProgress } from '../../core/studies/study.ts';
import type { Archive } from '../archive.ts';
import { mergeArchiveIntoStore, type ArchiveImportResult } from '../archive-rows.ts';
import { archiveLimits, type TextFileLimits } from '../../store/answers/text-lines.ts';
import { readArchive } from '../read-archive.ts';
import { writeRunAsJsonLines } from '../write-archive.ts';

/**
 * Stores a log as a run, all of it or nothing, as an opened archive is stored: it is written as one and read back, so that what an archive may not have is refused here too, with the
 * reader's sentence, and what is kept is what its export will be. Where the same log was read the same way before, its run is there already. For a worker.
 */
export async function storeImportedRun(
  run: ImportedRun,
  on?: (stage: 'read' | 'stored') => OnProgress,
): Promise<ArchiveImportResult> {
  const file = run.plan.elsewhere.files[0]?.name ?? run.plan.elsewhere.tool.name;
  const archive = await readArchive(writeRunAsJsonLines(importedRunToArchive(run)), file, on?.('read'), { limits });
  return mergeArchiveIntoStore(archive, file, on?.('stored'));
}

const limits: TextFileLimits = {
  ...archiveLimits,
  larger: ' in the app; the commands “evenkeel import” and “evenkeel report” take larger ones',
};

export const importedRunToArchive = ({ plan, items, prompts, responses, models, name }: ImportedRun): Archive => ({
  plan,
  name,
  items,
  models,
  prompts,
  responses,
  environment: null,
  comparisons: [],
  verdicts: [],
  others: [],
  unknown: {},
});

import type { ImportedRun } from '../../core/elsewhere/imported-run.ts';
import type { OnProgress } from '../../core/studies/study.ts';
import type { Archive } from '../archive.ts';
import { mergeArchiveIntoStore, type ArchiveImportResult } from '../archive-rows.ts';
import { archiveLimits, type TextFileLimits } from '../../store/answers/text-lines.ts';
import { readArchive } from '../read-archive.ts';
import { writeRunAsJsonLines } from '../write-archive.ts';

/**
 * Stores a log as a run, all of it or nothing. It is written as an archive and read back. So the archive reader's checks and
 * errors apply, and what is stored equals its export. If the same log was imported the same way before, its run already
 * exists. For a worker.
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
  larger: ' in the app. The commands “evenkeel import” and “evenkeel report” take larger ones',
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

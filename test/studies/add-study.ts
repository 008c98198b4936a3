import { registerStudies } from '../../src/core/studies/studies.ts';
import type { StudyManifest } from '../../src/manifest/study-manifest.ts';
import { registerReports } from '../../src/report/study-parts.ts';
import { offeredStudies, studyManifests } from '../../src/studies/index.ts';

/**
 * Adds a study as its line in `src/studies/index.ts` would. Returns a function that removes it, because other tests share
 * the modules.
 */
export function addStudy(manifest: StudyManifest): () => void {
  const lists = [studyManifests, offeredStudies] as unknown as StudyManifest[][];
  for (const list of lists) list.push(manifest);
  registerAll();
  return () => {
    for (const list of lists) list.splice(list.indexOf(manifest), 1);
    registerAll();
  };
}

function registerAll(): void {
  registerStudies(Object.fromEntries(studyManifests.map(({ id, study }) => [id, study])));
  registerReports(Object.fromEntries(studyManifests.map((manifest) => [manifest.id, manifest])));
}

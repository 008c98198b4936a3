import { registerStudies } from '../core/studies/studies.ts';
import { registerFeatureLoader } from '../core/studies/features.ts';
import { registerReports } from '../report/study-parts.ts';
import { studyManifests } from './index.ts';

// The lower rooms know no study. The entry of every page, worker and command registers them here.
registerStudies(Object.fromEntries(studyManifests.map(({ id, study }) => [id, study])));
registerFeatureLoader(async () => (await import('../report/features/index.ts')).reportFeatures);
registerReports(Object.fromEntries(studyManifests.map((manifest) => [manifest.id, manifest])));

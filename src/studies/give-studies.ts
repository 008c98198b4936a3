import { registerStudies } from '../core/studies/studies.ts';
import { registerFeatures } from '../core/studies/features.ts';
import { registerReports } from '../report/study-parts.ts';
import { studies } from './index.ts';

// The rooms below know no study: at the entry of every page, worker and command they are told which there are.
registerStudies(Object.fromEntries(studies.map(({ id, study }) => [id, study])));
registerFeatures(async () => (await import('../report/features/index.ts')).features);
registerReports(Object.fromEntries(studies.map((manifest) => [manifest.id, manifest])));

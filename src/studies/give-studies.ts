import { giveStudies } from '../core/studies.ts';
import { giveReports } from '../report/study-parts.ts';
import { studies } from './index.ts';

// The rooms below know no study: at the entry of every page, worker and command they are told which there are.
giveStudies(Object.fromEntries(studies.map(({ id, study }) => [id, study])));
giveReports(Object.fromEntries(studies.map((manifest) => [manifest.id, manifest])));

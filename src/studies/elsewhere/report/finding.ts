import { findingOfClaims } from '../../../report/claim-sentences.ts';
import type { Finding } from '../../../report/finding.ts';
import { claims } from '../measure/claims.ts';
import type { ImportedResult } from '../measure/result.ts';

/** What a report of the study says in words: each model’s verdict, their order, and what these rest on. */
export const importedFinding = (result: ImportedResult): Finding => findingOfClaims(result, claims);

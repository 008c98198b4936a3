import type { ClaimKind } from '../core/studies/claim.ts';
import { claimsOfReportPart, type ResultWithClaims } from './claim-sentences.ts';
import type { ReportSection } from './report-section.ts';

/** What the answers say of which model to take, where they say anything of it. */
export const modelChoiceSection = <Result extends ResultWithClaims>(kinds: readonly ClaimKind[]): ReportSection<Result> => ({
  id: 'choice',
  title: 'What to choose',
  choosing: kinds,
  when: (result) => claimsOfReportPart(result, kinds, 'order').length > 0,
});

import type { ClaimKind } from '../core/studies/claim.ts';
import { claimsOfReportPart, type ResultWithClaims } from './claim-sentences.ts';
import type { ReportSection } from './report-section.ts';

/** The section on which model to choose, if the answers show anything about it. */
export const modelChoiceSection = <Result extends ResultWithClaims>(kinds: readonly ClaimKind[]): ReportSection<Result> => ({
  id: 'choice',
  title: 'What to choose',
  choosing: kinds,
  when: (result) => claimsOfReportPart(result, kinds, 'order').length > 0,
});

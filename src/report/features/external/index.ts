import { externalToolSentence, importedRunNotes } from '../../../core/elsewhere/imported-run-notes.ts';
import { getStudyReportLoaders } from '../../study-parts.ts';
import type { ReportFeature } from '../feature.ts';

/** Answers from an external tool. The plan contains what is known about the tool. */
export const externalFeature: ReportFeature = {
  id: 'external',
  notes: ({ plan }) =>
    plan?.elsewhere
      ? [
          [
            externalToolSentence(plan.elsewhere),
            ...importedRunNotes(plan.elsewhere, getStudyReportLoaders(plan.study).answerKind),
          ].join(' '),
        ]
      : [],
};

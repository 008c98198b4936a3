import { externalToolSentence, importedRunNotes } from '../../../core/elsewhere/imported-run-notes.ts';
import { getStudyReportLoaders } from '../../study-parts.ts';
import type { ReportFeature } from '../feature.ts';

/** Answers that another program asked for. The plan has what is known of it. */
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

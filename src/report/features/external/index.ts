import { externalToolSentence, importedRunNotes } from '../../../core/elsewhere/imported-run-notes.ts';
import { reportParts } from '../../study-parts.ts';
import type { ReportFeature } from '../feature.ts';

/** Answers that another program asked for. The plan has what is known of it. */
export const externalFeature: ReportFeature = {
  id: 'external',
  notes: ({ plan }) =>
    plan?.elsewhere
      ? [
          [
            externalToolSentence(plan.elsewhere),
            ...importedRunNotes(plan.elsewhere, reportParts(plan.study).answerKind),
          ].join(' '),
        ]
      : [],
};

import { extractionCheckResultSchema, type HumanExtractionChecks } from '../../../core/json/checked-form.ts';
import { castFeature } from '../feature.ts';
import { filterForCheckedFigure } from './answers-for-check.ts';
import { extractionCheckTables } from './checked-tables.ts';

/** Extraction accuracy, according to people who checked some answers. */
export const humanCheckFeature = castFeature<HumanExtractionChecks>({
  id: 'checked',
  field: 'checked',
  form: extractionCheckResultSchema,
  measure: async () => (await import('../../../measure/checked/checked-reading.ts')).compareWithHumanMarks,
  takes: ({ isRightOrWrong }) => isRightOrWrong,
  tables: extractionCheckTables,
  drillDown: filterForCheckedFigure,
  // The field contains names of people.
  shorten: () => undefined,
  view: async () => ({
    sections: [
      {
        id: 'reading',
        title: 'How well answers were read',
        place: 'after answers',
        show: (await import('./CheckedReading.svelte')).default,
      },
    ],
  }),
});

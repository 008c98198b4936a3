import type { CheckedExtraction } from '../../../core/json/checked-form.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable, Study } from '../../../core/studies/study.ts';
import { checkedReading } from '../../../measure/checked/checked-reading.ts';

export const measureChecked = (table: ScoreTable, { models }: Plan, study: Study): CheckedExtraction | undefined =>
  study.answerKind.isRightOrWrong ? checkedReading(table, models) : undefined;

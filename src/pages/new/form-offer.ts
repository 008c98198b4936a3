import type { LastAudits } from '../../store/people/last-audits.ts';
import type { Study } from '../../core/studies/study.ts';
import type { AskableModel } from '../../engine/askable.ts';
import type { StudyForm } from '../../manifest/study-form.ts';
import type { ItemSetSummary } from '../../store/library/item-sets.ts';

/** What can be chosen from. */
export interface FormOffer {
  readonly study: Study;
  readonly form: StudyForm;
  readonly models: readonly AskableModel[];
  readonly sets: readonly ItemSetSummary[];
  /** What was started last. */
  readonly last: LastAudits;
}

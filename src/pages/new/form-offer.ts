import type { LastAudits } from '../../store/people/last-audits.ts';
import type { Study } from '../../core/studies/study.ts';
import type { Askable } from '../../engine/askable.ts';
import type { StudyForm } from '../../manifest/study-form.ts';
import type { ItemSetSummary } from '../../store/library/item-sets.ts';

/** What can be chosen from. */
export interface FormOffer {
  readonly study: Study;
  readonly form: StudyForm;
  readonly models: readonly Askable[];
  readonly sets: readonly ItemSetSummary[];
  /** What was started last. */
  readonly last: LastAudits;
}

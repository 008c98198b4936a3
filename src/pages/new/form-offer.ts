import type { LastStartedAudits } from '../../store/people/last-audits.ts';
import type { Study } from '../../core/studies/study.ts';
import type { AskableModel } from '../../engine/askable.ts';
import type { StudyFormDescription } from '../../manifest/study-form.ts';
import type { ItemSetSummary } from '../../store/library/item-sets.ts';

/** Everything that the form offers for choice. */
export interface FormOffer {
  readonly study: Study;
  readonly form: StudyFormDescription;
  readonly models: readonly AskableModel[];
  readonly sets: readonly ItemSetSummary[];
  /** The choices of the last started runs. */
  readonly last: LastStartedAudits;
}

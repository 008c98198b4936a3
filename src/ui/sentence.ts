import { withoutHidden } from '../hidden-characters.ts';
import { isDiskFull } from '../store/disk-full.ts';
import { UserError } from '../user-error.ts';

/** What is shown of an error. A person's mistake stands as it is; a defect of ours says that it is one, with what is known of it. */
export function sentence(error: unknown): string {
  if (error instanceof UserError || (error instanceof Error && error.name === 'UserError'))
    return withoutHidden(error.message);
  if (isDiskFull(error)) return 'The disk is full: this could not be stored; make room, then try again.';
  const what = error instanceof Error ? error.message : String(error);
  return `Evenkeel has a defect here: ${withoutHidden(what)}`;
}

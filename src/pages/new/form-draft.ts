import * as v from 'valibot';

const form = v.object({
  /** The form’s address at that time. */
  address: v.string(),
  /** Whether untouched sets and options may still be replaced to suit the models. */
  suits: v.boolean(),
  /** Whether the models are the initial ones. */
  hasUsualModels: v.boolean(),
});
const historyStateSchema = v.object({ evenkeelForm: form });

/** Which parts of the form are untouched. The address cannot tell, since it names all choices. */
export type UntouchedFormFlags = Omit<v.InferOutput<typeof form>, 'address'>;

/**
 * Puts a form’s address into the address bar. The flags go into that entry of the browser’s history, so a reload or Back
 * restores them. Any other link has no flags and means a fixed plan.
 */
export function storeFormInHistoryEntry(address: string, open: UntouchedFormFlags): void {
  try {
    history.replaceState({ ...Object(history.state), evenkeelForm: { address, ...open } }, '', address);
  } catch {
    // Browsers limit the number of calls. The address bar is then outdated until the next change.
  }
}

/** The flags, if the form itself wrote this address; undefined if the address came as a link. */
export function getUntouchedFlagsAtAddress(address: string): UntouchedFormFlags | undefined {
  const found = v.safeParse(historyStateSchema, history.state);
  if (!found.success) return undefined;
  const { address: written, ...open } = found.output.evenkeelForm;
  return written === address ? open : undefined;
}

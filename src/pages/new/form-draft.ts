import * as v from 'valibot';

const form = v.object({
  /** As the address named it then. */
  address: v.string(),
  /** Whether sets and options that nobody touched may still be exchanged for what suits the models. */
  suits: v.boolean(),
  /** Whether the models are those that the form began with. */
  hasUsualModels: v.boolean(),
});
const historyStateSchema = v.object({ evenkeelForm: form });

/** What nobody has touched yet: an address alone does not tell it, as it names all that is chosen. */
export type UntouchedFormFlags = Omit<v.InferOutput<typeof form>, 'address'>;

/** Puts a form’s address into the address bar. What is left open goes into that entry of the browser’s history: a reload, or coming back, goes on with it; a link from elsewhere says a plan. */
export function storeFormInHistoryEntry(address: string, open: UntouchedFormFlags): void {
  try {
    history.replaceState({ ...Object(history.state), evenkeelForm: { address, ...open } }, '', address);
  } catch {
    // A browser may take only so many in a while: then the address bar is older than the form until the next change.
  }
}

/** What was left open where the form itself wrote this address; undefined for one that came as a link. */
export function getUntouchedFlagsAtAddress(address: string): UntouchedFormFlags | undefined {
  const found = v.safeParse(historyStateSchema, history.state);
  if (!found.success) return undefined;
  const { address: written, ...open } = found.output.evenkeelForm;
  return written === address ? open : undefined;
}

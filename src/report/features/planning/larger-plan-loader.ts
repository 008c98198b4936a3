import { createContext } from 'svelte';

/** Where the plan is made that asks so many questions more; or why it is not, in a few words. Undefined where more cannot be asked. */
export type LargerPlanLoader = (
  more: number,
) => Promise<{ readonly address: string } | { readonly lacking: string } | undefined>;

const [take, give, has] = createContext<LargerPlanLoader>();

/** Set by a page whose report is of a run that can be asked again. */
export const setLargerPlanLoader = give;

export const getLargerPlanLoader = (): LargerPlanLoader | undefined => (has() ? take() : undefined);

import { createContext } from 'svelte';

/**
 * Returns the address of a plan with `more` additional questions, or a short reason why it cannot be made. `undefined` if
 * no more can be added.
 */
export type LargerPlanLoader = (
  more: number,
) => Promise<{ readonly address: string } | { readonly lacking: string } | undefined>;

const [take, give, has] = createContext<LargerPlanLoader>();

/** Set by pages whose report is of a run that can be repeated. */
export const setLargerPlanLoader = give;

export const getLargerPlanLoader = (): LargerPlanLoader | undefined => (has() ? take() : undefined);

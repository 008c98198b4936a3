import { createContext } from 'svelte';

/**
 * A link to the form with the same plan and milder prompt variants. Otherwise: the variants are the mildest already, or no
 * link to the form exists.
 */
export type NoiseFreePlanLink = { readonly is: 'link'; readonly address: string } | { readonly is: 'mildest' | 'no link' };

const [take, give, has] = createContext<() => Promise<NoiseFreePlanLink>>();

/** Set by pages whose report is of a run that can be repeated. */
export const setNoiseFreePlanLoader = give;

export const getNoiseFreePlanLoader = (): (() => Promise<NoiseFreePlanLink>) | undefined => (has() ? take() : undefined);

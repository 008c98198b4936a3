import { createContext } from 'svelte';

/** The form filled with the same plan in milder ways to ask; or that there are none milder, or no link to the form. */
export type NoiseFreePlanLink = { readonly is: 'link'; readonly address: string } | { readonly is: 'mildest' | 'no link' };

const [take, give, has] = createContext<() => Promise<NoiseFreePlanLink>>();

/** Set by a page whose report is of a run that can be asked again. */
export const setNoiseFreePlanLoader = give;

export const getNoiseFreePlanLoader = (): (() => Promise<NoiseFreePlanLink>) | undefined => (has() ? take() : undefined);

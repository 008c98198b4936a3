import { createContext } from 'svelte';

/** Where the plan is made that asks so many questions more; or why it is not, in a few words. Undefined where more cannot be asked. */
export type AskMore = (
  more: number,
) => Promise<{ readonly address: string } | { readonly lacking: string } | undefined>;

const [take, give, has] = createContext<AskMore>();

/** Set by a page whose report is of a run that can be asked again. */
export const giveAskMore = give;

export const askMore = (): AskMore | undefined => (has() ? take() : undefined);

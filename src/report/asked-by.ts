import { createContext } from 'svelte';
import type { Elsewhere } from '../core/elsewhere/elsewhere.ts';

const [take, give, has] = createContext<Elsewhere>();

/** Set by a report of answers that another program asked for: its sections then promise no asking, and describe none of Evenkeel's. */
export const giveAskedBy = give;

export const askedBy = (): Elsewhere | undefined => (has() ? take() : undefined);

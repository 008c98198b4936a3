import { createContext } from 'svelte';
import type { ExternalSource } from '../../../core/elsewhere/external-source.ts';

const [take, give, has] = createContext<ExternalSource>();

/** Set by a report of answers that another program asked for: its sections then promise no asking, and describe none of Evenkeel's. */
export const setExternalSource = give;

export const getExternalSource = (): ExternalSource | undefined => (has() ? take() : undefined);

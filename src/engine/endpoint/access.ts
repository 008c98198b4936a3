import { endpointLimits } from './limits.ts';

/** All that the worker has to know of an endpoint. The key is in the header of its requests, and nowhere else. */
export interface Access {
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly parallel: number;
  /** How long it may say nothing. */
  readonly timeoutMs: number;
  /** How long an answer may take in all; else so many times the silence. */
  readonly totalMs?: number | undefined;
}

/** Of what is known of an endpoint, that alone: the rest is nothing to its worker. */
export const accessOf = ({ name, baseUrl, key, parallel, timeoutMs, totalMs }: Access): Access => ({
  name,
  baseUrl,
  key,
  parallel,
  timeoutMs,
  totalMs,
});

export const totalMsOf = ({ timeoutMs, totalMs }: Pick<Access, 'timeoutMs' | 'totalMs'>): number =>
  totalMs ?? timeoutMs * endpointLimits.totalMs.usualSilences;

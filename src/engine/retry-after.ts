/**
 * How long a server asks to wait, from its Retry-After header (seconds or a date). Across origins, a browser shows the
 * header only if the server allows it.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+(?:\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

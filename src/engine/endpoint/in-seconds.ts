/** “1.5 s”, “1,200 s” */
export const formatMsAsSeconds = (ms: number): string => `${(Math.round(ms / 100) / 10).toLocaleString('en-GB')} s`;

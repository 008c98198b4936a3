import type { LogFile } from './foreign-log.ts';

const most = 64_000;

/** A file’s first characters, from which its format is told. What is no text gives nonsense that no format knows. */
export const headOf = async ({ blob }: LogFile): Promise<string> =>
  (await blob.slice(0, most).text()).replace(/^\uFEFF/, '');

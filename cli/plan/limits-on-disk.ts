import type { TextFileLimits } from '../../src/store/answers/text-lines.ts';

/** An archive on disk may be large enough for a million answers. */
export const limitsOnDisk: TextFileLimits = { kind: 'an archive', megabytes: 20_000, line: Infinity };

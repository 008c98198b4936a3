import type { TextFileLimits } from '../../src/store/answers/text-lines.ts';

/** Here an archive may be as large as a million answers are. */
export const limitsOnDisk: TextFileLimits = { kind: 'an archive', megabytes: 20_000, line: Infinity };

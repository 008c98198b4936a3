import type { Linter } from 'eslint';

export const rooms: readonly string[];
export const roomRules: Linter.Config[];

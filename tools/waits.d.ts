import type { Linter } from 'eslint';

export const sleepReasons: Readonly<Record<string, string>>;
export const waitRules: Linter.Config[];

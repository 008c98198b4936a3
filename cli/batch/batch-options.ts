import { UserError } from '../../src/base/errors/user-error.ts';
import { dialectIds, isDialect, type Dialect } from '../../src/export/batch/dialects.ts';
import type { ParsedArguments } from '../options.ts';

export const dialectOption = {
  value: 'NAME',
  says: `The service that the files are for: ${dialectIds.join(', ')}.`,
} as const;

export const itemsOption = {
  value: 'FILE',
  many: true,
  says: 'A question set of your own that a link names, as Evenkeel saves it.',
} as const;

/** There is no default. The archive records what a dialect leaves out. */
export function dialectGiven(given: ParsedArguments<'dialect' | 'items' | 'out'>, seeHelp: string): Dialect {
  const dialect = given.one('dialect');
  if (isDialect(dialect)) return dialect;
  throw new UserError(`--dialect must be one of ${dialectIds.join(', ')} (${seeHelp}).`);
}

export function outGiven(given: ParsedArguments<'dialect' | 'items' | 'out'>, what: string, seeHelp: string): string {
  const out = given.one('out');
  if (out === undefined) throw new UserError(`--out needs ${what} (${seeHelp}).`);
  return out;
}

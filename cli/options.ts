import { parseArgs } from 'node:util';
import { UserError } from '../src/base/errors/user-error.ts';

/** One option of a command, as its help shows it. */
export interface Option {
  /** The placeholder for its value, such as “FILE”; absent: it takes no value. */
  readonly value?: string;
  readonly says: string;
  /** It may occur more than once. */
  readonly many?: true;
}

export type Options = Readonly<Record<string, Option>>;

/** The parsed arguments of a command. */
export interface ParsedArguments<Name extends string = string> {
  /** The arguments that are not options, in order. */
  readonly words: readonly string[];
  /** The value of an option. If it occurs more than once, the last value. */
  one(name: Name): string | undefined;
  /** All its values. */
  all(name: Name): readonly string[];
  /** Whether it was given. */
  has(name: Name): boolean;
}

/** Parses the arguments of a command. A UserError names an unknown option or a missing value, and ends with `seeHelp`. */
export function readOptions(args: readonly string[], options: Options, seeHelp: string): ParsedArguments {
  const known = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' } as const]),
  );
  const { tokens } = parseArgs({ args: [...args], options: known, strict: false, allowPositionals: true, tokens: true });
  const words: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName, value } = token;
    // Options have no one-letter names.
    const option = rawName.startsWith('--') && Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw new UserError(`Unknown option ${rawName} (${seeHelp}).`);
    if (option.value && !value) throw new UserError(`${rawName} needs ${option.value} (${seeHelp}).`);
    if (!option.value && value !== undefined) throw new UserError(`${rawName} takes no value (${seeHelp}).`);
    const before = values.get(token.name) ?? [];
    if (before.length > 0 && !option.many) throw new UserError(`${rawName} is given twice (${seeHelp}).`);
    values.set(token.name, [...before, value ?? '']);
  }
  return {
    words,
    one: (name) => values.get(name)?.at(-1),
    all: (name) => values.get(name) ?? [],
    has: (name) => values.has(name),
  };
}

/** The single argument that a command requires. */
export function oneWord({ words }: ParsedArguments, what: string, seeHelp: string): string {
  const [word, another] = words;
  if (word === undefined || another !== undefined)
    throw new UserError(`${word === undefined ? `No ${what} is` : `More than one ${what} is`} named (${seeHelp}).`);
  return word;
}

/** A whole number within bounds, if the option was given. */
export function wholeNumberOption(given: ParsedArguments, name: string, least: number, most: number): number | undefined {
  const text = given.one(name);
  if (text === undefined) return undefined;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (!(number >= least && number <= most))
    throw new UserError(`--${name} must be a whole number from ${least} to ${most}, not “${text}”.`);
  return number;
}

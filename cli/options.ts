import { parseArgs } from 'node:util';
import { UserError } from '../src/base/errors/user-error.ts';

/** One option of a command, as its help has it. */
export interface Option {
  /** What is written for its value, such as “FILE”; absent: it takes none. */
  readonly value?: string;
  readonly says: string;
  /** It may be given more than once. */
  readonly many?: true;
}

export type Options = Readonly<Record<string, Option>>;

/** What was written behind a command. */
export interface ParsedArguments<Name extends string = string> {
  /** What is no option, in its order. */
  readonly words: readonly string[];
  /** The value of an option; where it was given more than once, the last. */
  one(name: Name): string | undefined;
  /** All its values. */
  all(name: Name): readonly string[];
  /** Whether it was given. */
  has(name: Name): boolean;
}

/** Reads what was written behind a command; a UserError names what is not known or lacks its value. `seeHelp` stands behind it. */
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
    // A letter is no short name of an option here.
    const option = rawName.startsWith('--') && Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw new UserError(`The option ${rawName} is not known (${seeHelp}).`);
    if (option.value && !value) throw new UserError(`${rawName} wants ${option.value} (${seeHelp}).`);
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

/** The one thing that a command is about, of which it wants no more and no less. */
export function oneWord({ words }: ParsedArguments, what: string, seeHelp: string): string {
  const [word, another] = words;
  if (word === undefined || another !== undefined)
    throw new UserError(`${word === undefined ? `No ${what} is` : `More than one ${what} is`} named (${seeHelp}).`);
  return word;
}

/** A whole number within bounds, where the option is given. */
export function wholeNumberOption(given: ParsedArguments, name: string, least: number, most: number): number | undefined {
  const text = given.one(name);
  if (text === undefined) return undefined;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (!(number >= least && number <= most))
    throw new UserError(`--${name} wants a whole number from ${least} to ${most}, not “${text}”.`);
  return number;
}

/** What the forms of all results that come from outside (a link, a file) are made of. Fields that a form does not name are let through. */
import * as v from 'valibot';
import { hiddenCharacters } from '../words/hidden-characters.ts';

export const name = v.pipe(
  v.string('must be a text'),
  v.nonEmpty('must not be empty'),
  v.maxLength(300, 'must have at most 300 characters'),
  v.check((name) => !hiddenCharacters.test(name), 'must not hold control characters'),
);
export const words = v.pipe(v.string('must be a text'), v.maxLength(4000, 'must have at most 4,000 characters'));
export const number = v.pipe(v.number('must be a number'), v.finite('must be finite'));
export const count = v.pipe(number, v.integer('must be a whole number'), v.minValue(0, 'must be at least 0'));
export const truth = v.boolean('must be true or false');

export const object = <E extends v.ObjectEntries>(entries: E) => v.looseObject(entries, 'must be an object');

export const list = <S extends v.GenericSchema>(schema: S, most = 2000) =>
  v.pipe(
    v.array(schema, 'must be a list'),
    v.maxLength(most, `must have at most ${most.toLocaleString('en-GB')} entries`),
  );

export const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By ids. What stands in it is to be checked one by one: valibot's own record passes over names like «constructor». */
export const record = <T>() => v.custom<Readonly<Record<string, T>>>(isObject, 'must be an object');

/** A value, or the reason why there is none. */
export const orUndefined = <S extends v.GenericSchema>(schema: S) =>
  v.union(
    [schema, object({ value: v.null('must be null'), why: words })],
    'must be a value, or {"value":null,"why":…}',
  );

export const sameInOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);

/** The same ids, in whichever order. */
export const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  sameInOrder([...a].sort(), [...b].sort());

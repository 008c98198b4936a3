import { UserError } from './user-error.ts';

/** The result of `make`; `undefined` if it throws a UserError. */
export function undefinedIfUserError<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

import { UserError } from './user-error.ts';

/** What `make` gives; `undefined` where it throws a UserError. */
export function undefinedIfUserError<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

import { personFault } from '../../core/words/person-name.ts';

/** Why a name is not valid for a rater; undefined if it is. Ignores surrounding spaces. */
export const raterFault = (name: string): string | undefined => personFault(name, 'ratings');

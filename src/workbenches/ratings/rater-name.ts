import { personFault } from '../../core/words/person-name.ts';

/** Why a name cannot be a rater's; undefined for one that can. Spaces around it are of no account. */
export const raterFault = (name: string): string | undefined => personFault(name, 'ratings');

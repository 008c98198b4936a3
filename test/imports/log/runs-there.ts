import { database } from '../../../src/store/database.ts';

export const runsDatabase = (): Promise<number> => database.runs.count();

import { ratingsAsCsv } from './ratings-as-csv.ts';
import { judgeResultTables } from './tables.ts';

export const judgeResultFiles = { tables: judgeResultTables, scores: ratingsAsCsv };

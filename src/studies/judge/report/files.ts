import { ratingsAsCsv } from './ratings-as-csv.ts';
import { judgeResultTables } from './tables.ts';

export const judgeResultFileWriters = { tables: judgeResultTables, scores: ratingsAsCsv };

import { ratingsAsCsv } from './ratings-as-csv.ts';
import { judgeResultTables } from './tables.ts';

export const judgeExporters = { tables: judgeResultTables, scores: ratingsAsCsv };

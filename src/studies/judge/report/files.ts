import { ratingsAsCsv } from './ratings-as-csv.ts';
import { tables } from './tables.ts';

export const files = { tables, scores: ratingsAsCsv };

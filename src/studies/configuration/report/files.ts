import { scores } from './scores.ts';
import { tables } from './tables.ts';

export const files = { tables, scores };

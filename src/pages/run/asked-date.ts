import { date } from '../../core/words/format.ts';
import { parseAnsweringSessions, type ProvenanceRecord } from '../../report/provenance.ts';

/** When a run's answers were asked for, in words: of those that a file brought, as the file says; empty where it does not. */
export function askedDateInWords(record: ProvenanceRecord & { readonly createdAt: number }): string {
  if (record.imports === undefined) return date(record.createdAt);
  const [first] = parseAnsweringSessions(record).flatMap(({ started }) => (started === null ? [] : [Date.parse(started)]));
  return first === undefined || Number.isNaN(first) ? '' : `asked ${date(first)}, as its file says`;
}

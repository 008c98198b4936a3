import { date } from '../../core/words/format.ts';
import { parseAnsweringSessions, type ProvenanceRecord } from '../../report/provenance.ts';

/** The date of a run’s answers, in words. For imported answers, the date in the file, or an empty text without one. */
export function askedDateInWords(record: ProvenanceRecord & { readonly createdAt: number }): string {
  if (record.imports === undefined) return date(record.createdAt);
  const [first] = parseAnsweringSessions(record).flatMap(({ started }) => (started === null ? [] : [Date.parse(started)]));
  return first === undefined || Number.isNaN(first) ? '' : `asked ${date(first)}, as its file says`;
}

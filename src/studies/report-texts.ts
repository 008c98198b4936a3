import type { SharedReport } from '../export/shared-report.ts';
import { resultJson } from '../export/result-json.ts';
import { scoresAsCsv } from './scores-as-csv.ts';
import { tablesAsCsv } from './tables-csv.ts';
import { tablesAsLatex } from './tables-latex.ts';
import { tablesAsMarkdown } from './tables-markdown.ts';
import { reportTables } from './tables.ts';

/** What a report is saved as, by the file's ending. Of a large report some take seconds: see `reportWork.text`. */
export const reportTexts = {
  'result.json': resultJson,
  'tables.md': ({ result }, title) => tablesAsMarkdown(title, reportTables(result)),
  'tables.csv': ({ result }) => tablesAsCsv(reportTables(result)),
  'tables.tex': ({ result }) => tablesAsLatex(reportTables(result)),
  'scores.csv': ({ result }) => scoresAsCsv(result),
  /** Of the judge study, which has ratings in place of scores. */
  'ratings.csv': ({ result }) => scoresAsCsv(result),
} as const satisfies Record<string, (report: SharedReport, title: string) => string>;

export type ReportText = keyof typeof reportTexts;

import { formatAnswerCountOf } from '../core/imported/imported-from.ts';
import type { FileTable } from '../export/file-table.ts';
import { formatResultJson } from '../export/result-json.ts';
import type { SharedReport } from '../export/shared-report.ts';
import { tablesAsCsv } from '../export/tables-csv.ts';
import { tablesAsLatex } from '../export/tables-latex.ts';
import { tablesAsMarkdown } from '../export/tables-markdown.ts';
import { reportFeatures } from './features/index.ts';
import { toFileTables } from './file-tables.ts';
import { getStudyReportLoaders, type ReportExporters } from './study-parts.ts';

type Writer = (report: SharedReport, files: ReportExporters, title: string) => string;

const tablesOf = ({ result }: SharedReport, files: ReportExporters): FileTable[] => {
  const ofFeatures = reportFeatures.flatMap((feature) => feature.tables?.(result) ?? []);
  const tables = toFileTables(result, [...files.tables(result), ...ofFeatures]);
  // The intervals do not allow for the looks, and readers of a single table could not know that.
  return result.stop?.byRule ? tables.map((table) => ({ ...table, title: `${table.title} (at a stop)` })) : tables;
};

/** Notes on the answers for readers of the file. */
const notesOf = (report: SharedReport): string[] => [
  ...reportFeatures.flatMap((feature) => feature.notes?.(report) ?? []),
  ...(report.drawnOtherwise ?? []).map(({ model, words }) => `${model} was not sampled as planned. ${words.join(' ')}`),
  ...(report.imported ? [`${formatAnswerCountOf(report.imported.answers, report.imported.of)} imported from a file.`] : []),
  ...(report.digest === undefined ? [] : [`Digest of the answers (SHA-256): ${report.digest}`]),
];

/** Keyed by file extension. A new format needs one more line here. */
const writers = {
  'result.json': (report) => formatResultJson(report),
  'tables.md': (report, files, title) => tablesAsMarkdown(title, tablesOf(report, files), notesOf(report)),
  'tables.csv': (report, files) => tablesAsCsv(tablesOf(report, files)),
  'tables.tex': (report, files) => tablesAsLatex(tablesOf(report, files)),
  'scores.csv': ({ result }, files) => files.scores(result),
  /** For studies with ratings instead of scores. */
  'ratings.csv': ({ result }, files) => files.scores(result),
} as const satisfies Record<string, Writer>;

export type ReportTextFormat = keyof typeof writers;

/** A report as text for a file. Large reports take seconds in some formats: see `reportWorkerApi.text`. */
export async function renderReportText(kind: ReportTextFormat, report: SharedReport, title: string): Promise<string> {
  return writers[kind](report, await getStudyReportLoaders(report.study).files(), title);
}

import { tableWithReasonFootnotes, type PrintedTable } from './printed-table.ts';
import type { FileTable } from './file-table.ts';

/** Rows that fit on a page; longer tables span several pages. */
const rowsOfAPage = 40;

/**
 * The tables as LaTeX to include in a document with \\input. They use booktabs, and longtable if one is longer than a page.
 */
export function tablesAsLatex(tables: readonly FileTable[]): string {
  const head = [
    '% Needs \\usepackage{booktabs}, \\usepackage{longtable} and \\usepackage[T1]{fontenc} in the preamble.',
    '% Characters beyond Latin letters that not every font has stand as [U+...].',
  ].join('\n');
  return `${[head, ...tables.map((table) => oneTable(table.id, tableWithReasonFootnotes(table)))].join('\n\n')}\n`;
}

function oneTable(id: string, { title, columns, rows, reasons }: PrintedTable): string {
  const isLong = rows.length > rowsOfAPage;
  const form = columns.map(({ numeric }) => (numeric ? 'r' : 'l')).join('');
  const header = `${columns.map((column) => escapeLatex(column.title)).join(' & ')} \\\\`;
  const body = rows.map(
    (row) =>
      `${row.map(({ text, note }) => escapeLatex(text) + (note === undefined ? '' : `\\textsuperscript{${note}}`)).join(' & ')} \\\\`,
  );
  const notes = reasons.map((why, n) => `\\textsuperscript{${n + 1}}\\,${escapeLatex(why)}.`).join(' ');
  const caption = `\\caption{${escapeLatex(title)}}\\label{tab:evenkeel-${id}}`;
  const foot = notes === '' ? [] : [`\\par\\smallskip\\footnotesize ${notes}`];
  const lines = isLong
    ? [
        `\\begin{longtable}{${form}}`,
        `${caption} \\\\`,
        ...['\\toprule', header, '\\midrule', '\\endhead', '\\bottomrule', '\\endlastfoot', ...body],
        '\\end{longtable}',
        ...(notes === '' ? [] : [`{\\footnotesize ${notes}\\par}`]),
      ]
    : [
        ...['\\begin{table}[tbp]', '\\centering', caption, `\\begin{tabular}{${form}}`],
        ...['\\toprule', header, '\\midrule', ...body, '\\bottomrule'],
        ...['\\end{tabular}', ...foot, '\\end{table}'],
      ];
  return lines.join('\n');
}

/** A text that LaTeX prints unchanged, whatever characters it has. */
export const escapeLatex = (text: string): string =>
  [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()]
    .map(characterOf)
    .join('')
    // Two of these in a row would become another character.
    .replace(/-(?=-)|,(?=,)/g, '$&{}');

function characterOf(character: string): string {
  if (/[A-Za-z0-9 .,:;()/?!=+@-]/.test(character)) return character;
  const known = special[character];
  if (known !== undefined) return known;
  return /[\u00c0-\u017f]/.test(character) && !/[ĦħŦŧĸĿŀŉ]/.test(character) ? character : unknown(character);
}

const unknown = (character: string): string =>
  `{[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]}`;

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  '|': '\\textbar{}',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '"': '\\textquotedbl{}',
  "'": '\\textquotesingle{}',
  '`': '\\textasciigrave{}',
  // After the end of a row LaTeX would read these as its arguments.
  '*': '{*}',
  '[': '{[}',
  ']': '{]}',
  '–': '\\textendash{}',
  '—': '\\textemdash{}',
  '−': '$-$',
  '×': '$\\times$',
  '÷': '$\\div$',
  '±': '$\\pm$',
  '∞': '$\\infty$',
  '…': '\\dots{}',
  '‘': '`',
  '’': "'",
  '“': '\\textquotedblleft{}',
  '”': '\\textquotedblright{}',
  '«': '\\guillemotleft{}',
  '»': '\\guillemotright{}',
  μ: '$\\mu$',
  µ: '$\\mu$',
  σ: '$\\sigma$',
  α: '$\\alpha$',
  β: '$\\beta$',
  '₀': '$_0$',
  '°': '\\textdegree{}',
  '·': '\\textperiodcentered{}',
  '\u00a0': '~',
};

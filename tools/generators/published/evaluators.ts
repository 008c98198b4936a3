import type { PublishedPaper, PublishedTable } from '../../../src/published/published-paper.ts';
import type { Source } from './source.ts';
import { note, printedColumn, table, textColumn } from './table.ts';

interface Correlations {
  model: string;
  size: string | null;
  harmlessness: number;
  helpfulness: number;
  factuality: number;
  conciseness: number;
}
interface Evaluators {
  table1Scales: { scale: string; notation: string; range: string }[];
  table2Cases: { case: string; item1: string; item2: string; detail: string }[];
  table3PearsonGpt4: Correlations[];
  table4PearsonGpt4SelfConsistency: Correlations[];
  table6SelfConsistencyTemperature: Record<string, string | number>[];
  table7InterScaleTemperature: Record<string, string | number>[];
}

/** Tables 1 to 4, 6 and 7. Table 5 contains prompts, whose words belong to the paper. */
export function evaluators(source: Source): PublishedPaper {
  const paper = source<Evaluators>('evaluators');
  const scales = { interval5: '5-P', interval10: '10-P', likert5: '5-P Likert', binary: 'Binary' };
  const alpha = note(
    'to know',
    'Krippendorff’s α, with the interval metric for 5-P and 10-P, the ordinal for Likert and the nominal for binary. It cannot be computed again without the ratings.',
  );
  return {
    id: 'evaluators',
    title: 'Evaluating the Consistency of LLM Evaluators',
    authors: 'Lee, Hong and Thorne',
    year: 2025,
    where: 'COLING 2025, pages 10650–10659',
    url: 'https://aclanthology.org/2025.coling-main.710/',
    holds: 'Judge models on four rating scales: agreement with GPT-4, with themselves, and between scales.',
    verdict: 'Nothing can be computed again without the single ratings; one heading is misprinted.',
    tables: [
      table(
        { id: 'table-1', title: 'Table 1: rating scales' },
        [textColumn('scale', 'Kind'), textColumn('notation', 'Name'), textColumn('range', 'Values')],
        paper.table1Scales,
      ),
      table(
        { id: 'table-2', title: 'Table 2: pairs of scales' },
        [
          textColumn('case', 'Case'),
          textColumn('item1', 'One scale'),
          textColumn('item2', 'Other scale'),
          textColumn('detail', 'Kinds'),
        ],
        paper.table2Cases,
        [
          note(
            'to know',
            'In Case 3 the 10-P ratings are made binary. How ratings of unequal ranges are put on one scale is not stated.',
          ),
        ],
      ),
      correlations(paper.table3PearsonGpt4, 3, 'single ratings'),
      correlations(paper.table4PearsonGpt4SelfConsistency, 4, 'ratings made steadier by asking several times'),
      table(
        { id: 'table-6', title: 'Table 6: agreement of a judge with itself, by temperature' },
        [
          textColumn('model', 'Model'),
          printedColumn('temperature', 'Temperature', 1),
          ...Object.entries(scales).map(([id, title]) => printedColumn(id, title, 3, 'α')),
        ],
        paper.table6SelfConsistencyTemperature,
        [alpha],
      ),
      table(
        { id: 'table-7', title: 'Table 7: agreement between scales, by temperature' },
        [
          textColumn('model', 'Model'),
          printedColumn('temperature', 'Temperature', 1),
          ...[1, 2, 3].map((n) => printedColumn(`case${n}`, `Case ${n}`, 3, 'α')),
        ],
        paper.table7InterScaleTemperature,
        [
          note(
            'does not reproduce',
            'Two columns are headed “Case 1” in the paper; the second one is Case 2, as its caption says.',
          ),
          alpha,
        ],
      ),
    ],
  };
}

function correlations(rows: readonly Correlations[], number: number, what: string): PublishedTable {
  return table(
    { id: `table-${number}`, title: `Table ${number}: Pearson correlation with GPT-4’s ratings, ${what}` },
    [
      textColumn('model', 'Model'),
      textColumn('size', 'Size'),
      ...(['harmlessness', 'helpfulness', 'factuality', 'conciseness'] as const).map((id) =>
        printedColumn(id, `${id.charAt(0).toUpperCase()}${id.slice(1)}`, 2),
      ),
    ],
    rows.map((row) => ({ ...row })),
    [note('to know', 'It cannot be computed again without the single ratings.')],
  );
}

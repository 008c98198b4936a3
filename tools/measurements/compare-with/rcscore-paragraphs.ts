import * as v from 'valibot';
import { zip } from '../../../src/base/objects/zip.ts';
import { analyseAll } from '../../../src/text/analyse.ts';
import { lexicalEncoder } from '../../../src/text/lexical-encoder.ts';
import { computeRcScore } from '../../../src/text/rcscore.ts';
import type { Encoder } from '../../../src/text/encoder.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { parserOnDisk } from '../../commands/parser-on-disk.ts';
import { readText } from '../../generators/parser/read-text.ts';
import { encoderInNode } from '../../commands/encoder-on-disk.ts';
import { markdownTable, type Comparison } from './comparison.ts';

const paragraphsSchema = v.object({
  reference: v.string(),
  comparisons: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(['similar', 'different']),
      text: v.string(),
      struct: v.number(),
      lexi: v.number(),
      cohe: v.number(),
    }),
  ),
});

/** The tolerance, because the paper prints four digits. */
const LEXICALITY_WITHIN = 1e-4;
/** How far the different paragraphs must lie below the similar ones. */
const LEXICALITY_APART = 0.2;

/**
 * Compares RCScore of the example paragraphs of the paper's Tables 5 (similar) and 6 (different) with the printed values.
 */
export async function compareWithParagraphs(file: string): Promise<Comparison> {
  const { reference, comparisons } = parseParagraphs(await readText(file), file);
  const parser = await parserOnDisk();
  const scored = async (encoder: Encoder) => {
    const [first, ...others] = await analyseAll([reference, ...comparisons.map(({ text }) => text)], { parser, encoder });
    if (first === undefined) throw new UserError(`${file}: there is no reference paragraph.`);
    return zip(comparisons, others).map(([printed, other]) => ({ printed, ours: computeRcScore(first, other) }));
  };
  const rows = await scored(lexicalEncoder);
  const byMeaning = await scored(await encoderInNode());
  const similar = rows.filter(({ printed }) => printed.kind === 'similar');
  const different = rows.filter(({ printed }) => printed.kind === 'different');
  const least = Math.min(...similar.map(({ ours }) => ours.lexicality));

  const broken = [
    ...similar
      .filter(({ printed, ours }) => !(Math.abs(ours.lexicality - printed.lexi) < LEXICALITY_WITHIN))
      .map(({ printed, ours }) => `${printed.id}: lexicality ${ours.lexicality}, printed ${printed.lexi}.`),
    ...different
      .filter(({ ours }) => !(ours.lexicality < least - LEXICALITY_APART))
      .map(({ printed, ours }) => `${printed.id}: lexicality ${ours.lexicality} is not far below ${least}.`),
  ];
  const apart = apartRows(rows, byMeaning);
  broken.push(
    ...apart
      .filter(({ lexical, own }) => !(own.apart >= lexical.apart))
      .map(({ name, lexical, own }) => `${name}: ${own.apart} apart by the own encoder, ${lexical.apart} by the lexical.`),
  );
  if (similar.length === 0 || different.length === 0) broken.push('There are no similar or no different paragraphs.');

  const page = `# RCScore of the paper's example paragraphs

The reference paragraph of *RCScore* (Jang, Ahn and Shin, EMNLP 2025) compared with ${similar.length} similar ones (Table 5) and ${different.length} different ones (Table 6): the printed values beside ours, with the lexical encoder and the
default settings. The paragraphs are the paper's and are not in the repository; the command reads them from a JSON file
\`{"reference": …, "comparisons": [{"id", "kind": "similar" | "different", "text", "struct", "lexi", "cohe"}, …]}\`.

${markdownTable(
  [
    'paragraph',
    'structurality, printed',
    'ours',
    'lexicality, printed',
    'ours',
    'coherence, printed',
    'ours',
    'O',
    'P',
    'N',
    'C',
  ],
  rows.map(({ printed, ours }) => [
    printed.id,
    four(printed.struct),
    four(ours.structurality),
    four(printed.lexi),
    four(ours.lexicality),
    four(printed.cohe),
    four(ours.coherence),
    ...[ours.components.order, ours.components.position, ours.components.continuity, ours.components.similarity].map(
      (value) => value.toFixed(2),
    ),
  ]),
)}

What must hold: lexicality of the similar paragraphs is the printed one to within 0.0001 (largest difference: ${Math.max(...similar.map(({ printed, ours }) => Math.abs(ours.lexicality - printed.lexi))).toExponential(1)}), and that of the different ones lies at least ${LEXICALITY_APART} below
the least of those (${four(least)}). Why the other columns differ is told in [rcscore.md](rcscore.md).

## Coherence by the app's own encoder

Beside the lexical one's. What tells is how far similar paragraphs lie above different ones, first above first and so on: in no row may that be less than by the lexical one.

${markdownTable(
  ['paragraphs', 'lexical: similar', 'different', 'apart', 'own: similar', 'different', 'apart'],
  apart.map(({ name, lexical, own }) => [name, ...cells(lexical), ...cells(own)]),
)}
`;
  return { page, broken };
}

interface ScoredParagraph {
  readonly printed: { readonly kind: 'similar' | 'different' };
  readonly ours: { readonly coherence: number };
}

interface KindMeans {
  readonly similar: number;
  readonly different: number;
  readonly apart: number;
}

/** A row for each similar paragraph with the different one at the same position, and their means. */
function apartRows(
  lexical: readonly ScoredParagraph[],
  own: readonly ScoredParagraph[],
): { readonly name: string; readonly lexical: KindMeans; readonly own: KindMeans }[] {
  const of = (rows: readonly ScoredParagraph[], kind: string) =>
    rows.filter(({ printed }) => printed.kind === kind).map(({ ours }) => ours.coherence);
  const apartOf = (similar: number, different: number): KindMeans => ({ similar, different, apart: similar - different });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [first, second] = [lexical, own].map((rows) => {
    const pairs = zip(of(rows, 'similar'), of(rows, 'different'));
    return [
      ...pairs.map(([similar, different]) => apartOf(similar, different)),
      apartOf(mean(pairs.map(([similar]) => similar)), mean(pairs.map(([, different]) => different))),
    ];
  });
  const rows = zip(first ?? [], second ?? []);
  return rows.map(([a, b], at) => ({ name: at < rows.length - 1 ? String(at + 1) : 'mean', lexical: a, own: b }));
}

const cells = ({ similar, different, apart }: KindMeans): string[] => [four(similar), four(different), four(apart)];

const four = (value: number): string => value.toFixed(4);

function parseParagraphs(text: string, file: string): v.InferOutput<typeof paragraphsSchema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError(`${file}: this is not JSON.`);
  }
  const found = v.safeParse(paragraphsSchema, value);
  if (found.success) return found.output;
  const [issue] = found.issues;
  throw new UserError(`${file}: the field “${v.getDotPath(issue) ?? ''}” is not that of example paragraphs.`);
}

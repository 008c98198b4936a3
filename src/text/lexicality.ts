import type { AnalysedText } from './analyse.ts';
import { rougeL } from './rouge-l.ts';
import { tfIdfCosine } from './tf-idf.ts';

/** The parts of an analysed text that lexicality needs. */
export type LexicalityInput = Pick<AnalysedText, 'text' | 'terms' | 'rouge'>;

/**
 * The two parts of lexicality. If TF-IDF has no term to weigh (single letters and digits), it takes ROUGE-L's value. If
 * neither text has a token, the texts are compared for equality.
 */
export function lexicalityParts(a: LexicalityInput, b: LexicalityInput): { tfidf: number; rouge: number } {
  const noToken = a.rouge.tokens.length === 0 && b.rouge.tokens.length === 0;
  const rouge = noToken ? (bare(a.text) === bare(b.text) ? 1 : 0) : rougeL(a.rouge, b.rouge);
  const cosine = tfIdfCosine(a.terms, b.terms);
  return { tfidf: Number.isNaN(cosine) ? rouge : cosine, rouge };
}

const bare = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

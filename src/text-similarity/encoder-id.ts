import { lexicalEncoder } from '../text/lexical-encoder.ts';

/** The id under which comparisons name a plan's encoder. */
export const toComparisonEncoderId = (encoder: string): string => (encoder === 'lexical' ? lexicalEncoder.id : encoder);

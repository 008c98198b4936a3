import { lexicalEncoder } from '../text/lexical-encoder.ts';

/** The encoder that a plan names, as its comparisons name it. */
export const toComparisonEncoderId = (encoder: string): string => (encoder === 'lexical' ? lexicalEncoder.id : encoder);

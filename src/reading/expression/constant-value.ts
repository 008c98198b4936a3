import { normaliseTex } from './plain-tex.ts';
import { tokensToPostfix } from './postfix.ts';
import { tokenizeExpression } from './tokens.ts';
import { undefinedComplex } from './complex.ts';
import { evaluatePostfix } from './evaluate.ts';

/** The real value of an expression; undefined if it has variables, cannot be parsed, or is not a real number. */
export function evaluateConstant(text: string): number | undefined {
  const tokens = tokenizeExpression(normaliseTex(text));
  const steps = tokens && tokensToPostfix(tokens);
  if (!steps) return undefined;
  const { re, im } = evaluatePostfix(steps, () => undefinedComplex);
  return im === 0 && !Number.isNaN(re) ? re : undefined;
}

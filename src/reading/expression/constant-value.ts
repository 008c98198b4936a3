import { plainTex } from './plain-tex.ts';
import { postfixOf } from './postfix.ts';
import { tokensOf } from './tokens.ts';
import { undefinedValue } from './complex.ts';
import { evaluatePostfix } from './evaluate.ts';

/** The real value of an expression; undefined if it has variables, cannot be parsed, or is not a real number. */
export function constantValue(text: string): number | undefined {
  const tokens = tokensOf(plainTex(text));
  const steps = tokens && postfixOf(tokens);
  if (!steps) return undefined;
  const { re, im } = evaluatePostfix(steps, () => undefinedValue);
  return im === 0 && !Number.isNaN(re) ? re : undefined;
}

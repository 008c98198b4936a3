/** A piece of an expression. */
export type ExpressionToken =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'operator'; readonly sign: '+' | '-' | '*' | '/' | '^' | '!' | '%' }
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'bar' }
  | { readonly kind: 'command'; readonly name: 'frac' | 'sqrt' };

const functions = new Set('sin cos tan sec csc cot arcsin arccos arctan sinh cosh tanh log ln exp'.split(' '));
const greek = new Set('alpha beta gamma delta epsilon theta lambda mu nu rho sigma tau phi chi psi omega'.split(' '));
export const isFunctionName = (name: string): boolean => functions.has(name);

const maxTokens = 400;
const piece = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|\\([a-zA-Z]+)|([a-zA-Z])|(\*\*|[-+*/^!%|(){}[\]])|\\([{}])|(\S))/y;

/** The tokens of an expression in plain TeX; undefined if a character is not part of any token, or the text is too long. */
export function tokenizeExpression(text: string): ExpressionToken[] | undefined {
  const trimmed = text.trim();
  const tokens: ExpressionToken[] = [];
  for (let at = 0; at < trimmed.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(trimmed);
    if (!found || tokens.length > maxTokens) return undefined;
    const [, number, command, letter, sign] = found;
    if (number !== undefined) tokens.push(...numbersOf(number, tokens.at(-1)));
    else if (letter !== undefined) tokens.push({ kind: 'name', name: letter });
    else if (command !== undefined) {
      const token = commandToken(command);
      if (!token) return undefined;
      tokens.push(token);
    } else if (sign !== undefined) tokens.push(signToken(sign));
    else return undefined;
  }
  return tokens;
}

/** TeX takes one digit for each argument of a fraction: “\frac12” is a half. */
function numbersOf(digits: string, before: ExpressionToken | undefined): ExpressionToken[] {
  const isFraction = before?.kind === 'command' && before.name === 'frac' && /^\d{2,}$/.test(digits);
  const parts = isFraction ? [digits.charAt(0), digits.charAt(1), digits.slice(2)] : [digits];
  return parts.filter((part) => part !== '').map((part) => ({ kind: 'number', value: Number(part) }));
}

function commandToken(name: string): ExpressionToken | undefined {
  if (name === 'frac' || name === 'sqrt') return { kind: 'command', name };
  if (name === 'deg') return { kind: 'name', name };
  return name === 'pi' || name === 'infty' || functions.has(name) || greek.has(name) ? { kind: 'name', name } : undefined;
}

function signToken(sign: string): ExpressionToken {
  if (sign === '**') return { kind: 'operator', sign: '^' };
  if (sign === '|') return { kind: 'bar' };
  if ('([{'.includes(sign)) return { kind: 'open' };
  if (')]}'.includes(sign)) return { kind: 'close' };
  return { kind: 'operator', sign: sign as '+' };
}

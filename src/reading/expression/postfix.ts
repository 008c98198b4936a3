import { isFunctionName, type ExpressionToken } from './tokens.ts';

/** A step of an expression in postfix order. Each takes its operands from the values before it. */
export type PostfixStep =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'binary'; readonly sign: '+' | '-' | '*' | '/' | '^' }
  | { readonly kind: 'unary'; readonly name: string };

/** A stack entry that still needs its operand or its end. `binds` is the binding strength; higher binds first. */
type Waiting =
  | { readonly kind: 'operator'; readonly step: PostfixStep; readonly binds: number }
  | { readonly kind: 'open' | 'bar' }
  /** An argument of `\frac` or `\sqrt`: which command, and how many arguments came before. */
  | { readonly kind: 'argument'; readonly of: 'frac' | 'sqrt'; readonly before: number; readonly isGroup: boolean };

const binary = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 5 } as const;
const unaryBinds = 3;
const functionBinds = 4;

/**
 * Converts the tokens of an expression to postfix order with the shunting-yard algorithm. It keeps its own stack, does not
 * recurse, and takes as many steps as there are tokens. Multiplication may be implicit (“2x”, “3\sqrt{2}”). A whole number
 * before a fraction of numbers is added to it (“1\frac{1}{2}”). Undefined if the tokens do not form an expression.
 */
export function tokensToPostfix(tokens: readonly ExpressionToken[]): PostfixStep[] | undefined {
  const steps: PostfixStep[] = [];
  const waiting: Waiting[] = [];
  // Whether the last token ended an operand. If so, a further operand is multiplied.
  let isOperand = false;

  const release = (binds: number, isRight = false): void => {
    for (let top = waiting.at(-1); top?.kind === 'operator'; top = waiting.at(-1)) {
      if (isRight ? top.binds <= binds : top.binds < binds) return;
      steps.push(top.step);
      waiting.pop();
    }
  };
  const releaseAll = (): void => release(0);
  const multiply = (): void => {
    if (!isOperand) return;
    release(binary['*']);
    waiting.push({ kind: 'operator', step: { kind: 'binary', sign: '*' }, binds: binary['*'] });
    isOperand = false;
  };
  /** Called when an operand ends. `\frac` and `\sqrt` without braces take it at once. */
  const ended = (): boolean => {
    isOperand = true;
    for (let top = waiting.at(-1); top?.kind === 'argument' && !top.isGroup; top = waiting.at(-1)) {
      waiting.pop();
      if (top.of === 'frac' && top.before === 0) {
        waiting.push({ kind: 'argument', of: 'frac', before: 1, isGroup: false });
        isOperand = false;
        return true;
      }
      steps.push(top.of === 'frac' ? { kind: 'binary', sign: '/' } : { kind: 'unary', name: 'sqrt' });
    }
    return true;
  };

  for (const [at, token] of tokens.entries()) {
    switch (token.kind) {
      case 'number':
        multiply();
        steps.push({ kind: 'number', value: token.value });
        ended();
        break;
      case 'name':
        multiply();
        if (isFunctionName(token.name)) {
          waiting.push({ kind: 'operator', step: { kind: 'unary', name: token.name }, binds: functionBinds });
        } else if (token.name === 'deg') {
          // A degree sign after a number was removed earlier.
          return undefined;
        } else {
          steps.push({ kind: 'name', name: token.name });
          ended();
        }
        break;
      case 'command':
        if (token.name === 'frac' && isMixed(tokens, at)) {
          release(binary['+'] + 1);
          waiting.push({ kind: 'operator', step: { kind: 'binary', sign: '+' }, binds: binary['*'] });
          isOperand = false;
        } else multiply();
        waiting.push({ kind: 'argument', of: token.name, before: 0, isGroup: false });
        break;
      case 'open': {
        const top = waiting.at(-1);
        if (top?.kind === 'argument' && !top.isGroup && !isOperand) {
          waiting.pop();
          waiting.push({ ...top, isGroup: true });
        } else {
          multiply();
          waiting.push({ kind: 'open' });
        }
        isOperand = false;
        break;
      }
      case 'close': {
        if (!isOperand) return undefined;
        releaseAll();
        const top = waiting.pop();
        if (top?.kind === 'open') ended();
        else if (top?.kind === 'argument' && top.isGroup) {
          if (top.of === 'frac' && top.before === 0) {
            waiting.push({ kind: 'argument', of: 'frac', before: 1, isGroup: false });
            isOperand = false;
          } else {
            steps.push(top.of === 'frac' ? { kind: 'binary', sign: '/' } : { kind: 'unary', name: 'sqrt' });
            ended();
          }
        } else return undefined;
        break;
      }
      case 'bar': {
        const opened = waiting.findLastIndex(({ kind }) => kind === 'bar' || kind === 'open' || kind === 'argument');
        if (isOperand && waiting[opened]?.kind === 'bar') {
          releaseAll();
          waiting.pop();
          steps.push({ kind: 'unary', name: 'abs' });
          ended();
        } else {
          multiply();
          waiting.push({ kind: 'bar' });
        }
        break;
      }
      case 'operator':
        if (token.sign === '!' || token.sign === '%') {
          if (!isOperand) return undefined;
          steps.push({ kind: 'unary', name: token.sign });
        } else if (!isOperand) {
          if (token.sign !== '-' && token.sign !== '+') return undefined;
          if (token.sign === '-') waiting.push({ kind: 'operator', step: { kind: 'unary', name: '-' }, binds: unaryBinds });
        } else {
          release(binary[token.sign], token.sign === '^');
          waiting.push({ kind: 'operator', step: { kind: 'binary', sign: token.sign }, binds: binary[token.sign] });
          isOperand = false;
        }
        break;
    }
  }
  if (!isOperand) return undefined;
  releaseAll();
  return waiting.length === 0 ? steps : undefined;
}

/** “1\frac{1}{2}”: a whole number right before a fraction of two whole numbers. */
function isMixed(tokens: readonly ExpressionToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (before?.kind !== 'number' || !Number.isInteger(before.value)) return false;
  const earlier = tokens[at - 2];
  if (earlier?.kind === 'operator' && '*/^'.includes(earlier.sign)) return false;
  const rest = tokens.slice(at + 1, at + 7).filter(({ kind }) => kind !== 'open' && kind !== 'close');
  return rest[0]?.kind === 'number' && rest[1]?.kind === 'number';
}

/* eslint-disable no-restricted-properties -- Values are compared to nine digits: the last bit, in which engines differ, has no say. */
import {
  isNear,
  subtractComplex,
  divideComplex,
  addComplex,
  complexPower,
  realToComplex,
  multiplyComplex,
  undefinedComplex,
  type Complex,
} from './complex.ts';
import type { PostfixStep } from './postfix.ts';

/** The values of variables, by name. */
export type VariableValueLookup = (name: string) => Complex;

/** The value of an expression in postfix order; NaN if it has none. */
export function evaluatePostfix(steps: readonly PostfixStep[], values: VariableValueLookup): Complex {
  const stack: Complex[] = [];
  for (const step of steps) {
    if (step.kind === 'number') stack.push(realToComplex(step.value));
    else if (step.kind === 'name') stack.push(constants[step.name] ?? values(step.name));
    else if (step.kind === 'unary') {
      const operand = stack.pop();
      if (!operand) return undefinedComplex;
      stack.push(unary(step.name, operand));
    } else {
      const right = stack.pop();
      const left = stack.pop();
      if (!left || !right) return undefinedComplex;
      stack.push(binary(step.sign, left, right));
    }
  }
  const [value, ...more] = stack;
  return value && more.length === 0 ? value : undefinedComplex;
}

const constants: Readonly<Record<string, Complex>> = {
  pi: realToComplex(Math.PI),
  e: realToComplex(Math.E),
  i: { re: 0, im: 1 },
  infty: realToComplex(Number.POSITIVE_INFINITY),
};

function binary(sign: '+' | '-' | '*' | '/' | '^', left: Complex, right: Complex): Complex {
  switch (sign) {
    case '+':
      return addComplex(left, right);
    case '-':
      return subtractComplex(left, right);
    case '*':
      return multiplyComplex(left, right);
    case '/':
      return divideComplex(left, right);
    case '^':
      return complexPower(left, right);
  }
}

const ofReal: Readonly<Record<string, (x: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  sec: (x) => 1 / Math.cos(x),
  csc: (x) => 1 / Math.sin(x),
  cot: (x) => 1 / Math.tan(x),
  arcsin: Math.asin,
  arccos: Math.acos,
  arctan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  log: Math.log10,
  ln: Math.log,
  exp: Math.exp,
};

function unary(name: string, x: Complex): Complex {
  if (name === '-') return { re: -x.re, im: -x.im };
  if (name === '%') return { re: x.re / 100, im: x.im / 100 };
  if (name === 'sqrt')
    return x.im === 0
      ? x.re >= 0
        ? realToComplex(Math.sqrt(x.re))
        : { re: 0, im: Math.sqrt(-x.re) }
      : complexPower(x, realToComplex(0.5));
  if (name === 'abs') return realToComplex(Math.hypot(x.re, x.im));
  if (name === '!') return factorial(x);
  const apply = ofReal[name];
  return apply && x.im === 0 ? realToComplex(apply(x.re)) : undefinedComplex;
}

function factorial({ re, im }: Complex): Complex {
  if (im !== 0 || !Number.isInteger(re) || re < 0 || re > 170) return undefinedComplex;
  let product = 1;
  for (let n = 2; n <= re; n++) product *= n;
  return realToComplex(product);
}

const points = 3;

/** Whether two expressions have the same value at three trial points, each with different values for the variables. */
export function isPostfixEqualAtTrialPoints(one: readonly PostfixStep[], other: readonly PostfixStep[]): boolean {
  for (let point = 0; point < points; point++) {
    const values: VariableValueLookup = (name) => realToComplex(trialVariableValue(name, point));
    if (!isNear(evaluatePostfix(one, values), evaluatePostfix(other, values))) return false;
  }
  return true;
}

/** A value from 0.5 to 2 that depends only on the name and the point. */
export function trialVariableValue(name: string, point: number): number {
  let hash = 2_166_136_261 + point * 40_503;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  return 0.5 + (1.5 * hash) / 4_294_967_296;
}

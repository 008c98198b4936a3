/* eslint-disable no-restricted-properties -- Values are compared to nine digits: the last bit, in which engines differ, has no say. */
/** A complex number; most have no imaginary part. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

export const realToComplex = (re: number): Complex => ({ re, im: 0 });
export const undefinedComplex: Complex = { re: Number.NaN, im: Number.NaN };

export const addComplex = (x: Complex, y: Complex): Complex => ({ re: x.re + y.re, im: x.im + y.im });
export const subtractComplex = (x: Complex, y: Complex): Complex => ({ re: x.re - y.re, im: x.im - y.im });
export const multiplyComplex = (x: Complex, y: Complex): Complex => ({
  re: x.re * y.re - x.im * y.im,
  im: x.re * y.im + x.im * y.re,
});

export function divideComplex(x: Complex, y: Complex): Complex {
  const size = y.re * y.re + y.im * y.im;
  if (size === 0) return undefinedComplex;
  return { re: (x.re * y.re + x.im * y.im) / size, im: (x.im * y.re - x.re * y.im) / size };
}

/** The principal power. */
export function complexPower(base: Complex, exponent: Complex): Complex {
  if (base.im === 0 && exponent.im === 0 && (base.re >= 0 || Number.isInteger(exponent.re)))
    return realToComplex(base.re ** exponent.re);
  if (base.re === 0 && base.im === 0) return exponent.re > 0 ? realToComplex(0) : undefinedComplex;
  if (exponent.im === 0 && Number.isInteger(exponent.re) && Math.abs(exponent.re) <= 64)
    return wholePower(base, exponent.re);
  const logSize = Math.log(Math.hypot(base.re, base.im));
  const angle = Math.atan2(base.im, base.re);
  const size = Math.exp(exponent.re * logSize - exponent.im * angle);
  const turn = exponent.im * logSize + exponent.re * angle;
  return { re: size * Math.cos(turn), im: size * Math.sin(turn) };
}

function wholePower(base: Complex, exponent: number): Complex {
  let product = realToComplex(1);
  for (let n = 0; n < Math.abs(exponent); n++) product = multiplyComplex(product, base);
  return exponent < 0 ? divideComplex(realToComplex(1), product) : product;
}

/** Whether two values are equal up to rounding. */
export function isNear(x: Complex, y: Complex): boolean {
  const apart = Math.hypot(x.re - y.re, x.im - y.im);
  return apart <= 1e-9 * Math.max(1, Math.hypot(x.re, x.im), Math.hypot(y.re, y.im));
}

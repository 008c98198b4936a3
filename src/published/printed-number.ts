import { formatFixed } from '../core/words/format.ts';

/** A number with as many digits as its paper prints. A number that would wrongly be printed as 0 becomes “3.7 × 10⁻²³”. */
export function formatPrintedNumber(value: number, digits: number): string {
  if (value === 0 || Math.abs(value) >= 0.5 * 10 ** -digits) return formatFixed(value, digits);
  const [mantissa, power] = value.toExponential(1).split('e') as [string, string];
  const raised = [...power.replace('+', '')].map((mark) => (mark === '-' ? '⁻' : superscripts[Number(mark)])).join('');
  return `${mantissa.replace('-', '−')} × 10${raised}`;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

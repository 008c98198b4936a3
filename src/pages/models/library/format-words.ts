import type { ModelOffer } from '../../../core/models/offer.ts';

/** “q4f16”: the weight format, in the engine’s notation. */
export const weightFormat = ({ dtype, repo }: ModelOffer): string | undefined =>
  dtype ?? /-(q\d+f\d+)(?:_\d+)?(?=-|$)/.exec(repo)?.[1];

const bitsMeaning: Readonly<Record<string, string>> = {
  '3': 'each in 3 bits, about a tenth of the full size. Answers lose the most',
  '4': 'each in 4 bits, an eighth of the full size, or more where some parts stay whole. Answers differ somewhat from the full model’s',
  '8': 'each in 8 bits, about a quarter of the full size. Answers differ little from the full model’s',
  '16': 'in 16 bits each, half of the full size, with next to no loss',
  '32': 'in full, 32 bits each: the largest files, and nothing is lost',
};

const quick =
  ' With it, the processor reads prompts about twice as fast as with q4 and writes answers at least four times as fast. q4 may be faster only for many long answers at once, because this format mostly takes requests one by one.';

/** How fast the processor is with the format, if that matters for the choice. */
const onProcessor: Readonly<Record<string, string>> = {
  q8: quick,
  int8: quick,
  uint8: quick,
  q4: ' The processor unpacks its weights at every step: with q8 or int8 it writes an answer at least four times as fast.',
};

/** The meaning of a format’s name; `undefined` for unknown formats. */
export function explainWeightFormat(format: string): string | undefined {
  const [, kind = '', digits = '', computed] = /^(fp|q|int|uint)(\d+)(?:f(16|32))?$/.exec(format) ?? [];
  // q0: weights have the same precision as the computation.
  const bits = kind === 'q' && digits === '0' ? computed : digits;
  const how = bits === undefined ? undefined : bitsMeaning[bits];
  if (how === undefined) return undefined;
  const with16 = computed === '16' || format === 'fp16';
  return `Weights ${how}. ${
    with16
      ? 'Computes in 16-bit numbers, which needs less memory, and not every graphics processor can.'
      : 'Computes in 32-bit numbers, which runs everywhere.'
  }${onProcessor[format] ?? ''}`;
}

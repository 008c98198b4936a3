/** What the name of a compiled model tells, such as `Qwen3-0.6B-q4f16_1-MLC-1k`. */
export interface CompiledNameParts {
  readonly name: string;
  readonly family: string;
  readonly parameters?: number;
  /** Computes with 16-bit numbers, whether or not its record says so. */
  readonly needsF16: boolean;
  /** Bytes per parameter in its weight files. */
  readonly bytesEach?: number;
  readonly thinks: ThinkingMode;
  /** Not trained to chat. */
  readonly isBase: boolean;
}

/** `unless asked not to`: an empty thought before its answer keeps it from thinking. */
export type ThinkingMode = 'never' | 'unless asked not to' | 'always';

/** Four or three bits per weight with a scale for each 32 or 40 weights, or weights at full precision. */
const bytesByKind: Readonly<Record<string, number>> = { q4f16: 0.57, q4f32: 0.63, q3f16: 0.45, q0f16: 2, q0f32: 4 };

export function parseCompiledName(compiled: string): CompiledNameParts {
  const kind = /-(q\d+f\d+)(?:_\d+)?(?=-|$)/.exec(compiled)?.[1];
  const words = compiled.replace(/-q\d+f\d+(?:_\d+)?/, '').replace(/-MLC(?=-|$)/, '');
  const isShort = words.endsWith('-1k');
  const plain = words.replace(/-1k$/, '').replaceAll(/[-_]/g, (mark) => (mark === '_' ? '.' : ' '));
  const kinds = [kind, isShort ? 'short' : undefined].filter((part) => part !== undefined);
  const size = /(?:^|[-\s])(\d+(?:[._]\d+)?)B(?=[-\s]|$)/i.exec(words)?.[1];
  const millions = /(?:^|[-\s])(\d+)M(?=[-\s]|$)/i.exec(words)?.[1];
  const parameters = size ? Number(size.replace('_', '.')) * 1e9 : millions ? Number(millions) * 1e6 : undefined;
  const bytesEach = kind === undefined ? undefined : bytesByKind[kind];
  return {
    name: kinds.length > 0 ? `${plain} (${kinds.join(', ')})` : plain,
    family: familyOf(words),
    ...(parameters !== undefined && { parameters }),
    needsF16: kind?.endsWith('f16') ?? false,
    ...(bytesEach !== undefined && { bytesEach }),
    thinks: thinksOf(compiled),
    isBase: /-Base-|^phi-(?:1|2)/.test(compiled),
  };
}

function familyOf(words: string): string {
  const [family] = /^[A-Za-z]+?(?=LM\d|\d|-|$)/.exec(words) ?? ['Other'];
  const known: Readonly<Record<string, string>> = { phi: 'Phi', gemma: 'Gemma', stablelm: 'StableLM', Smol: 'SmolLM' };
  return known[family] ?? family;
}

function thinksOf(compiled: string): ThinkingMode {
  if (/DeepSeek-R1|-Reasoning-/.test(compiled)) return 'always';
  return /Qwen3/.test(compiled) ? 'unless asked not to' : 'never';
}

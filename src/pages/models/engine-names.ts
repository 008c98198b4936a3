/** Engines as the library speaks of them: what runs the model, and on what. */
const names: Readonly<Record<string, { readonly name: string; readonly device: string }>> = {
  transformers: { name: 'transformers.js', device: 'processor' },
  'transformers-webgpu': { name: 'transformers.js', device: 'graphics processor' },
  webllm: { name: 'WebLLM', device: 'graphics processor' },
};

export function engineInWords(engine: string): string {
  const known = names[engine];
  return known ? `${known.name}, on the ${known.device}` : engine;
}

/** Our own small models: their names do not say it. A test holds them to the models' list. */
const ownModels: Readonly<Record<string, number>> = { 'tiny-a': 397_888, 'tiny-b': 397_888, 'tiny-c': 1_259_440 };

/**
 * How many parameters a model has, as far as its id says it: “…-1.5B-…”, “SmolLM2-135M”. Undefined where no name tells, and for
 * mixtures of experts (“8x7B”), of which the name tells too little.
 */
export function parameterCount(model: string): number | undefined {
  const [name = ''] = model.slice(model.lastIndexOf('/') + 1).split('@');
  const bare = name.includes(':') ? name.slice(name.indexOf(':') + 1) : name;
  if (Object.hasOwn(ownModels, bare)) return ownModels[bare];
  const found = /(?<![\p{L}\p{N}.])(\d{1,4}(?:\.\d{1,3})?)([bm])(?![\p{L}\p{N}])/iu.exec(bare);
  if (!found) return undefined;
  const [, figure, letter] = found;
  return Number(figure) * (letter?.toLowerCase() === 'b' ? 1e9 : 1e6);
}

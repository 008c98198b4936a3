/** The parameters of Evenkeel's own small models, whose names do not contain them. A test compares them with the models' list. */
const ownModels: Readonly<Record<string, number>> = { 'tiny-a': 397_888, 'tiny-b': 397_888, 'tiny-c': 1_259_440 };

/**
 * How many parameters a model has, as far as its id says so: “…-1.5B-…”, “SmolLM2-135M”. Undefined if the name does not say,
 * and for mixtures of experts (“8x7B”), whose names say too little.
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

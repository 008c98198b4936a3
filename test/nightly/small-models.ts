/** The `models=` of a link for small models by name, such as “tiny-a”, from the list that the app serves. */
export async function smallModelIds(address: string, names: readonly string[]): Promise<string> {
  const index = (await (await fetch(`${address}models/index.json`)).json()) as {
    models: readonly Readonly<Record<'id' | 'revision' | 'dtype', string>>[];
  };
  return names
    .map((name) => {
      const model = index.models.find(({ id }) => id === name);
      if (!model) throw new Error(`The app serves no model ${name}.`);
      return `transformers:${model.id}@${model.revision}:${model.dtype}`;
    })
    .join(',');
}

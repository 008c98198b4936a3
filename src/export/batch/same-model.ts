/**
 * Whether a service that was asked for one name and says another may mean the same model: the same name but for its case, in the same folder where both
 * name one, or the asked name with the date or version that it stands for today (`gpt-4o` → `gpt-4o-2024-08-06`, `mistral-small-latest` →
 * `mistral-small-2409`). Fewer than four digits make another model of it (`phi-3` → `phi-3-5`), but for revisions that are counted from 001.
 */
export function canBeSameModel(asked: string, reported: string): boolean {
  const [one, other] = [partsOf(asked), partsOf(reported)];
  if (!mayBeSameFolder(one.folder, other.folder)) return false;
  if (one.name === other.name) return true;
  const stem = one.name.replace(/-latest$/, '');
  return other.name.startsWith(`${stem}-`) && /^(?:\d{4}-\d\d-\d\d|\d{4,8}|0\d\d)$/.test(other.name.slice(stem.length + 1));
}

/** A server may name a model by its place on the disk, which ends in the path that it was asked by. */
const mayBeSameFolder = (one: string, other: string): boolean =>
  one === '' || other === '' || `/${one}`.endsWith(`/${other}`) || `/${other}`.endsWith(`/${one}`);

function partsOf(path: string): { readonly folder: string; readonly name: string } {
  const parts = path.trim().toLowerCase().split('/');
  return { name: parts.at(-1) ?? '', folder: parts.slice(0, -1).join('/') };
}

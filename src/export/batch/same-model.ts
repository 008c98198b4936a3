/**
 * Whether a service that was asked for one model name and reports another may mean the same model. That holds if the names
 * differ only in case, in the same folder if both name one. The reported name may also add the date or version that the name
 * resolves to today. Examples: `gpt-4o` → `gpt-4o-2024-08-06`, `mistral-small-latest` → `mistral-small-2409`. Fewer than
 * four digits mean another model (`phi-3` → `phi-3-5`), except for revisions counted from 001.
 */
export function canBeSameModel(asked: string, reported: string): boolean {
  const [one, other] = [partsOf(asked), partsOf(reported)];
  if (!mayBeSameFolder(one.folder, other.folder)) return false;
  if (one.name === other.name) return true;
  const stem = one.name.replace(/-latest$/, '');
  return other.name.startsWith(`${stem}-`) && /^(?:\d{4}-\d\d-\d\d|\d{4,8}|0\d\d)$/.test(other.name.slice(stem.length + 1));
}

/** A server may name a model by its path on the disk, which ends in the requested path. */
const mayBeSameFolder = (one: string, other: string): boolean =>
  one === '' || other === '' || `/${one}`.endsWith(`/${other}`) || `/${other}`.endsWith(`/${one}`);

function partsOf(path: string): { readonly folder: string; readonly name: string } {
  const parts = path.trim().toLowerCase().split('/');
  return { name: parts.at(-1) ?? '', folder: parts.slice(0, -1).join('/') };
}

/**
 * Whether a service that was asked for one name and says another may mean the same model: the same name but for its case or the path before it,
 * or the asked name with the date or version that it stands for today (`gpt-4o` → `gpt-4o-2024-08-06`, `mistral-small-latest` → `mistral-small-2409`).
 */
export function mayBeSameModel(asked: string, said: string): boolean {
  const [one, other] = [shortOf(asked), shortOf(said)];
  if (one === other) return true;
  const stem = one.replace(/-latest$/, '');
  return (
    other.startsWith(`${stem}-`) &&
    /^(?:\d{4}-\d\d-\d\d|\d{8}|\d{4}|\d{6}|latest|v?\d+(?:\.\d+)*)$/.test(other.slice(stem.length + 1))
  );
}

const shortOf = (name: string): string => name.trim().toLowerCase().replace(/^.*\//, '');

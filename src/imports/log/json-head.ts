import type { LogFile } from './imported-log.ts';
import { readFileHead } from './head-of.ts';

/**
 * The paths of fields in the head of a JSON file, two levels deep: “results”, “results.version”. Empty if it is not an
 * object.
 */
export const readJsonHeadFieldPaths = async (file: LogFile): Promise<ReadonlySet<string>> =>
  fieldPathsInJson(await readFileHead(file));

/** Scans a JSON text that may be truncated anywhere. It skips lists, whose contents have no path. */
export function fieldPathsInJson(text: string): ReadonlySet<string> {
  const paths = new Set<string>();
  if (!/^\s*\{/.test(text)) return paths;
  const inside: { readonly isObject: boolean; key: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{' || sign === '[') inside.push({ isObject: sign === '{', key: '' });
    else if (sign === '}' || sign === ']') inside.pop();
    else if (sign === '"') {
      const end = endOfString(text, at);
      if (end === undefined) return paths;
      const last = inside.at(-1);
      if (last?.isObject && inside.length <= 2 && inside.every(({ isObject }) => isObject) && isName(text, end)) {
        last.key = text.slice(at + 1, end);
        paths.add(inside.map(({ key }) => key).join('.'));
      }
      at = end;
    }
  }
  return paths;
}

function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return undefined;
}

const isName = (text: string, end: number): boolean => /^\s*:/.test(text.slice(end + 1, end + 100));

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { nodesOf, scopedFile, type ModuleName, type Node, type ScopedFile } from './scopes.ts';

/**
 * `npx tsx tools/names/rename.ts LIST [--write]`: renames exported and other top-level names in all files that use them.
 * LIST is a text file with one line per name, `FILE OLD NEW`. An empty line begins a stage, which may reuse a name that the
 * stage before freed.
 * Without `--write` it only prints what it would do. If another declaration in a file would capture the new name, the file
 * keeps the old name by an alias at the import.
 * Fields of objects stay unchanged, because formats consist of them. Run the type check afterwards: it finds uses outside
 * imports, such as mocked modules and texts.
 */

interface Rename {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const [list = '', ...flags] = process.argv.slice(2);
const isWritten = flags.includes('--write');
const stages = readFileSync(list, 'utf8')
  .split('\n\n')
  .map((stage) =>
    stage
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .flatMap(([file, from, to]): Rename[] => (file && from && to ? [{ file, from, to }] : [])),
  );
const files = execFileSync('git', ['ls-files', 'src', 'cli', 'tools', 'test'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|svelte)$/.test(file) && !file.endsWith('.d.ts'));

/** Edits for names that the file itself declares. */
function* ownEdits({ file, names, program }: ScopedFile, renames: readonly Rename[]): Generator<Edit> {
  const short = shorthands(program);
  for (const { from, to } of renames.filter((rename) => rename.file === file)) {
    const own = names.find(({ name, isImport }) => name === from && !isImport);
    if (!own) {
      process.stderr.write(`${file} declares no ${from}\n`);
      continue;
    }
    if (own.visible.has(to)) {
      process.stderr.write(`${file}: ${to} is taken where ${from} is used\n`);
      continue;
    }
    yield* editsOf(own, to, short);
    for (const node of nodesOf(program))
      if (node.type === 'ExportNamedDeclaration' && !node['source'])
        for (const specifier of node['specifiers'] as readonly Node[])
          if ((specifier['exported'] as Node).name === from) yield editAt(specifier['exported'] as Node, to);
  }
}

/** Edits for names that the file imports or re-exports. */
function* importEdits({ file, names, program }: ScopedFile, renames: readonly Rename[]): Generator<Edit> {
  const short = shorthands(program);
  // Searches the whole tree, because a component's imports are inside its script.
  for (const statement of nodesOf(program)) {
    if (!/^(?:Import|Export)\w*Declaration$/.test(statement.type)) continue;
    const source = sourceOf(statement['source'] as Node | null, file);
    if (source === undefined) continue;
    for (const specifier of (statement['specifiers'] as readonly Node[] | undefined) ?? []) {
      const [imported, local] = [specifier['imported'] as Node | undefined, specifier['local'] as Node];
      if (specifier.type === 'ExportSpecifier') {
        const handedOn = renames.find(({ file, from }) => file === source && from === local.name);
        if (handedOn) yield editAt(local, handedOn.to);
        continue;
      }
      if (!imported) continue;
      const rename = renames.find(({ file, from }) => file === source && from === imported.name);
      if (!rename) continue;
      const own = names.find(({ name }) => name === local.name);
      const isAlias = local.range[0] !== imported.range[0];
      if (isAlias) yield editAt(imported, rename.to);
      else if (!own || own.visible.has(rename.to)) yield editAt(imported, `${rename.to} as ${rename.from}`);
      else yield* editsOf(own, rename.to, short);
    }
  }
}

/**
 * Edits for lazy imports: `(await import('./file.ts')).name`, `const { name } = await import('./file.ts')` and
 * `import('./file.ts').then((loaded) => loaded.name)`.
 */
function* lazyEdits({ file, program }: ScopedFile, renames: readonly Rename[]): Generator<Edit> {
  for (const node of nodesOf(program)) {
    if (node.type === 'MemberExpression' && !node['computed']) {
      const rename = lazyRename(node['object'] as Node, node['property'] as Node, file, renames);
      if (rename) yield editAt(node['property'] as Node, rename.to);
    }
    if (node.type === 'VariableDeclarator' && node['init'])
      yield* patternEdits(node['id'] as Node, node['init'] as Node, file, renames);
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as Node;
      const [callback] = node['arguments'] as readonly Node[];
      const [loaded] = (callback?.['params'] as readonly Node[] | undefined) ?? [];
      if (callee.type !== 'MemberExpression' || (callee['property'] as Node).name !== 'then' || !loaded) continue;
      const module = callee['object'] as Node;
      yield* patternEdits(loaded, module, file, renames);
      for (const use of nodesOf(callback?.['body'] as Node)) {
        if (use.type !== 'MemberExpression' || (use['object'] as Node).name !== (loaded.name ?? '')) continue;
        const rename = lazyRename(module, use['property'] as Node, file, renames);
        if (rename) yield editAt(use['property'] as Node, rename.to);
      }
    }
  }
}

/** Edits for `{ name }` of a lazily loaded module. */
function* patternEdits(pattern: Node, module: Node, file: string, renames: readonly Rename[]): Generator<Edit> {
  if (pattern.type !== 'ObjectPattern') return;
  for (const property of pattern['properties'] as readonly Node[]) {
    const key = property['key'] as Node | undefined;
    const rename = key && lazyRename(module, key, file, renames);
    if (key && rename) yield editAt(key, property['shorthand'] === true ? `${rename.to}: ${rename.from}` : rename.to);
  }
}

function lazyRename(object: Node, key: Node, file: string, renames: readonly Rename[]): Rename | undefined {
  const imported = object.type === 'AwaitExpression' ? (object['argument'] as Node) : object;
  if (imported.type !== 'ImportExpression') return undefined;
  const source = sourceOf(imported['source'] as Node, file);
  return renames.find((rename) => rename.file === source && rename.from === key.name);
}

function* editsOf({ name, places }: ModuleName, to: string, short: ReadonlySet<number>): Generator<Edit> {
  for (const place of places) {
    // A store's value in a component: `$name`.
    const now = place.name === `$${name}` ? `$${to}` : to;
    // `{name}`, `bind:name` and `class:name`: the prop keeps its name.
    const attribute = place.parent && shorthandAttribute(place.parent);
    if (attribute) {
      yield { start: attribute.start, end: attribute.end, text: `${attribute.kind}${name}={${now}}` };
      continue;
    }
    yield editAt(place, short.has(place.range[0]) ? `${place.name ?? name}: ${now}` : now);
  }
}

/** A component's attribute in shorthand, written as the name of its value. */
function shorthandAttribute(
  node: Node,
): { readonly start: number; readonly end: number; readonly kind: string } | undefined {
  const [start, end] = node.range;
  if (node.type === 'SvelteShorthandAttribute') return { start, end, kind: '' };
  if (node.type !== 'SvelteDirective' || node['shorthand'] !== true) return undefined;
  const kinds: Readonly<Record<string, string>> = { Binding: 'bind:', Class: 'class:' };
  const kind = kinds[String(node['kind'])];
  return kind === undefined ? undefined : { start, end, kind };
}

/** Positions where `{ name }` abbreviates `{ name: name }`. The field keeps its name. */
function shorthands(program: Node): ReadonlySet<number> {
  const found = new Set<number>();
  for (const node of nodesOf(program))
    if (node.type === 'Property' && node['shorthand'] === true) found.add((node['key'] as Node).range[0]);
  return found;
}

const editAt = (node: Node, text: string): Edit => ({
  start: node.range[0],
  end: node.range[0] + (node.name?.length ?? node.range[1] - node.range[0]),
  text,
});

/** A fixture of a feature resolves its imports as from the folder to which its test copies it. */
const folderOf = (file: string): string => dirname(file).replace('test/fixtures/added-feature', 'src/report/features');

function sourceOf(source: Node | null | undefined, file: string): string | undefined {
  const value = source?.['value'];
  return typeof value === 'string' && value.startsWith('.') ? normalize(join(folderOf(file), value)) : undefined;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let found = text;
  for (const { start, end, text: name } of [...edits].sort((one, other) => other.start - one.start))
    found = found.slice(0, start) + name + found.slice(end);
  return found;
}

/** Adds the names that other files re-export: `export { name } from './file.ts'`. */
function withHandedOn(renames: readonly Rename[]): readonly Rename[] {
  const statements = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/export (?:type )?\{([^}]*)\} from '(\.[^']+)'/g)].map(
      ([, names = '', from = '']) => ({
        file,
        source: normalize(join(dirname(file), from)),
        names: names.split(',').map((name) => name.trim().replace(/^type /, '')),
      }),
    ),
  );
  const all = [...renames];
  for (let known = 0; known < all.length;) {
    const { file: source, from, to } = all[known++] as Rename;
    for (const each of statements)
      if (each.source === source && each.names.includes(from)) all.push({ file: each.file, from, to });
  }
  return all;
}

for (const [stage, own] of stages.entries()) {
  const renames = withHandedOn(own);
  let changed = 0;
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (!renames.some(({ from }) => text.includes(from))) continue;
    const scoped = scopedFile(file, text);
    const edits = new Map(
      [...ownEdits(scoped, own), ...importEdits(scoped, renames), ...lazyEdits(scoped, renames)].map((edit) => [
        edit.start,
        edit,
      ]),
    );
    if (edits.size === 0) continue;
    changed++;
    if (isWritten) writeFileSync(file, applyEdits(text, [...edits.values()]));
  }
  process.stdout.write(`stage ${stage + 1}: ${changed} files\n`);
  // A later stage needs the files that an earlier one wrote.
  if (!isWritten) break;
}

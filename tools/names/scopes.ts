import { readFileSync } from 'node:fs';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

/** A span of a file's text. */
export interface TextSpan {
  readonly range: readonly [number, number];
}

/** A syntax node with the fields that renaming needs. */
export interface Node extends TextSpan {
  readonly type: string;
  readonly name?: string;
  readonly parent?: Node;
  readonly [field: string]: unknown;
}

/** A top-level name of a file, with every place that uses it. */
export interface ModuleName {
  readonly name: string;
  readonly isImport: boolean;
  /** Where it is declared and used. */
  readonly places: readonly Node[];
  /** Names that would capture a new name: all names of every scope from each use up to the file. */
  readonly visible: ReadonlySet<string>;
}

export interface ScopedFile {
  readonly file: string;
  readonly text: string;
  readonly program: Node;
  readonly names: readonly ModuleName[];
}

interface Scope {
  readonly type: string;
  readonly variables: readonly Variable[];
  readonly upper: Scope | null;
}
interface Variable {
  readonly name: string;
  readonly defs: readonly { readonly type: string }[];
  readonly identifiers: readonly Node[];
  readonly references: readonly { readonly identifier: Node; readonly from: Scope }[];
}
interface Parser {
  parseForESLint(
    text: string,
    options: object,
  ): { readonly ast: Node; readonly scopeManager: { readonly scopes: readonly Scope[] } };
}

const parsers: Readonly<Record<'ts' | 'svelte', Parser>> = {
  ts: ts.parser as unknown as Parser,
  svelte: svelte.configs.base
    .map((config) => config.languageOptions?.parser)
    .find((parser) => parser !== undefined) as unknown as Parser,
};

/** The names of a file, found by the parsers that lint uses. Templates of components count like scripts. */
export function scopedFile(file: string, text = readFileSync(file, 'utf8')): ScopedFile {
  const kind = file.endsWith('.svelte') ? 'svelte' : 'ts';
  const { ast, scopeManager } = parsers[kind].parseForESLint(text, {
    range: true,
    loc: true,
    sourceType: 'module',
    ecmaVersion: 'latest',
    filePath: file,
    ...(kind === 'svelte' && { parser: ts.parser }),
  });
  const modules = scopeManager.scopes.filter(({ type }) => type === 'module');
  // Inside its body, a class's name is a variable of the body's own scope.
  const inBodies = scopeManager.scopes.filter(({ type }) => type === 'class').flatMap(({ variables }) => variables);
  const names = modules.flatMap(({ variables }) =>
    variables.map(({ name, defs, identifiers, references }): ModuleName => ({
      name,
      isImport: defs[0]?.type === 'ImportBinding',
      places: [
        ...new Set([
          ...identifiers,
          ...[
            ...references,
            ...inBodies.filter((inner) => inner.identifiers[0] === identifiers[0]).flatMap((inner) => inner.references),
          ].map(({ identifier }) => identifier),
        ]),
      ],
      visible: new Set(
        [...modules, ...references.flatMap(({ from }) => [...scopesUp(from)])].flatMap((scope) =>
          scope.variables.map((variable) => variable.name),
        ),
      ),
    })),
  );
  return { file, text, program: ast, names };
}

function* scopesUp(scope: Scope): Generator<Scope> {
  for (let own: Scope | null = scope; own; own = own.upper) yield own;
}

/** Every node of a tree, from the top. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const [field, value] of Object.entries(node)) {
    if (field === 'parent' || field === 'loc' || field === 'range' || field === 'tokens' || field === 'comments') continue;
    for (const each of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      if (isNode(each)) yield* nodesOf(each);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string' && 'range' in value;

import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';
import { notices, withoutNotices } from './notices.ts';
import { quietChecks } from './quiet-checks.ts';

/**
 * Large libraries that both the page and its workers need, with the names that they import. Page and workers are built
 * separately, so each would contain a copy.
 */
const libraries: Readonly<Record<string, readonly string[]>> = {
  re2js: ['RE2JS', 'RE2JSException'],
  jsonschema: ['Validator', 'ValidatorResult'],
  yaml: ['parseDocument', 'stringify'],
  papaparse: ['default'],
  dexie: ['Dexie', 'liveQuery'],
  pako: [
    'ZStream',
    'Z_BUF_ERROR',
    'Z_NO_FLUSH',
    'Z_OK',
    'Z_STREAM_END',
    'zlibInflate',
    'zlibInflateInit2',
    'zlibInflateReset',
  ],
  '@zip.js/zip.js/lib/zip-core-native.js': [
    'BlobReader',
    'BlobWriter',
    'TextReader',
    'ZipReader',
    'ZipWriter',
    'configure',
    'registerCodec',
  ],
};

/** The first page view needs this library, so the page preloads it with its own files. */
const first = 'dexie';

interface SharedFile {
  readonly name: string;
  readonly code: string;
}

const builtLibraries = new Map<string, Promise<SharedFile>>();

function fileOf(library: string): Promise<SharedFile> {
  const known = builtLibraries.get(library) ?? builtLibraries.set(library, buildLibrary(library)).get(library);
  if (!known) throw new Error(`There is no file of ${library}.`);
  return known;
}

async function buildLibrary(library: string): Promise<SharedFile> {
  const entry = `virtual:shared/${library}`;
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [
      notices(false),
      {
        name: 'shared-entry',
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) =>
          id === `\0${entry}` ? `export { ${(libraries[library] ?? []).join(', ')} } from '${library}';` : null,
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { ...withoutNotices, format: 'es' },
        checks: quietChecks,
      },
    },
  });
  const [{ output }] = [result].flat() as { output: readonly { code?: string }[] }[] as [
    { output: readonly { code?: string }[] },
  ];
  const code = output[0]?.code ?? '';
  const name = library.split('/').at(-1)?.replace(/\.js$/, '') ?? library;
  return { name: `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`, code };
}

/**
 * The page and its workers import one shared file for each of these libraries. It lies next to their own files. `emits`
 * marks the build that writes it.
 */
export const sharedLibraries = (emits: boolean): Plugin => ({
  name: 'shared-libraries',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id) {
    return Object.hasOwn(libraries, id) ? { id: `./${(await fileOf(id)).name}`, external: true } : null;
  },
  async transformIndexHtml() {
    if (!emits) return [];
    const href = `./assets/${(await fileOf(first)).name}`;
    return [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' }];
  },
  async buildStart() {
    if (!emits) return;
    for (const library of Object.keys(libraries)) {
      const { name, code } = await fileOf(library);
      this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: code });
    }
  },
});

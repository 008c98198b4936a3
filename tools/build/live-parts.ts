import { svelte } from '@sveltejs/vite-plugin-svelte';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { join } from 'node:path/posix';
import { build, normalizePath, type BuildOptions, type Plugin, type PluginOption } from 'vite';
import { buildLabel } from './build-label.ts';
import { quietChecks } from './quiet-checks.ts';
import { withoutConditions } from './without-conditions.ts';
import { withoutTransitions } from './without-transitions.ts';

const source = normalizePath(resolve('src'));
const live = join(source, 'app/live');
/** Files here replace modules that need a database, a worker or the app's other pages. */
const instead = join(live, 'instead');
/**
 * Optional parts, besides the study's code, that only some files contain. Each part imports the real module; other files get
 * the replacement.
 */
const further = join(live, 'further');

/**
 * The report's code in parts. A saved file contains `common`, the parts of `further` that its run needs, and its study's
 * part, which starts the report.
 */
export interface LiveReport {
  readonly parts: Readonly<Record<string, string>>;
  readonly style: string;
}

const common = 'common';
/** Ends each part. Its script element then shows that the part ran to the end. */
const ranMark = 'document.currentScript.hasRun = true;';
/** The global variable through which the first part passes its exports to the others. */
const commonGlobal = 'evenkeelLive';

/** Modules that a study's manifest can load and a report in a file never uses. */
const leftOut = /^\.\/(?:form|methods|published|compare|demo)\b|^\.\/report\/(?:files|figures|Beside\w+)\b/;
/** A file contains its numbers, so it leaves out the code that computes them from answers. */
const measuring = /[\\/]src[\\/]studies[\\/][^\\/]+[\\/]measure[\\/]measure\.ts$/;
const manifest = /[\\/]src[\\/]studies[\\/][^\\/]+[\\/]index\.ts$/;
/** The indexes of report features. Files leave out the `measure` modules that they import. */
const feature = /[\\/]src[\\/]report[\\/]features[\\/][^\\/]+[\\/]index\.ts$/;
const ofFeatureLeftOut = /\/measure(?:\/|\.ts$)/;

const begins = 'live-study:';

const forFile: Plugin = {
  name: 'for-file',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id.startsWith(begins)) return `\0${id}`;
    const isLeftOut = (by: RegExp, what: RegExp) => importer !== undefined && by.test(importer) && what.test(id);
    if (isLeftOut(manifest, leftOut) || isLeftOut(feature, ofFeatureLeftOut)) return '\0left-out';
    const found = await this.resolve(id, importer, { skipSelf: true });
    if (!found) return null;
    if (/[\\/]node_modules[\\/]dexie[\\/]/.test(found.id)) {
      throw new Error(`${importer ?? id} brings the database into the live report, which has none.`);
    }
    const other = join(instead, normalizePath(relative(source, found.id)));
    const isReal = importer === other || importer?.startsWith(further) === true;
    return !isReal && existsSync(other) ? other : found;
  },
  async load(id) {
    if (id === '\0left-out') return 'export default undefined;';
    if (id.startsWith(`\0${begins}`)) return beginning(id.slice(begins.length + 1));
    if (!measuring.test(id)) return null;
    const names = [...(await readFile(id, 'utf8')).matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
    return names.map((name) => `export const ${name} = () => { throw new Error('A file measures nothing.'); };`).join('\n');
  },
};

const beginning = (study: string): string => `
  import { startLiveReport } from ${JSON.stringify(join(live, 'main.ts'))};
  import * as study from ${JSON.stringify(join(source, 'studies', study, 'index.ts'))};
  startLiveReport(Object.values(study).find(({ id }) => id === ${JSON.stringify(study)}));`;

/** A file cannot load anything later, so lazy imports become static ones. */
const atOnce: Plugin = {
  name: 'at-once',
  transform(code, id) {
    if (!id.startsWith(source)) return null;
    const asked: string[] = [];
    const changed = code.replace(/\bimport\(\s*(['"][^'"]+['"])\s*\)/g, (_, from: string) => {
      asked.push(`import * as later${asked.length} from ${from};\n`);
      return `Promise.resolve(later${asked.length - 1})`;
    });
    return asked.length === 0 ? null : { code: asked.join('') + changed, map: null };
  },
};

interface Chunk {
  readonly type: 'chunk';
  readonly name: string;
  readonly fileName: string;
  readonly code: string;
  readonly moduleIds: readonly string[];
}
type Output = Chunk | { readonly type: 'asset'; readonly fileName: string; readonly source: string | Uint8Array };

const isChunk = (file: Output): file is Chunk => file.type === 'chunk';

/** The report's code and styles, which “HTML (live)” puts into a file. */
export async function buildLiveReport(): Promise<LiveReport> {
  const entries = [
    ...namesIn(join(source, 'studies'), /^([\w-]+)$/).map((study) => [study, begins + study] as const),
    ...namesIn(further, /^([\w-]+)\.ts$/).map((name) => [name, join(further, `${name}.ts`)] as const),
  ] as const;
  const output = await buildOutput([withoutTransitions, withoutConditions, forFile, svelte(), atOnce], {
    input: Object.fromEntries(entries),
    // Code that few studies share goes into each of their parts. A file has one study and should not carry other studies'
    // drawing code.
    output: { format: 'es', codeSplitting: { groups: [{ name: common, minShareCount: 4 }] } },
  });
  const chunks = output.filter(isChunk);
  const study = chunks.find(({ name }) => name === common)?.moduleIds.find((id) => manifest.test(id));
  if (study !== undefined) throw new Error(`Every live file would have ${study}, with all that it loads.`);
  const names = [common, ...entries.map(([name]) => name)];
  const scripts = await Promise.all(names.map(async (name) => [name, await asScript(name, chunks)] as const));
  const style = output.flatMap((file) => (!isChunk(file) && file.fileName.endsWith('.css') ? [String(file.source)] : []));
  return { parts: Object.fromEntries(scripts), style: style.join('\n') };
}

const namesIn = (folder: string, form: RegExp): readonly string[] =>
  readdirSync(folder).flatMap((name) => form.exec(name)?.[1] ?? []);

/**
 * Modules in a local file cannot import each other. The common part stores its exports in a variable, which the other parts
 * read.
 */
async function asScript(name: string, chunks: readonly Chunk[]): Promise<string> {
  const chunkAt = (file: string) => chunks.find(({ fileName }) => fileName.endsWith(file.replace(/^\.\//, '/')));
  const isCommon = (file: string) => name !== common && chunkAt(file)?.name === common;
  const asked: Plugin = {
    name: 'chunks',
    resolveId: (id) => (id === name || chunkAt(id) ? `\0${id}` : null),
    load: (id) => (id === `\0${name}` ? chunks.find((chunk) => chunk.name === name) : chunkAt(id.slice(1)))?.code,
  };
  const scripts = (
    await buildOutput([asked], {
      input: name,
      external: isCommon,
      output: {
        format: 'iife',
        codeSplitting: false,
        ...(name === common && { name: commonGlobal }),
        globals: () => commonGlobal,
      },
    })
  ).filter(isChunk);
  if (scripts.length !== 1) throw new Error(`${name} of the live report became ${scripts.length} scripts.`);
  return scripts.map(({ code }) => `${code}\n${ranMark}`).join('');
}

async function buildOutput(plugins: PluginOption[], options: BuildOptions['rolldownOptions']): Promise<readonly Output[]> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [buildLabel(), ...plugins],
    build: {
      write: false,
      target: 'es2023',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { preserveEntrySignatures: 'strict', checks: quietChecks, ...options },
    },
  });
  const [{ output }] = [made].flat() as { output: readonly Output[] }[] as [{ output: readonly Output[] }];
  return output;
}

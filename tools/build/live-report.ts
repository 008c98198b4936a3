import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { withoutTransitions } from './without-transitions.ts';

const source = resolve('src');
const entry = join(source, 'app/live/main.ts');
/** What stands in a file in the place of what needs a database, a worker or the app's other pages. */
const instead = join(source, 'app/live/instead');
/** And, of a run that Evenkeel asked and whose questions count by no rule, in the place of what rules and logs need. */
const withoutRules = join(source, 'app/live/without-rules');

/** A file has as much code as its run needs: `plain` reads no rules and knows no logs. */
const kinds = { plain: [withoutRules, instead], ruled: [instead] } as const;
type Kind = keyof typeof kinds;

/** What a study's manifest can load that a report in a file never asks for. */
const leftOut = /^\.\/(?:form|methods|published|compare|demo)\b|^\.\/report\/(?:files|figures|kept-grades|Beside\w+)\b/;
/** A file carries its numbers: what computes them from answers stays out. */
const measuring = /[\\/]src[\\/]studies[\\/][^\\/]+[\\/]measure[\\/]measure\.ts$/;
const manifest = /[\\/]src[\\/]studies[\\/][^\\/]+[\\/]index\.ts$/;

const forFile = (folders: readonly string[]): Plugin => ({
  name: 'for-file',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (importer !== undefined && manifest.test(importer) && leftOut.test(id)) return '\0left-out';
    const found = await this.resolve(id, importer, { skipSelf: true });
    if (!found) return null;
    if (/[\\/]node_modules[\\/]dexie[\\/]/.test(found.id)) {
      throw new Error(`${importer ?? id} brings the database into the live report, which has none.`);
    }
    const others = folders.map((folder) => join(folder, relative(source, found.id)));
    return others.find((other) => importer !== other && existsSync(other)) ?? found;
  },
  async load(id) {
    if (id === '\0left-out') return 'export default undefined;';
    if (!measuring.test(id)) return null;
    const names = [...(await readFile(id, 'utf8')).matchAll(/^export (?:async )?function (\w+)/gm)].map(
      ([, name]) => name,
    );
    return names
      .map((name) => `export const ${name} = () => { throw new Error('A file measures nothing.'); };`)
      .join('\n');
  },
});

export interface LiveReport {
  readonly code: string;
  readonly style: string;
}

/** The report's own code as one script, and its styles: what “HTML (live)” puts into a file. */
export async function buildLiveReport(kind: Kind): Promise<LiveReport> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [withoutTransitions, forFile(kinds[kind]), svelte()],
    build: {
      write: false,
      target: 'es2023',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [{ output }] = [made].flat() as { output: readonly Output[] }[] as [{ output: readonly Output[] }];
  const code = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const style = output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  if (code.length !== 1) throw new Error(`The live report became ${code.length} scripts; a file holds one.`);
  return { code: code.join(''), style: style.join('\n') };
}

type Output =
  | { readonly type: 'chunk'; readonly code: string }
  | { readonly type: 'asset'; readonly fileName: string; readonly source: string | Uint8Array };

const virtual = 'virtual:live-report';
const devFolder = '/@live-report/';

/** `virtual:live-report` tells the app where these files are: beside its other ones, named by what is in them. */
export function liveReport(): Plugin {
  let made: Promise<Readonly<Record<Kind, LiveReport>>> | undefined;
  let isServed = false;
  const reports = () => (made ??= bothKinds());
  return {
    name: 'live-report',
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    async load(id) {
      if (id !== `\0${virtual}`) return null;
      if (isServed) return addresses((file) => `'${devFolder}${file}'`);
      const { plain, ruled } = await reports();
      const sources = { 'live.bin': packed(plain.code), 'rules.bin': packed(ruled.code), 'live.css': plain.style };
      // Not written as `new URL(…, import.meta.url)`: that would be looked for among the sources.
      return `const here = import.meta.url;\n${addresses((file) => {
        const [name, ending] = file.split('.');
        const hash = createHash('sha256').update(sources[file]).digest('hex').slice(0, 8);
        const fileName = `assets/${name === 'live' ? 'live' : `live-${name}`}-${hash}.${ending}`;
        this.emitFile({ type: 'asset', fileName, source: sources[file] });
        return `new URL('./${fileName.slice('assets/'.length)}', here).href`;
      })}`;
    },
    configureServer({ middlewares }) {
      middlewares.use(devFolder, (request, response, next) => {
        reports().then(({ plain, ruled }) => {
          if (request.url?.endsWith('.css')) response.end(plain.style);
          else response.end(packed((request.url?.includes('rules') ? ruled : plain).code));
        }, next);
      });
    },
  };
}

async function bothKinds(): Promise<Readonly<Record<Kind, LiveReport>>> {
  const [plain, ruled] = await Promise.all([buildLiveReport('plain'), buildLiveReport('ruled')]);
  return { plain, ruled };
}

/** As it stands in a saved file: packed once here and not at every saving, it takes a quarter of the room wherever it is kept. */
const packed = (code: string): Uint8Array => deflateRawSync(code, { level: 9 });

type LiveFile = 'live.bin' | 'rules.bin' | 'live.css';

const addresses = (at: (file: LiveFile) => string): string =>
  `export const script = ${at('live.bin')};\nexport const scriptWithRules = ${at('rules.bin')};\nexport const sheet = ${at('live.css')};\n`;

import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { buildLiveReport, type LiveReport } from './live-parts.ts';

const virtual = 'virtual:live-report';
const devFolder = '/@live-report/';

/**
 * `virtual:live-report` gives the app the addresses of these files. They lie in `assets/`, and their names contain a hash of
 * the content.
 */
export function liveReport(): Plugin {
  let made: Promise<LiveReport> | undefined;
  let isServed = false;
  const report = () => (made ??= buildLiveReport());
  return {
    name: 'live-report',
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    async load(id) {
      if (id !== `\0${virtual}`) return null;
      const { parts, style } = await report();
      const at = (name: string, ending: string, content: string | Uint8Array): string => {
        if (isServed) return JSON.stringify(`${devFolder}${name}.${ending}`);
        const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
        const fileName = `live-${name}-${hash}.${ending}`;
        this.emitFile({ type: 'asset', fileName: `assets/${fileName}`, source: content });
        return `new URL(${JSON.stringify(`./${fileName}`)}, here).href`;
      };
      const addresses = Object.entries(parts).map(
        ([name, code]) => `${JSON.stringify(name)}: ${at(name, 'bin', packedCode(code))}`,
      );
      // Vite would look for `new URL(…, import.meta.url)` among the sources, hence `here`.
      return `const here = import.meta.url;\nexport const parts = { ${addresses.join(', ')} };\nexport const sheet = ${at('sheet', 'css', style)};\n`;
    },
    configureServer({ middlewares }) {
      middlewares.use(devFolder, (request, response, next) => {
        report().then(({ parts, style }) => {
          const code = parts[/^\/([\w-]+)\.bin$/.exec(request.url ?? '')?.[1] ?? ''];
          response.end(code === undefined ? style : packedCode(code));
        }, next);
      });
    },
  };
}

/**
 * The code as a saved file contains it. The build compresses it once to a quarter of its size, so saving does not have to.
 */
const packedCode = (code: string): Uint8Array => deflateRawSync(code, { level: 9 });

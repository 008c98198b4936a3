import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { OfflineFileGroup } from '../../src/engine/manifest.ts';

let lists: Promise<readonly OfflineFileGroup[]> | undefined;

/** Reads the lists only when the app is built. The build's configuration does not need what engines load. */
export const readOfflineLists = (): Promise<readonly OfflineFileGroup[]> =>
  (lists ??= runnerImport<{ readonly offlineFileGroups: readonly OfflineFileGroup[] }>(
    resolve('src/engine/offline/offline-lists.ts'),
    { configFile: false },
  ).then(({ module }) => module.offlineFileGroups));

/**
 * Files that are never cached ahead. Some need a connection, such as the large icons of the installed app. Others serve
 * external programs on this machine. WebLLM caches its small model itself.
 */
const neverAhead =
  /^assets\/(?:download|endpoint|hub)\.worker-|^assets\/Hub[\w-]*\.js$|^assets\/live-rules-|^assets\/(?:run-files|answers-(?:csv|parquet)|answer-(?:columns|rows)|set-means|plan-variants|zipped|every-eval-ever|eval-results|promptfoo-config|lm-eval-tasks|HubForm|LeftOut|batch-work|MakeBatch|BringResults|last-dialect)-|^icons\/.*-512\.png$|^og\.png$|^notices\.txt$|^models\/tiny-w\//;

/** Whether the first visit caches a file. Files on no list are small, and every page needs some of them. */
export const isPrecached = (path: string, lists: readonly OfflineFileGroup[]): boolean =>
  !neverAhead.test(path) && !lists.some(({ files }) => files.test(path));

/** Names that change with the content, so a browser never requests such a file twice. */
export const namedByContent = /^assets\/|\/[0-9a-f]{10}\//;

export interface OfflineFile {
  readonly path: string;
  readonly bytes: number;
}

/** The files of each list, by the list's id. */
export const offlineParts = (
  files: readonly OfflineFile[],
  lists: readonly OfflineFileGroup[],
): Readonly<Record<string, readonly OfflineFile[]>> =>
  Object.fromEntries(lists.map((list) => [list.id, files.filter(({ path }) => list.files.test(path))]));

/** Writes `offline-files.json`. It tells pages which files can be cached for later and how large they are. */
export function offlineFiles(): Plugin {
  let publicDir = '';
  return {
    name: 'offline-files',
    apply: 'build',
    configResolved: (config) => void (publicDir = config.publicDir),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = Object.values(bundle).map((file) => ({
          path: file.fileName,
          bytes: Buffer.byteLength(file.type === 'chunk' ? file.code : file.source),
        }));
        const files = [...built, ...filesBelow(publicDir)].sort((a, b) => (a.path < b.path ? -1 : 1));
        this.emitFile({
          type: 'asset',
          fileName: 'offline-files.json',
          source: JSON.stringify(offlineParts(files, await readOfflineLists())),
        });
      },
    },
  };
}

function filesBelow(folder: string): OfflineFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: path.slice(folder.length + 1).replaceAll('\\', '/'), bytes: readFileSync(path).length };
    });
}

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UserError } from '../src/base/errors/user-error.ts';

/** Resolves a path relative to this file, or to the file that contains it in the package: see tools/pack. */
const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const packedFolder = resolvePath('../app/');

/** The built app: in the package, or in the repository after `npm run build`. */
export function appFolder(): string {
  const folder = existsSync(packedFolder) ? packedFolder : resolvePath('../dist/');
  if (!existsSync(`${folder}index.html`)) throw new UserError(`The app is not built: ${folder} has no index.html.`);
  return folder;
}

/** Files that both the app and the command read, such as the parser’s. */
export const publicFolder = (): string => (existsSync(packedFolder) ? packedFolder : resolvePath('../public/'));

/** The runtime of the app’s encoder, which a package contains only once; `undefined`: the library finds it by itself. */
export function packedRuntime(): string | undefined {
  if (!existsSync(packedFolder)) return undefined;
  const name = readdirSync(`${packedFolder}assets`).find((file) => /^ort-wasm-simd-threaded-[\w-]+\.wasm$/.test(file));
  return name === undefined ? undefined : `${packedFolder}assets/${name}`;
}

/** A file of the built app with a hash in its name. */
export function appAsset(form: RegExp): string {
  const folder = `${appFolder()}assets/`;
  const name = readdirSync(folder).find((file) => form.test(file));
  if (name === undefined) throw new UserError(`The built app lacks a file (${form.source}): build it again.`);
  return folder + name;
}

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UserError } from '../src/base/errors/user-error.ts';

/** Relative to this file, and to the one that it is in once it is packed: see tools/pack. */
const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const packedFolder = resolvePath('../app/');

/** The app as it is built: in the package, or in the repository after `npm run build`. */
export function appFolder(): string {
  const folder = existsSync(packedFolder) ? packedFolder : resolvePath('../dist/');
  if (!existsSync(`${folder}index.html`)) throw new UserError(`The app is not built: ${folder} has no index.html.`);
  return folder;
}

/** What the app and the command both read, such as the parser’s files. */
export const publicFolder = (): string => (existsSync(packedFolder) ? packedFolder : resolvePath('../public/'));

/** The runtime of the app’s encoder, which a package has once; `undefined`: it lies where the library looks for it. */
export function packedRuntime(): string | undefined {
  if (!existsSync(packedFolder)) return undefined;
  const name = readdirSync(`${packedFolder}assets`).find((file) => /^ort-wasm-simd-threaded-[\w-]+\.wasm$/.test(file));
  return name === undefined ? undefined : `${packedFolder}assets/${name}`;
}

/** A file of the built app whose name has a hash in it. */
export function appAsset(form: RegExp): string {
  const folder = `${appFolder()}assets/`;
  const name = readdirSync(folder).find((file) => form.test(file));
  if (name === undefined) throw new UserError(`The built app lacks a file (${form.source}): build it again.`);
  return folder + name;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const inPackages = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The package folders that contain the modules, each once. */
export function packagesOf(modules: readonly string[]): readonly string[] {
  const folders = modules.flatMap((module) => inPackages.exec(module)?.[1] ?? []);
  return [...new Set(folders)].filter((folder) => existsSync(join(folder, 'package.json')));
}

/** The licence notices that packages require to accompany their code: names, versions and licences, and each text once. */
export function noticesOf(folders: readonly string[]): string {
  const byText = new Map<string, string[]>();
  for (const folder of folders.toSorted()) {
    const { name, version, license = 'licence not stated' } = manifestIn(folder);
    const text = readdirSync(folder)
      .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8').trim())
      .join('\n\n');
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  return `Evenkeel holds code of these packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

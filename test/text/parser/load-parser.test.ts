import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadParser } from '../../../src/text/parser/load-parser.ts';
import log from '../../../tools/generators/parser/build-log.json' with { type: 'json' };
import { index, shipped, vocabulary } from './shipped.ts';

const sha256 = (...parts: Buffer[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

describe('public/parser', () => {
  it('has the files that its index names, with their hashes, in no more than 4 MB', () => {
    const { folder, files, bytes } = index();
    expect(readdirSync(new URL(`../../../public/parser/${folder}/`, import.meta.url)).sort()).toEqual(
      Object.keys(files).sort(),
    );
    expect(readdirSync(new URL('../../../public/parser/', import.meta.url)).sort()).toEqual([folder, 'index.json'].sort());
    for (const [name, file] of Object.entries(files)) {
      const content = shipped(`${folder}/${name}`);
      expect([name, content.length, sha256(content)]).toEqual([name, file.bytes, file.sha256]);
    }
    expect(bytes).toBe(Object.values(files).reduce((sum, file) => sum + file.bytes, 0));
    expect(bytes).toBeLessThan(4_000_000);
  });

  it('lies under a name made of its content, which the build’s log knows', () => {
    const { version, folder, files } = index();
    const content = [shipped(`${folder}/weights.bin`), shipped(`${folder}/vocabulary.json`)];
    expect(folder).toBe(sha256(...content).slice(0, 10));
    expect(version).toBe(`ewt-${folder}`);
    expect(log.version).toBe(version);
    for (const [name, { sha256: hash }] of Object.entries(files))
      expect((log.sha256 as Record<string, string>)[name]).toBe(hash);
  });

  it('carries licence and attribution', () => {
    const { folder, license } = index();
    expect(license).toBe('CC BY-SA 4.0');
    expect(shipped(`${folder}/LICENSE.txt`).toString()).toContain('Attribution-ShareAlike 4.0 International');
    const attribution = shipped(`${folder}/ATTRIBUTION.md`).toString();
    for (const named of [
      'UD English-EWT',
      'Stanford University and contributors',
      'English Web Treebank',
      'Linguistic Data Consortium',
    ])
      expect(attribution).toContain(named);
    expect(vocabulary().features.map(({ name }) => name)).toContain('word');
  });
});

describe('loading the parser', () => {
  it('reads the index and the folder it names, and nothing else', async () => {
    const asked: string[] = [];
    const parser = await loadParser(async (path) => {
      asked.push(path);
      return shipped(path);
    });
    const { folder, version } = index();
    expect(asked.sort()).toEqual([`${folder}/vocabulary.json`, `${folder}/weights.bin`, 'index.json'].sort());
    expect(parser.version).toBe(version);
  });

  it('refuses files that are cut off', async () => {
    const cut = loadParser(async (path) => (path.endsWith('.bin') ? shipped(path).subarray(0, 1000) : shipped(path)));
    await expect(cut).rejects.toThrow(/weights\.bin has 1000 bytes where \d+ were expected/);
  });
});

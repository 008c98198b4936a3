import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withoutConditions } from '../../../tools/build/without-conditions.ts';

const transform = withoutConditions.transform as (code: string, id: string) => { readonly code: string } | null;

test('no table of claims keeps its conditions and its calibration in a build, and all else stays', async () => {
  const files = (await readdir('src', { recursive: true })).filter((file) => /measure\/.*(?:claims|-kinds)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    const code = await readFile(`src/${file}`, 'utf8');
    const built = transform(code, `/somewhere/src/${file}`)?.code ?? '';
    expect(built, file).not.toMatch(/(?:^|[{,])\s*(?:when|calibrated):/m);
    const ids = (text: string) => text.match(/(?:^|[{,])\s*(?:id|part|text|headline):/gm)?.length ?? 0;
    expect(ids(built), file).toBe(ids(code));
  }
});

test('other files stay as they are', () => {
  expect(transform("const a = {\n  when: 'later',\n};\n", '/somewhere/src/report/section.ts')).toBeNull();
});

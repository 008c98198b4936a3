import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import { buildLiveCode, liveCodePartNames } from '../../../src/report/file/live-code.ts';
import { studyManifests } from '../../../src/studies/index.ts';

const packed = (code: string) => Uint8Array.from(deflateRawSync(code));
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const item: Item = { id: 'a/1', question: '1 + 1?', answer: '2' };

test('a file has what all need, its study’s part last, and what reads rules only where a question has some', () => {
  expect(liveCodePartNames('judge')).toEqual(['common', 'judge']);
  expect(liveCodePartNames('judge', [item])).toEqual(['common', 'judge']);
  const counts: Item['counts'] = { rules: [{ kind: 'text' }], together: 'all' };
  expect(liveCodePartNames('system-prompt', [item, { ...item, counts }])).toEqual(['common', 'rules', 'system-prompt']);
});

test('each study’s part is built of the folder that has its id as its name', () => {
  expect(studyManifests.map(({ id }) => id).filter((id) => !existsSync(`src/studies/${id}/index.ts`))).toEqual([]);
  expect(existsSync('src/app/live/further/rules.ts')).toBe(true);
});

test('each part stands packed in the file, and the policy lets these parts and what unpacks them run, and nothing else', async () => {
  const parts = ['var first = 1;', 'first + 1;'];
  const code = await buildLiveCode(parts.map(packed), new TextEncoder().encode('p { color: red }'));
  const [, within = '', loader = ''] =
    /^<script type="text\/plain" id="evenkeel-code">([^<]*)<\/script>\n<script>([^<]*)<\/script>\n$/.exec(code.scripts) ??
    [];
  expect(within.split(' ')).toEqual(parts.map((part) => Buffer.from(packed(part)).toString('base64')));
  const [, allowed] = /; script-src ([^;]*);/.exec(code.policy) ?? [];
  expect(allowed?.split(' ')).toEqual([loader, ...parts].map(hashOf));
  // The loader notices if a part was removed.
  expect(loader).toContain('parts.length !== 2');
  expect(code.style).toBe('<style>\np { color: red }\n</style>');
});

test('a part that does not unpack, and styles that would end their element, make no file', async () => {
  const sheet = new TextEncoder().encode('');
  await expect(buildLiveCode([packed('a;'), Uint8Array.of(255, 255)], sheet)).rejects.toThrow('could not be loaded');
  await expect(buildLiveCode([packed('a;')], new TextEncoder().encode('</style>'))).rejects.toThrow('end its own element');
});

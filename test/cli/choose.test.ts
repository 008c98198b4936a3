import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pathOf } from '../fixtures/files-of-0.1.0.ts';
import { writeMadeUpArchive } from '../made-up/archive.ts';
import { outcomeRun } from '../made-up/outcome-run.ts';
import { report } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-choose-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function archiveOf(size: Parameters<typeof outcomeRun>[0]): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.evenkeel.jsonl`);
  await writeMadeUpArchive(file, await outcomeRun(size));
  return file;
}

test('one line has the prompt and model to use, the interval, the bound and the prompt’s text', async () => {
  const file = await archiveOf({
    models: 2,
    sets: [30],
    prompts: 2,
    outcome: (model, item, prompt) => (model + prompt < 2 && item % 3 === model ? 'wrong' : 'right'),
  });
  const html = join(folder, 'report.html');
  const { code, out } = await report(file, '--choose', '--html', html);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^“Prompt 2” with made-up-b: \d\d to 100% right on questions like these; no other is better \(95%\)\. Prompt: "You answer questions, in way 2\."\n$/,
  );
  // The HTML report gives the same line.
  expect((await report(html, '--choose')).out).toBe(out);
});

test('where no prompt is advised, it prints nothing, says why and ends with 1', async () => {
  const file = await archiveOf({
    models: 1,
    sets: [30],
    prompts: 3,
    outcome: (_, item) => (item % 4 === 0 ? 'wrong' : 'right'),
  });
  expect(await report(file, '--choose')).toEqual({
    code: 1,
    out: '',
    err: 'No prompt is advised: all of them have the same score on every question.\n',
  });
});

test('a rule that is broken ends with 1, and the line is printed', async () => {
  const file = await archiveOf({
    models: 1,
    sets: [30],
    prompts: 2,
    outcome: (_, item, prompt) => (prompt === 0 && item < 14 ? 'wrong' : 'right'),
  });
  const { code, out } = await report(file, '--choose', '--fail', 'accuracy>=0');
  expect(code).toBe(1);
  expect(out).toMatch(/^“Prompt 2” with made-up-a: \d\d to 100% right/);
});

test('another study is refused', async () => {
  expect(await report(pathOf('judge', 'run.evenkeel.jsonl.gz'), '--choose')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('--choose is for system-prompt runs, and this is a run of “judge”.') as string,
  });
});

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import '../../../src/studies/give-studies.ts';
import { joinPromptStart } from '../../../src/core/elsewhere/prompt-lines.ts';
import { planId } from '../../../src/core/plan/plan.ts';
import { loadRunArchive } from '../../../src/export/archive-rows.ts';
import { readArchive } from '../../../src/export/read-archive.ts';
import { writeRunAsJsonLines } from '../../../src/export/write-archive.ts';
import { importedRunToArchive, storeImportedRun } from '../../../src/export/elsewhere/store-imported-run.ts';
import { checkAndRepairStore } from '../../../src/store/check/check-store.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadImportedPrompt } from '../../../src/store/runs/imported-prompts.ts';
import { getRun, listRuns } from '../../../src/store/runs/runs.ts';
import { fewShot, madeUpLog } from '../../made-up/logged-run.ts';

beforeEach(async () => {
  await database.delete();
  await database.open();
});

const textOf = (archive: Parameters<typeof writeRunAsJsonLines>[0]) => new Response(writeRunAsJsonLines(archive)).text();
const read = (text: string) => readArchive(new Blob([text]), 'log.evenkeel.jsonl');

/** The archive with one of its lines changed. */
async function changed(line: number, change: (value: Record<string, unknown>) => unknown): Promise<string> {
  const lines = (await textOf(importedRunToArchive(await madeUpLog()))).split('\n');
  lines[line] = JSON.stringify(change(JSON.parse(lines[line]!) as Record<string, unknown>));
  return lines.join('\n');
}

describe('an archive of answers asked elsewhere', () => {
  test.each(['elsewhere', 'system-prompt'] as const)('of %s is kept and comes back byte for byte', async (study) => {
    const log = await madeUpLog({ study, samples: 2, isHole: ({ item, way }) => item === 3 && way === 1 });
    const text = await textOf(importedRunToArchive(log));
    expect(text.slice(0, 30)).toContain('"format":"evenkeel/3"');
    // The archive contains the few-shot examples a few times, not once for each prompt.
    expect(text.split(JSON.stringify(fewShot).slice(1, -1)).length).toBeLessThan(12);
    const { run, isNew, added } = await storeImportedRun(log);
    expect({ isNew, added }).toEqual({ isNew: true, added: log.responses.length });
    expect(run).toBe(await planId(log.plan));
    expect(await textOf(await loadRunArchive(run))).toBe(text);
    expect(await textOf(await read(text))).toBe(text);
  });

  test('is a finished run with as many cells as it has answers, and its prompts are found', async () => {
    const log = await madeUpLog({ isHole: ({ item }) => item === 0 });
    const { run } = await storeImportedRun(log);
    const record = await getRun(run);
    expect(record).toMatchObject({ state: 'finished', total: log.responses.length, name: log.name });
    expect(await listRuns()).toMatchObject([{ done: log.responses.length, failed: 0 }]);
    const { promptHash, item, variant } = log.responses[5]!;
    expect(await loadImportedPrompt(run, promptHash)).toEqual([
      { role: 'system', content: Object.values(variant).join(' ') },
      { role: 'user', content: `${fewShot}Q: ${log.items.find(({ id }) => id === item)!.question}` },
    ]);
    expect(await loadImportedPrompt(run, '0'.repeat(64))).toBeUndefined();
    expect(await loadImportedPrompt(run, '')).toBeUndefined();
    expect(await storeImportedRun(log)).toMatchObject({ isNew: false, added: 0 });
  });

  test('is whole to the check of the store, and not when a prompt was changed', async () => {
    const { run } = await storeImportedRun(await madeUpLog());
    expect((await checkAndRepairStore(() => undefined)).faults).toEqual([]);
    const row = await database.lines.where('[run+type]').equals([run, 'prompt']).first();
    const line = row!.line as unknown as { messages: readonly unknown[] };
    await database.lines.update(row!.id!, { line: { ...line, messages: [{ role: 'user', content: 'else' }] } as never });
    expect(JSON.stringify((await checkAndRepairStore(() => undefined)).faults)).toContain('changed later');
  });

  test('has prompts that are whole without their start where the log has no more than one', () => {
    expect(joinPromptStart([], [{ role: 'user', content: 'x' }])).toEqual([{ role: 'user', content: 'x' }]);
  });
});

describe('such an archive is refused, and nothing stored', () => {
  test('with an answer to a prompt that it does not have', async () => {
    const text = await changed(120, (value) => ({ ...value, promptHash: 'f'.repeat(64) }));
    await expect(read(text)).rejects.toThrow(/line 121: no earlier line has the prompt of the field “promptHash”\.$/);
  });

  test('cut', async () => {
    const lines = (await textOf(importedRunToArchive(await madeUpLog()))).split('\n');
    await expect(read(lines.filter((_, n) => n !== 120).join('\n'))).rejects.toThrow(
      '“log.evenkeel.jsonl” has 143 answers, but its plan has 144: the file was cut or changed.',
    );
  });

  test('as the format of before, or without saying who asked', async () => {
    await expect(read(await changed(0, (header) => ({ ...header, format: 'evenkeel/2' })))).rejects.toThrow(
      'runs with imported answers have the format evenkeel/3, and no other run has it.',
    );
    const without = await changed(0, (header) => {
      const { elsewhere: _, ...plan } = header['plan'] as Record<string, unknown>;
      return { ...header, plan };
    });
    await expect(read(without)).rejects.toThrow('the plan’s fields “asked” and “elsewhere” go together.');
  });

  test('of a study with a protocol of its own, with more holes than cells, or with draws', async () => {
    const withPlan = (change: object) =>
      changed(0, (header) => ({ ...header, plan: { ...(header['plan'] as object), ...change } }));
    const log = await madeUpLog();
    await expect(read(await withPlan({ resolved: { 'gsm/0': 1 } }))).rejects.toThrow('nothing can be drawn');
    await expect(read(await withPlan({ elsewhere: { ...log.plan.elsewhere, holes: 1_000 } }))).rejects.toThrow(
      'the plan has more holes than cells.',
    );
    await expect(
      read(
        await withPlan({
          study: 'judge',
          options: (await import('../../../src/studies/judge/protocol/judge.ts')).judgeStudy.defaults,
        }),
      ),
    ).rejects.toThrow('the study “judge” does not accept imported answers.');
  });
});

test('what a mapping gets wrong is refused before anything is stored', async () => {
  const log = await madeUpLog();
  await expect(storeImportedRun({ ...log, responses: log.responses.slice(1) })).rejects.toThrow('but its plan has');
  await expect(storeImportedRun({ ...log, prompts: [] })).rejects.toThrow('no earlier line has the prompt');
  expect(await database.runs.count()).toBe(0);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { planOf } from '../../../cli/plan/plan-of.ts';
import { countCellsWithoutHoles } from '../../../src/core/plan/cells.ts';
import { cellKey } from '../../../src/core/plan/cell.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { answerTo, serveOpenAi, type OpenAiServer } from '../../browser/openai-server.ts';
import { bare, ended, start, storedIn, textOfArchive } from './running.ts';

const link = '#/new?study=system-prompt&models=endpoint:local/test-model&items=arithmetic,words&seed=5';

/** The server tells cells apart by this number. */
const seedOf = ({ seed = 0 }: Pick<Response, 'seed'>): number => seed % 2 ** 31;

/**
 * Kills a run `kills` times, each time after some more answers, and then lets it finish. No answer is lost or doubled.
 * The run requests no answer again that was on the disk. Its archive equals that of a run which was never killed.
 */
export async function killedRun(kills: number, perSet: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-killed-'));
  const server = await serveOpenAi({ thinksMs: 15 });
  try {
    const [killed, whole] = [join(folder, 'killed.evenkeel.jsonl'), join(folder, 'whole.evenkeel.jsonl')];
    const args = (out: string) => ['run', `${link}&n=${perSet}`, '--endpoint', server.baseUrl, '--out', out];
    const { plan } = await planOf(`${link}&n=${perSet}`);
    const total = countCellsWithoutHoles(plan, await loadStudy('system-prompt'));
    const moments: { readonly stored: readonly Response[]; readonly askedBy: number }[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const running = await start(args(killed));
      const before = storedIn(`${killed}.part`).length;
      await untilAnswered(server, before + Math.ceil((total - before) / (kills - kill + 1) / 2));
      await new Promise((later) => setTimeout(later, 60 * Math.random()));
      running.kill('SIGKILL');
      expect((await running.ended).code).toBeNull();
      moments.push({ stored: storedIn(`${killed}.part`), askedBy: server.asked.length });
    }
    const last = await ended(args(killed));
    expect(last).toMatchObject({ code: 0, out: `${killed}\n` });

    for (const { stored, askedBy } of moments) {
      const later = new Set(server.asked.slice(askedBy).map(({ body }) => body.seed));
      expect(stored.filter((response) => later.has(seedOf(response)))).toEqual([]);
    }
    expect(moments.at(-1)?.stored.length).toBeGreaterThan(0);
    const responses = textOfArchive(killed)
      .split('\n')
      .slice(1, -2)
      .map((line) => JSON.parse(line) as Response);
    expect(responses).toHaveLength(total);
    expect(new Set(responses.map(cellKey)).size).toBe(total);
    const kept = new Map(responses.map((response) => [cellKey(response), response]));
    for (const response of moments.flatMap(({ stored }) => stored)) expect(kept.get(cellKey(response))).toEqual(response);
    const expected = new Map(server.asked.map(({ body }) => [body.seed, answerTo(body)]));
    for (const response of responses) expect(response.text).toBe(expected.get(seedOf(response)));

    expect((await ended(args(whole))).code).toBe(0);
    expect(bare(textOfArchive(killed))).toBe(bare(textOfArchive(whole)));
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilAnswered(server: OpenAiServer, count: number): Promise<void> {
  await expect.poll(() => server.answered.length, { timeout: 30_000, interval: 10 }).toBeGreaterThanOrEqual(count);
}

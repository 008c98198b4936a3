import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { kinds } from '../mutated/kinds.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const inputs = Number(process.env.EVENKEEL_COMMAND_INPUTS ?? 300);
const hours = 3_600_000;

/** The kinds of files that the command reads. */
const wanted = kinds.filter(({ name }) => /^an? (gzipped )?archive|^an HTML|^a result|^a score table/.test(name));

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function report(path: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'cli/evenkeel.ts', 'report', path], { cwd: root });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (err += part));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

test(
  'attacks 8, 10, 12: of a changed file the command prints a result and exits 0, or one line and exits 2',
  { timeout: 2 * hours },
  async () => {
    const random = seededRandom(20_261_123);
    const folder = await mkdtemp(join(tmpdir(), 'evenkeel-mutated-'));
    const tally = { read: 0, refused: 0 };
    try {
      const makers = await Promise.all(wanted.map((kind) => kind.make()));
      for (let n = 0; n < inputs; n++) {
        const kind = wanted[n % wanted.length];
        const content = (await makers[n % wanted.length]?.(random)) ?? '';
        const path = join(folder, kind?.file ?? 'changed');
        await writeFile(path, content);
        const { code, out, err } = await report(path);
        const input = `Input ${n}, ${kind?.name}:\n${String(content).slice(0, 5000)}\n${err}`;
        if (code === 0) {
          expect(out, input).toMatch(/^\{"study":.*\}\n$/);
          tally.read++;
          continue;
        }
        expect([code, out], input).toEqual([2, '']);
        expect(err, input).toMatch(/^[^\n]{10,300}\n$/u);
        expect(err.trimEnd(), input).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]|has a defect/u);
        tally.refused++;
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    console.info(`the command: ${tally.read} read, ${tally.refused} refused in one line`);
    expect(tally.refused).toBeGreaterThan(0);
  },
);

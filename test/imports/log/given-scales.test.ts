import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFiles } from '../../../cli/import/import-files.ts';
import { parseColumnMapping } from '../../../cli/import/column-options.ts';
import '../../../src/studies/give-studies.ts';
import { isScoringChoiceNeeded, withGivenScales } from '../../../src/imports/log/score-scale.ts';
import { buildGridView } from '../../../src/imports/work/grid-view.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { requireLog, recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { madeFile } from '../files-of.ts';

/** DeepEval test cases with these scores. */
const tests = (scores: readonly Readonly<Record<string, number>>[]) =>
  JSON.stringify({
    testCases: scores.map((each, n) => ({
      name: `case ${n}`,
      input: `Question ${n}?`,
      actualOutput: 'x',
      metricsData: Object.entries(each).map(([name, score]) => ({ name, score })),
    })),
  });
const open = async (text: string) => requireLog(await recogniseAndReadLogs([madeFile('run.json', text)]));

describe('a score whose scale the log does not say', () => {
  const stars = tests([{ Stars: 2 }, { Stars: 5 }, { Stars: 7 }]);

  it('counts by the scale that the user gives, whichever end is the better one', async () => {
    const log = await open(stars);
    expect([log.scorings.map(({ id }) => id), log.unscaled]).toEqual([
      ['success'],
      [{ id: 'Stars', title: 'Stars', least: 2, most: 7 }],
    ]);
    const shareBy = (worst: number, best: number) => {
      const choices = {
        ...proposeImportChoices(log),
        scales: { Stars: [worst, best] as const },
        right: { scoring: 'Stars' },
      };
      const found = buildGridView(log, choices);
      const counted = 'view' in found ? found.view.scores.scorings.find(({ id }) => id === 'Stars') : undefined;
      return (counted?.sum ?? NaN) / (counted?.scored ?? NaN);
    };
    expect(shareBy(1, 7)).toBeCloseTo((1 + 4 + 6) / 18, 12);
    expect(shareBy(7, 1)).toBeCloseTo((5 + 2 + 0) / 18, 12);
  });

  it('refuses a scale that does not hold its values', async () => {
    const log = await open(stars);
    expect(() => withGivenScales(log, { Stars: [1, 5] })).toThrow(
      '“Stars” has values from 2 to 7. The scale from 1 (worst) to 5 (best) does not fit them.',
    );
  });
});

describe('the command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'evenkeel-scales-'));
    await writeFile(join(folder, 'stars.json'), tests([{ Stars: 2 }, { Stars: 5 }, { Stars: 7 }]));
    await writeFile(
      join(folder, 'two.json'),
      tests([
        { Kind: 1, Short: 0 },
        { Kind: 1, Short: 1 },
        { Kind: 0.5, Short: 0 },
      ]),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const scaled = (scale: string) => {
    const mapping = parseColumnMapping({ columns: [], vary: [], wide: undefined, scales: [scale] });
    return { ...(mapping && { mapping }) };
  };

  it('takes the scale of a log’s score', async () => {
    const summary = await importFiles([join(folder, 'stars.json')], scaled('Stars=1..7'));
    expect(summary.choices).toMatchObject({ right: { scoring: 'Stars' }, scales: { Stars: [1, 7] } });
    expect(summary.right[1]).toMatchObject({ by: 'Stars', share: expect.closeTo((1 + 4 + 6) / 18, 12) as number });
  });

  it.each([
    ['Clarity=1..7', '--scale: the log has no score “Clarity” without a scale. It has “Stars”.'],
    ['Stars=low..high', '--scale Stars needs two numbers, not “low..high”.'],
  ])('says what is wrong with --scale %s', async (scale, sentence) => {
    await expect(importFiles([join(folder, 'stars.json')], scaled(scale))).rejects.toThrow(sentence);
  });

  it('writes no archive until the user chooses one of several evaluators, and names their means', async () => {
    const [file, out] = [join(folder, 'two.json'), join(folder, 'two.evenkeel.jsonl')];
    await expect(importFiles([file], {}, out)).rejects.toThrow(
      'The log has 2 scores and proposes none of them. Choose one with --right: “Kind” (mean 83.3% of 3 answers), “Short” (mean 33.3% of 3 answers).',
    );
    expect(await importFiles([file], { right: 'Short' }, out)).toMatchObject({ choices: { right: { scoring: 'Short' } } });
  });
});

it('several evaluators that give each answer the same need no choice', async () => {
  expect(
    isScoringChoiceNeeded(
      await open(
        tests([
          { One: 1, Other: 1 },
          { One: 0, Other: 0 },
        ]),
      ),
    ),
  ).toBe(false);
  expect(
    isScoringChoiceNeeded(
      await open(
        tests([
          { One: 1, Other: 1 },
          { One: 0, Other: 1 },
        ]),
      ),
    ),
  ).toBe(true);
});

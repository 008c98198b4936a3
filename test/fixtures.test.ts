import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeReport } from '../src/export/shared-report.ts';
import { renderReportText } from '../src/report/report-texts.ts';
import { report } from './cli/run-command.ts';
import { comparedNow } from './fixtures/compared-now.ts';
import { differences, fitted, measuredAnew } from './fixtures/measured-anew.ts';
import { withQuadrantsOf } from './fixtures/quadrants-as-now.ts';
import { contentOf, jsonAsNow, pathOf, reportAsThen, studies, textAsNow, type StudyId } from './fixtures/files-of-0.1.0.ts';

/** Tables added to the table files since then. */
const added: Readonly<Partial<Record<StudyId, readonly { readonly id: string; readonly title: string }[]>>> = {
  'system-prompt': [
    { id: 'grade-chances', title: 'How likely each grade is, by model' },
    { id: 'boxes', title: 'Quartiles, whiskers and outliers of the scores by model and benchmark' },
    { id: 'neutrality', title: 'Mean score over all models by system prompt' },
  ],
};

const minute = 60_000;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-fixtures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The command's output for a file. */
async function reportOf(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await report(...args);
  if (code !== 0) throw new Error(err);
  return out;
}

const reports = new Map<StudyId, Promise<string>>();

/** The report of the study's archive, measured once for all tests. */
function reportNow(study: StudyId): Promise<string> {
  const report = reports.get(study) ?? reportOf(pathOf(study, 'run.evenkeel.jsonl.gz'));
  reports.set(study, report);
  return report;
}

async function unpacked(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** Splits a file of tables: the text before the first table, then each table by name. */
function parts(text: string, ending: string): [name: string, text: string][] {
  if (ending === 'md') return text.split(/\n\n(?=## )/).map((part) => [/^## (.*)/.exec(part)?.[1] ?? '', part]);
  if (ending === 'tex')
    return text
      .split(/\n\n(?=\\begin\{(?:table|longtable)\})/)
      .map((part) => [/\\label\{tab:evenkeel-([^}]*)\}/.exec(part)?.[1] ?? '', part]);
  const lines = text.split(/(?<=\n)/);
  const names = [...new Set(lines.map(tableOf))];
  return names.map((name) => [name, lines.filter((line) => tableOf(line) === name).join('')]);
}

const tableOf = (line: string): string => line.slice(0, line.indexOf(','));

/**
 * Compares field by field first, because a diff of two such long texts is unreadable. Then it compares the order of the
 * fields.
 */
function expectSame(now: string, before: string): void {
  expect(JSON.parse(now)).toEqual(JSON.parse(before));
  expect(now).toBe(before);
}

/** Removed since then: the slope over models. The slope over models and sets replaces it. */
const gone: readonly string[] = ['slope-over-models', 'The slope when whole models are resampled'];

describe.each(studies)('files of 0.1.0: %s', { timeout: minute }, (study) => {
  const anew = measuredAnew[study];

  it('its archive is measured again: what today’s rules leave alone is the same', async () => {
    await expectKept(await reportNow(study));
  });

  it('its HTML report gives the same, measured again where it holds the answers', async () => {
    const report = await reportOf(await unpacked(`${study}.html`, await contentOf(study, 'report.html.gz')));
    if ((JSON.parse(report) as { result: { rules?: string } }).result.rules !== undefined) return expectKept(report);
    // Without answers, the result keeps its filed numbers and the words of its version.
    expectSame(jsonAsNow(reportAsThen(report)), jsonAsNow(await contentOf(study, 'report.json.gz')));
  });

  async function expectKept(report: string): Promise<void> {
    const before = JSON.parse(jsonAsNow(await contentOf(study, 'report.json.gz'))) as { result: object };
    const { result } = JSON.parse(report) as { result: { rules?: string; verdicts?: readonly unknown[] } };
    expect(result.rules).toBe('2');
    expect(result.verdicts?.length).toBeGreaterThan(0);
    expect(differences(before.result, result).filter((at) => !anew.test(at))).toEqual([]);
  }

  it.each(['md', 'csv', 'tex'] as const)('its tables are the same: %s', async (ending) => {
    const before = await contentOf(study, `tables.${ending}`);
    const title = /^# (.*)/.exec(await contentOf(study, 'tables.md'))?.[1] ?? '';
    const now = await renderReportText(`tables.${ending}`, await measured(study), title);
    const isAdded = (name: string) => added[study]?.some(({ id, title }) => name === id || name === title) ?? false;
    const there = parts(now, ending).filter(([name]) => !isAdded(name));
    const then = parts(textAsNow(before), ending);
    // Newer rules change some values. The tables are the same, and some are new.
    const names = new Set(there.map(([name]) => name));
    expect(then.map(([name]) => name).filter((name) => !names.has(name) && !gone.includes(name))).toEqual([]);
  });

  it('its scores are the same', async () => {
    const [kind, name] =
      study === 'judge' ? (['ratings.csv', 'ratings.csv.gz'] as const) : (['scores.csv', 'scores.csv'] as const);
    const now = await renderReportText(kind, await measured(study), '');
    const then = textAsNow(await contentOf(study, name));
    if (fitted.includes(study)) expect(now.split('\n').length).toBe(then.split('\n').length);
    else expect(now).toBe(then);
  });

  it('its two runs, and their models, differ by the same: every number of then stands in what is found now', async () => {
    const before = numbersIn(JSON.parse(await contentOf(study, 'compare.json.gz')));
    const now = numbersIn(JSON.parse(JSON.stringify(await comparedNow(study))));
    expect(before.size).toBeGreaterThan(100);
    if (fitted.includes(study)) expect(now.size).toBeGreaterThan(100);
    else expect([...before].filter((number) => !now.has(number))).toEqual([]);
  });
});

/** Fields that say how certain a difference is. They now allow for unread answers, and these runs have over 2% of them. */
const certainty = new Set(['interval', 'together', 'p', 'pHolm']);

/**
 * Collects all non-integer numbers, to the last bit. The shape of a comparison has changed since then, the measured values
 * have not.
 */
function numbersIn(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value === 'number' && !Number.isInteger(value)) found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) if (!certainty.has(key)) numbersIn(each, found);
  return found;
}

/** The inputs of a report whose result alone is known, as in the app. */
async function measured(study: StudyId) {
  const { result } = JSON.parse(await reportNow(study)) as { result: never };
  return { study, planId: null, plan: null, result, made: null, app: null };
}

it(
  'the answers of an instruction-style run without its comparisons are compared to the same numbers',
  { timeout: minute },
  async () => {
    const lines = (await contentOf('instruction-style', 'run.evenkeel.jsonl.gz')).split('\n');
    const bare = lines.filter((line) => !line.startsWith('{"type":"comparison"'));
    expect(lines.length - bare.length).toBeGreaterThan(100);
    const path = await unpacked('bare.evenkeel.jsonl', bare.join('\n'));
    expectSame(await reportOf(path), await reportNow('instruction-style'));
  },
);

it('a score table gives the same report', async () => {
  const report = JSON.parse(await reportOf(pathOf('system-prompt', 'scores.csv'), '--study', 'system-prompt')) as {
    result: { rules?: string; verdicts?: readonly { readonly claim: string }[] };
  };
  const { rules, verdicts, ...result } = report.result;
  expect(rules).toBe('2');
  expect(new Set(verdicts?.map(({ claim }) => claim))).toEqual(new Set(['paper-grade']));
  const then = jsonAsNow(await contentOf('system-prompt', 'scores-report.json.gz'));
  const before = JSON.parse(then) as { result: Parameters<typeof withQuadrantsOf>[0] };
  const now = JSON.stringify({ ...report, result: withQuadrantsOf(before.result, result as typeof before.result) });
  expectSame(reportAsThen(now), then);
});

it('a report of 0.1.0 as JSON or HTML without answers, and its link, have the quadrants that they had, by today’s ids', async () => {
  const json = await contentOf('system-prompt', 'report.json.gz');
  const before = JSON.parse(json) as { result: { models: { quadrant: unknown }[]; quadrantMedians: object } };
  const quadrants = before.result.models.map(({ quadrant }) => quadrant);
  expect(quadrants).toEqual(['Q4', 'Q4', 'Q1', 'Q1']);
  const html = (await contentOf('system-prompt', 'report.html.gz')).replace(/<a id="evenkeel-archive".*?<\/a>/s, '');
  const link = (await contentOf('system-prompt', 'link.txt')).trim().replace('#/shared/', '');
  const opened = [
    JSON.parse(await reportOf(await unpacked('old.json', json))) as typeof before,
    JSON.parse(await reportOf(await unpacked('old.html', html))) as typeof before,
    (await decodeReport(link)) as unknown as typeof before,
  ];
  for (const { result } of opened) {
    expect(result.models.map(({ quadrant }) => quadrant)).toEqual(['Q3', 'Q3', 'Q1', 'Q1']);
    expect(result).toMatchObject({ quadrantVersion: '2', quadrantMedians: before.result.quadrantMedians });
  }
  // They stay the same when opened again.
  const again = await reportOf(await unpacked('again.json', JSON.stringify(opened[0])));
  expect(JSON.parse(again)).toEqual(opened[0]);
});

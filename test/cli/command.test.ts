import { digestResponses } from '../../src/core/digest/answers-digest.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../src/core/items/item.ts';
import { scoreAndMeasureResponses as measure } from '../../src/report/measure-run.ts';
import { cellSeed, planCells } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { planId, type Plan } from '../../src/core/plan/plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { bytesToBase64 } from '../../src/export/base64url.ts';
import { archiveDownloadLinkHtml, reportDataElement } from '../../src/export/html-data.ts';
import { writeRunAsJsonLines, type Archive } from '../../src/export/archive.ts';
import type { JudgeResult } from '../../src/studies/judge/measure/result.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { madeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { writeMadeUpJudgeRun } from '../made-up/judge-run.ts';
import { pathOf } from '../fixtures/files-of-0.1.0.ts';
import { publishedTable } from '../reference-data.ts';
import { report, spawned, type Outcome } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Exit 2, nothing on standard output, one line on standard error. */
function expectRefusal({ code, out, err }: Outcome, sentence: RegExp): void {
  expect(err).toMatch(sentence);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(out).toBe('');
  expect(code).toBe(2);
}

const csv = 'model,scenario,benchmark,score\na,s1,x,50\na,s2,x,60.1\n';

describe('of a score table', () => {
  it('npm run -s report prints the result and nothing else', async () => {
    const args = [file('table.csv', csv), '--study', 'system-prompt'];
    const found = await spawned('npm', 'run', '-s', 'report', '--', ...args);
    expect(found.code).toBe(0);
    // All other tests run the command in process.
    expect(found.out).toBe((await report(...args)).out);
    const { study, plan, result } = JSON.parse(found.out) as {
      study: string;
      plan: null;
      result: { models: { mu: number }[] };
    };
    expect(Object.keys(JSON.parse(found.out) as object)).toEqual(['study', 'plan', 'result']);
    expect([study, plan]).toEqual(['system-prompt', null]);
    // Equal to the last bit to what this process computes.
    expect(result.models[0]!.mu).toBe((50 + 60.1) / 2);
    expect(found.out.trimEnd().split('\n')).toHaveLength(1);
  });

  it('reads BOM, CRLF, quotes and semicolons', async () => {
    const text = `\uFEFF${csv.replaceAll(',', ';').replaceAll('\n', '\r\n').replace('a;s1', '"a";s1')}`;
    const [odd, plain] = await Promise.all([report(file('odd.csv', text)), report(file('plain.csv', csv))]);
    expect(odd).toEqual({ ...plain, code: 0 });
  });

  it.each([
    ['a missing column', 'model,scenario,benchmark\na,b,c', /^missing\.csv: line 1: the column “score” is missing/],
    ['a duplicate cell', `${csv}a,s1,x,50\n`, /line 4: .* is there already, on line 2/],
    ['a missing cell', `${csv}b,s1,x,50\n`, /there is no score for model “b”, scenario “s2”, benchmark “x”/],
    ['nothing', '', /the file is empty/],
    ['a huge field', csv.replace('s1', 's'.repeat(5_000_000)), /line 2, scenario: the field has 5000000 characters/],
  ])('with %s is refused', async (_, text, sentence) => {
    expectRefusal(await report(file('missing.csv', text), '--study', 'system-prompt'), sentence);
  });

  it('that is no UTF-8, or far too large, is refused', async () => {
    expectRefusal(
      await report(file('latin.csv', Buffer.from(`${csv}é,s1,x,1`, 'latin1'))),
      /^latin\.csv: this is not text in UTF-8; save the table again as “CSV UTF-8”\.$/m,
    );
    expectRefusal(await report(file('large.csv', Buffer.alloc(65 * 2 ** 20, 'a,b,c,1\n'))), /over 64 MB/);
  });

  it('gives Table 1 from Table 2', async () => {
    const { rows } = publishedTable<{ rows: Record<string, string | number>[] }>('creditaudit-table2');
    const text = ['gpqa', 'truthfulqa', 'mmluPro'].flatMap((b) =>
      rows.map((row) => `${row['model']},${row['scenario']},${b},${row[b]}`),
    );
    const found = await report(
      file('table2.csv', ['model,scenario,benchmark,score', ...text].join('\n')),
      '--study',
      'system-prompt',
    );
    const { result } = JSON.parse(found.out) as { result: { models: { model: string; grade: string }[] } };
    const table1 = publishedTable<{ rows: { model: string; grade: string }[] }>('creditaudit-table1');
    const grades = Object.fromEntries(result.models.map(({ model, grade }) => [model, grade]));
    for (const { model, grade } of table1.rows) expect([model, grades[model]]).toEqual([model, grade]);
  });
});

describe('of an archive', () => {
  let archive: Archive;
  let plan: Plan;
  let bytes: Buffer;

  beforeAll(async () => {
    const study = await loadStudy('system-prompt');
    const items: Item[] = Array.from({ length: 8 }, (_, i) => ({
      id: `${i < 4 ? 'one' : 'two'}/${i}`,
      question: `What is ${i} + 1?`,
      choices: [0, 1, 2].map((more) => String(i + more)),
      answer: 1,
    }));
    plan = await makePlan({
      study,
      options: study.defaults,
      models: ['test:small', 'test:large'],
      items,
      seed: 3,
      samples: 1,
    });
    const responses = await Promise.all(
      planCells(plan, study).map(async (cell, n): Promise<Response> => ({
        ...cell,
        seed: await cellSeed(plan, cell),
        promptHash: await promptHash(
          study.prompt(
            cell,
            items.find(({ id }) => id === cell.item)!,
            plan,
          ),
        ),
        text: ['Answer: B', 'B.', 'A', 'I do not know', 'I cannot answer.'][(n * 7 + ((n * n) % 11)) % 5]!,
        tokens: { prompt: 30, completion: 3 + (n % 4) },
        ms: { prefill: 1.25, decode: 0.1 * n },
        finish: n % 17 === 0 ? 'length' : 'stop',
      })),
    );
    archive = {
      plan,
      models: [],
      items,
      environment: {},
      responses,
      comparisons: [],
      verdicts: [],
      others: [],
      unknown: {},
    };
    bytes = Buffer.from(await new globalThis.Response(writeRunAsJsonLines(archive)).arrayBuffer());
  });

  it('gives what the app computes, to the last bit, plain and gzipped', async () => {
    const result = await measure({ plan, items: archive.items, responses: archive.responses });
    const [plain, zipped] = await Promise.all([
      report(file('run.evenkeel.jsonl', bytes)),
      report(file('run.evenkeel.jsonl.gz', gzipSync(bytes)), '--study=system-prompt'),
    ]);
    expect(plain.err).toBe('');
    const digest = digestResponses(archive.responses).sha256;
    expect(plain.out).toBe(`${JSON.stringify({ study: 'system-prompt', plan: await planId(plan), digest, result })}\n`);
    expect(zipped).toEqual(plain);
  });

  it('in an HTML file, gives the same', async () => {
    const html = [
      archiveDownloadLinkHtml(bytesToBase64(gzipSync(bytes)), 'run.gz'),
      reportDataElement('{"study":"system-prompt"}'),
    ].join('\n');
    const found = await report(file('run.html', `<!doctype html><html><body>${html}</body></html>`));
    expect(found).toEqual(await report(file('run.evenkeel.jsonl', bytes)));
    expect(found.err).toBe('');
  });

  it('counts a verdict', async () => {
    const { model, item, variant, sample } = archive.responses.find(({ text }) => text === 'A')!;
    const verdict = {
      type: 'verdict',
      model,
      item,
      variant,
      sample,
      reading: { kind: 'option', option: 1, by: 'text' },
      by: 'me',
      why: 'slip',
    };
    const found = await report(file('verdict.evenkeel.jsonl', `${bytes.toString()}${JSON.stringify(verdict)}\n`));
    const { result } = JSON.parse(found.out) as { result: unknown };
    expect(result).toEqual(
      await measure({ plan, items: archive.items, responses: archive.responses, corrections: [verdict as never] }),
    );
    expect(result).not.toEqual(await measure({ plan, items: archive.items, responses: archive.responses }));
    const broken = { ...verdict, reading: { kind: 'option', option: 'B', by: 'text' } };
    expectRefusal(
      await report(file('broken.evenkeel.jsonl', `${bytes.toString()}${JSON.stringify(broken)}\n`)),
      /line \d+: the field “reading\.option” must be a number/,
    );
  });

  it('counts a mark, which changes no score', async () => {
    const { model, item, variant, sample } = archive.responses.find(({ text }) => text === 'A')!;
    const mark = {
      type: 'verdict',
      model,
      item,
      variant,
      sample,
      mark: 'right',
      reading: null,
      by: 'Ann',
      why: '',
      markedAt: '2026-01-01T00:00:00.000Z',
    };
    const found = await report(file('mark.evenkeel.jsonl', `${bytes.toString()}${JSON.stringify(mark)}\n`));
    const { result } = JSON.parse(found.out) as { result: { checked: { all: unknown } } };
    const { checked, ...others } = result;
    expect(checked.all).toMatchObject({ people: [{ by: 'Ann', answers: 1 }], sensitivity: { of: 1 } });
    expect(others).toEqual(await measure({ plan, items: archive.items, responses: archive.responses }));
    const broken = { ...mark, mark: 'good' };
    expectRefusal(
      await report(file('broken-mark.evenkeel.jsonl', `${bytes.toString()}${JSON.stringify(broken)}\n`)),
      /line \d+: the field “mark” must be right, wrong, none or null, not "good"\./,
    );
  });

  it('that is truncated, of another study or no archive is refused', async () => {
    expectRefusal(
      await report(file('cut.evenkeel.jsonl', bytes.subarray(0, bytes.length - 40))),
      /cut\.evenkeel\.jsonl.*line \d+/,
    );
    expectRefusal(await report(file('empty.evenkeel.jsonl', '')), /empty/);
    expectRefusal(await report(file('note.txt', 'hello')), /note\.txt: this is not an archive/);
  });
});

it('of an archive of 0.1.0 says in one line that it is measured anew', async () => {
  const found = await report(pathOf('paraphrase', 'run.evenkeel.jsonl.gz'));
  expect(found.code).toBe(0);
  expect(found.err).toBe(
    'run.evenkeel.jsonl.gz: Measured again with the rules of version 0.2 (2). Results of version 0.1 may differ.\n',
  );
});

describe('of a judge run', () => {
  it('takes what a reader chooses from a file, and refuses what does not fit', async () => {
    const path = join(folder, 'judge.evenkeel.jsonl');
    await writeMadeUpJudgeRun(path, { models: 1, perCriterion: 4, samples: 2, definitions: ['none'] });
    const chosen = (least: number) =>
      file(
        `choices-${least}.json`,
        JSON.stringify({ interScale: { 'binary-10p': { mapping: { kind: 'from', least }, metric: 'nominal' } } }),
      );
    const [plain, fitting, misfit, none, ofScores] = await Promise.all([
      report(path),
      report(path, '--choices', chosen(3)),
      report(path, `--choices=${chosen(11)}`),
      report(path, '--choices', join(folder, 'no-such.json')),
      report(file('scores.csv', csv), '--choices', chosen(3)),
    ]);
    const says = ({ out }: Outcome) =>
      (JSON.parse(out) as { result: JudgeResult }).result.interScale.find(({ id }) => id === 'binary-10p')!.says;
    expect(says(plain)).toContain('6 and above');
    expect(says(fitting)).toContain('3 and above');
    expectRefusal(misfit, /“binary-10p” cuts 10-P from 11 on, which must be a whole number from 2 to 10/);
    expectRefusal(none, /no-such\.json cannot be opened/);
    expectRefusal(ofScores, /--choices are for the answers of a judge run/);

    const line = JSON.stringify({ type: 'choices', judge: JSON.parse(readFileSync(chosen(8), 'utf8')) as unknown });
    const withChoices = file('chosen.evenkeel.jsonl', `${readFileSync(path, 'utf8')}${line}\n`);
    const [own, other] = await Promise.all([report(withChoices), report(withChoices, '--choices', chosen(3))]);
    expect(says(own)).toContain('8 and above');
    expect(other.out).toBe(fitting.out);
  });
});

describe('of a run on temperatures whose server drew otherwise than planned', () => {
  it('says so in a line, and measures it all the same', async () => {
    const made = await madeUpConfigurationRun({ models: 1, sets: 1, perSet: 4 });
    const model = made.plan.models[0]!;
    const known = { model, contextWindow: 0, chatTemplateHash: '', tokenizerHash: '', device: 'http://x', ms: 1 };
    const archive = writeRunAsJsonLines({
      ...made,
      models: [{ ...known, drawnOtherwise: ['It refuses the setting top-k: its own value holds.'] }],
      environment: {},
      comparisons: [],
      verdicts: [],
      others: [],
      unknown: {},
    });
    const { code, out, err } = await report(file('drawn.evenkeel.jsonl', await new globalThis.Response(archive).text()));
    expect(code).toBe(0);
    expect(err).toContain(
      `drawn.evenkeel.jsonl: ${model} was not sampled as planned. It refuses the setting top-k: its own value holds.`,
    );
    expect((JSON.parse(out) as { study: string }).study).toBe('configuration');
  });
});

describe('of a report that was saved', () => {
  const text = `${csv}b,s1,x,70\nb,s2,x,71.5\n`;
  const scores = () => report(file('scores.csv', text));

  it('as a result (JSON) or an HTML file without its answers, prints the result that is in it and says that it is not recomputed', async () => {
    const { out } = await scores();
    const notice = / not recomputed, as there are no answers in the file\.\n$/;
    const html = `<!doctype html><html><body>${reportDataElement(out.trimEnd())}</body></html>`;
    for (const path of [file('a.result.json', JSON.stringify(JSON.parse(out), null, 2)), file('a.html', html)]) {
      const found = await report(path);
      expect(found.err).toMatch(notice);
      expect(found).toMatchObject({ code: 0, out });
    }
  });

  it('as an HTML file without data, or with a result that is none, is refused', async () => {
    expectRefusal(await report(file('b.html', '<!doctype html><p>hello</p>')), /“b\.html”: .* not an Evenkeel report/);
    const { out } = await scores();
    const broken = out.replace(/"mu":[\d.]+/, '"mu":"much"');
    expectRefusal(await report(file('b.json', broken)), /^b\.json: the field “models\.0\.mu” must be a value/);
  });
});

describe('of nothing that it can read', () => {
  it('says what is wrong with the call', async () => {
    mkdirSync(join(folder, 'folder'));
    const calls: [string[], RegExp][] = [
      [[], /No file is named/],
      [['a.csv', 'b.csv'], /More than one file/],
      [[join(folder, 'absent.csv')], /There is no file .*absent\.csv/],
      [[join(folder, 'folder')], /is not a file/],
      [['a.csv', '--study', 'nope'], /--study must be one of: system-prompt/],
      [['a.csv', '--study'], /--study needs STUDY \(see evenkeel report --help\)/],
      [['a.csv', '--loud'], /Unknown option --loud/],
    ];
    const outcomes = await Promise.all(calls.map(([args]) => report(...args)));
    outcomes.forEach((outcome, i) => expectRefusal(outcome, calls[i]![1]));
  });
});

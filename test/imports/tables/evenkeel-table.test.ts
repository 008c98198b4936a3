import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { externalToolSentence } from '../../../src/core/elsewhere/imported-run-notes.ts';
import { setOf } from '../../../src/core/items/item.ts';
import type { ScoredResponse } from '../../../src/core/studies/study.ts';
import type { AnsweredRun } from '../../../src/export/answers/answered-run.ts';
import type { ImportedLog, LogFile, LoggedAnswer } from '../../../src/imports/log/imported-log.ts';
import { buildLogGrid } from '../../../src/imports/log/log-grid.ts';
import { logToImportedRun } from '../../../src/imports/log/log-run.ts';
import { summariseLogScorings, eachAnswer } from '../../../src/imports/log/log-scores.ts';
import { itemsOfLog } from '../../../src/imports/log/log-items.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import type { ColumnMapping } from '../../../src/imports/tables/column-mapping.ts';
import { isEvenkeelTable } from '../../../src/imports/tables/evenkeel-table.ts';
import { summariseTableFiles } from '../../../src/imports/tables/table-summary.ts';
import { answerColumns } from '../../../src/export/answers/answer-columns.ts';
import { requireLog, noLogSentence, recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { openParquet } from '../../../src/items/parquet/read-parquet.ts';
import { buildRunFile } from '../../../src/report/export-menu/run-files.ts';
import { answered } from '../../export/answered.ts';
import { madeUpConfigurationRun } from '../../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../../made-up/judge-run.ts';
import { madeUpPairs } from '../../made-up/judged-pairs.ts';
import { madeUpLog } from '../../made-up/logged-run.ts';
import { outcomeRun, type MadeUpOutcome } from '../../made-up/outcome-run.ts';
import { madeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { madeUpRun } from '../../made-up/run.ts';
import { madeUpStyleRun } from '../../made-up/style-run.ts';
import { madeFile } from '../files-of.ts';

/** Files of answers do not use the result. */
const none = undefined as never;
const guarded = '=1+1\n"quoted", with commas and an \u202e sign';

async function tableOf(run: AnsweredRun, form: 'csv' | 'parquet'): Promise<LogFile> {
  const { content } = await buildRunFile(`answers.${form}`, run, { result: none, made: 0 });
  return { name: `run.answers.${form}`, blob: content };
}

async function asJsonLines(file: LogFile): Promise<LogFile> {
  const { rows, read } = await openParquet(
    { byteLength: file.blob.size, slice: (from, to) => file.blob.slice(from, to).arrayBuffer() },
    file.name,
  );
  const lines = (await read(0, rows)).map((row) => `${JSON.stringify(row)}\n`);
  return { name: 'run.answers.jsonl', blob: new Blob(lines) };
}

const outcomes: readonly MadeUpOutcome[] = ['right', 'wrong', 'right', 'refused', 'failed', 'unreadable', 'none'];

const runs = {
  'system-prompt': async () => {
    const made = await madeUpRun({ models: 2, perSet: 1 });
    const changed = made.responses.map((response, at) =>
      at === 1 ? { ...response, text: guarded, thought: "'-1" } : response,
    );
    return { ...made, responses: changed };
  },
  'with failed cells and repetitions': () =>
    outcomeRun({
      models: 2,
      sets: [3, 2],
      prompts: 3,
      samples: 2,
      outcome: (m, i, p, s) => outcomes[(m + i * 3 + p * 5 + s) % outcomes.length]!,
    }),
  configuration: () => madeUpConfigurationRun({ models: 2, sets: 2, perSet: 1 }),
  'instruction-style': () => madeUpStyleRun({ models: 2, perSet: 1 }),
  paraphrase: () => madeUpParaphraseRun({ models: 2, perSet: 1 }),
  'asked elsewhere, by the log’s score': () => madeUpLog({ perSet: 3, samples: 2, isHole: ({ item }) => item === 4 }),
  'asked elsewhere, by Evenkeel’s reading': () => madeUpLog({ perSet: 3, scoring: { by: 'evenkeel' } }),
  'system prompts asked elsewhere': () => madeUpLog({ perSet: 3, study: 'system-prompt' }),
};

/** A table of right answers to one question, each under its own level. */
function ownCsv(columns: readonly string[], rows: readonly (readonly string[])[], delimiter = ','): LogFile {
  const fields = rows.map((row, n) =>
    Object.fromEntries([
      ...Object.entries({ plan: 'p', study: 's', model: 'm', set: 's', item: 's/1', question: 'Which?', sample: '0' }),
      ...Object.entries({ prompt_hash: 'h', finish: 'stop', reading: 'option', text: 'x', score: '1' }),
      ['factor_way', `w${n}`],
      ...columns.map((column, at) => [column, row[at] ?? '']),
    ]),
  );
  return madeFile('run.answers.csv', Papa.unparse(fields as object[], { delimiter }));
}

/** By model, set and level: the numbers of answers, failed, scored and right ones, and the sum of the scores. */
class Tally {
  readonly groups: Record<string, [answers: number, failed: number, scored: number, right: number, sum: number]> = {};

  add(place: readonly string[], isFailed: boolean, score: number | null | undefined): void {
    const group = (this.groups[place.join(' | ')] ??= [0, 0, 0, 0, 0]);
    group[0] += 1;
    group[1] += Number(isFailed);
    if (score === null || score === undefined) return;
    group[2] += 1;
    group[3] += Number(score === 1);
    group[4] += score;
  }
}

function ofRun({ rows, study, plan }: AnsweredRun): Tally {
  const tally = new Tally();
  const factors = study.factors(plan.options);
  const varied = factors.filter(({ id }) => new Set(rows.map(({ response }) => response.variant[id])).size > 1);
  for (const { response, score } of rows) {
    const levels = varied.map(({ id }) => `${id}=${response.variant[id]}`);
    tally.add([response.model, setOf(response.item), ...levels.sort()], response.finish === 'error', score);
  }
  return tally;
}

function ofLog(log: ImportedLog): Tally {
  const choices = proposeImportChoices(log);
  const scoring = choices.right === 'evenkeel' ? 'none' : choices.right.scoring;
  const tally = new Tally();
  for (const { model, question, levels, error, scores } of log.answers) {
    const own = choices.varies.map((id) => `${id.replace('column factor_', '')}=${levels[id]}`);
    tally.add([model, log.questions[question]!.set, ...own.sort()], error !== undefined, scores[scoring]);
  }
  return tally;
}

const logIn = async (file: LogFile, mapping?: ColumnMapping): Promise<ImportedLog> =>
  requireLog(await recogniseAndReadLogs([file], undefined, undefined, mapping));

const cellOf = ({ response }: ScoredResponse) => [response.finish, response.text, response.thought ?? null];
const textsOf = ({ finish, text, thought }: LoggedAnswer) => [finish, text, thought ?? null];

describe.each(Object.entries(runs))('the long table of a run: %s', (_, make) => {
  it('is read back as the answers that it was made of, from CSV, Parquet and JSON Lines', async () => {
    const { run } = await answered(await make());
    const parquet = await tableOf(run, 'parquet');
    for (const file of [await tableOf(run, 'csv'), parquet, await asJsonLines(parquet)]) {
      const log = await logIn(file);
      expect(log.faults).toEqual([]);
      expect(ofLog(log).groups, file.name).toEqual(ofRun(run).groups);
      expect(log.questions.length).toBe(new Set(run.rows.map(({ response }) => response.item)).size);
      expect(log.answers.map(textsOf)).toEqual(run.rows.map(cellOf));
      expect(Math.max(...log.answers.map(({ repeat = 0 }) => repeat))).toBe(run.plan.samples - 1);
      expect(log.answers.map(({ seed }) => seed)).toEqual(run.rows.map(({ response }) => response.seed));
      expect(log.answers.map(({ tokens }) => tokens)).toEqual(run.rows.map(({ response }) => response.tokens));

      const choices = proposeImportChoices(log);
      const grid = buildLogGrid(log, choices)!;
      expect(grid.clashCount).toBe(0);
      expect([...eachAnswer(log, grid)]).toHaveLength(run.rows.length);
      const logged = await logToImportedRun(log, choices, grid);
      expect(logged.responses).toHaveLength(run.rows.length);
    }
  });
});

function counted(log: ImportedLog) {
  const choices = proposeImportChoices(log);
  const grid = buildLogGrid(log, choices)!;
  const { items, itemRemarks } = itemsOfLog(log, grid);
  return { ...summariseLogScorings(log, grid, items), itemRemarks };
}

describe('the long table of a run', () => {
  it('has its choices, so that Evenkeel reads of the same answers the same', async () => {
    const { run } = await answered(await madeUpRun({ models: 2, perSet: 2 }));
    const log = await logIn(await tableOf(run, 'csv'));
    expect(log.questions[0]).toMatchObject({ choices: run.items[0]!.choices, answer: run.items[0]!.answer });
    const right = run.rows.filter(({ score }) => score === 1).length;
    expect(counted(log)).toMatchObject({ read: run.rows.length, right, itemRemarks: [] });
    expect(counted(log).scorings).toMatchObject([{ id: 'score', sum: right, disagree: 0 }]);
    expect(log.lacks).toEqual(['prompts', 'temperatures']);
    expect(log.tool).toEqual({ name: 'Evenkeel' });
    expect(log.remarks.join()).toMatch(/The run’s own file/);
    expect(log.readAs).toEqual([]);
    const { elsewhere } = (
      await logToImportedRun(log, proposeImportChoices(log), buildLogGrid(log, proposeImportChoices(log))!)
    ).plan;
    expect(externalToolSentence(elsewhere!)).toBe('Asked by Evenkeel in another run, and imported from a file.');
  });

  it('tells where choices changed places: their letters are then the words that they stood for', async () => {
    const { run } = await answered(await madeUpParaphraseRun({ models: 2, perSet: 1 }));
    const log = await logIn(await tableOf(run, 'parquet'));
    const { withoutReference, itemRemarks } = counted(log);
    expect(withoutReference).toBeGreaterThan(0);
    expect(itemRemarks.join()).toMatch(/^The choices of 3 questions have different orders/);
    const grid = buildLogGrid(log, proposeImportChoices(log))!;
    const { responses, items } = await logToImportedRun(log, proposeImportChoices(log), grid);
    const taken = responses.filter(({ logged }) => logged?.score === 1).map(({ item, logged }) => [item, logged!.extracted]);
    expect(taken.length).toBeGreaterThan(20);
    for (const [item, words] of taken) expect(words).toBe(items.find(({ id }) => id === item)!.answer);
  });

  it('has the words of choices that are letters themselves', async () => {
    const log = await logIn(
      ownCsv(
        ['choices', 'shown_order', 'reading_value'],
        ['0,1', '1,0'].map((order) => ['["A","B"]', `[${order}]`, 'B']),
      ),
    );
    expect(log.answers.map(({ shown }) => shown)).toEqual([undefined, [1, 0]]);
    const { responses } = await logToImportedRun(
      log,
      proposeImportChoices(log),
      buildLogGrid(log, proposeImportChoices(log))!,
    );
    expect(responses.map(({ logged }) => logged?.extracted)).toEqual(['B', 'B']);
  });

  it('has times with the decimal commas that a spreadsheet gave them, all of them or none', async () => {
    const timesOf = async (times: readonly (readonly string[])[], between: string) => {
      const log = await logIn(ownCsv(['prefill_ms', 'decode_ms'], times, between));
      return [log.answers.map(({ ms }) => ms), log.remarks.filter((remark) => remark.includes('comma'))];
    };
    expect(
      await timesOf(
        [
          ['1,25', '2,5'],
          ['10', '20'],
        ],
        ';',
      ),
    ).toEqual([
      [3.75, 30],
      [
        'The commas in “prefill_ms” are read as decimal commas: “1,25” is 1.25.',
        'The commas in “decode_ms” are read as decimal commas: “2,5” is 2.5.',
      ],
    ]);
    expect(
      await timesOf(
        [
          ['1,250', '2'],
          ['10', '20'],
        ],
        ';',
      ),
    ).toEqual([
      [undefined, undefined],
      [
        'The comma of “1,250” in “prefill_ms” may or may not be a decimal comma, so no times of this table are read. Write decimals with a point.',
      ],
    ]);
  });

  it('says how many of its zeros are no wrong answers', async () => {
    const messageFor = async (rows: readonly (readonly string[])[]) =>
      (await logIn(ownCsv(['reading', 'score'], rows))).remarks.filter((remark) => remark.includes('wrong'));
    expect(
      await messageFor([
        ['unreadable', '0'],
        ['unreadable', '0'],
        ['refusal', '0'],
        ['refusal', ''],
        ['option', '0'],
        ['option', '1'],
      ]),
    ).toEqual(['2 answers that Evenkeel could not read and 1 refusal have the score 0 and count here as wrong.']);
    expect(
      await messageFor([
        ['refusal', '0'],
        ['option', '1'],
      ]),
    ).toEqual(['1 refusal has the score 0 and counts here as wrong.']);
    expect(
      await messageFor([
        ['option', '0'],
        ['option', '1'],
      ]),
    ).toEqual([]);
  });

  it.each(['[0,0]', '[1e9,-3]', '[1]', 'back'])('has no row whose order of choices is none: %s', async (order) => {
    const log = await logIn(
      ownCsv(
        ['choices', 'shown_order'],
        ['[1,0]', order].map((each) => ['["a","b"]', each]),
      ),
    );
    expect(log.answers).toHaveLength(1);
    expect(log.faults).toEqual([
      { file: 0, where: 'line 3', why: 'Its “shown_order” must name the position of each of its “choices” once.' },
    ]);
  });

  it('may be of two plans, which are then what varied beside their ways', async () => {
    const rows = ['w', 'v'].flatMap((way) => ['p', 'q'].map((plan) => [plan, way]));
    const log = await logIn(ownCsv(['plan', 'factor_way'], rows));
    expect(proposeImportChoices(log).varies).toEqual(['column factor_way', 'column plan']);
    expect(buildLogGrid(log, proposeImportChoices(log))!.clashCount).toBe(0);
  });

  it('has at most 1,000 levels of a factor, and says so', async () => {
    const rows = Array.from({ length: 1001 }, (_, n) => [`w${n}`]);
    expect(noLogSentence(await recogniseAndReadLogs([ownCsv(['factor_way'], rows)]))).toMatch(
      /“factor_way” has more than 1,000 different values/,
    );
  });

  it('has numbers as choices', async () => {
    const made = await madeUpRun({ models: 1, perSet: 1 });
    const items = made.items.map((item) => ({ ...item, choices: ['3', '2', '1', '0'], answer: 2 }));
    const { run } = await answered({ ...made, items });
    expect((await logIn(await tableOf(run, 'csv'))).questions[0]).toMatchObject({ answer: 2 });
  });

  it('calls levels by their titles, and a factor by its name', async () => {
    const { run } = await answered(await madeUpStyleRun({ models: 1, perSet: 1, sets: ['sums'] }));
    const log = await logIn(await tableOf(run, 'parquet'));
    const [factor] = run.study.factors(run.plan.options);
    const names = Object.fromEntries(factor!.levels.map(({ id, title }) => [id, title]));
    expect(log.fields.find(({ id }) => id === `column factor_${factor!.id}`)).toMatchObject({
      title: factor!.id,
      names,
      isProposed: true,
    });
  });

  it('may have more levels than what varies in the tables of others', async () => {
    const { run } = await answered(await madeUpRun({ models: 1, perSet: 1, prompts: 210 }));
    const log = await logIn(await tableOf(run, 'csv'));
    expect(buildLogGrid(log, proposeImportChoices(log))!.levels).toHaveLength(210);
  });

  it('keeps questions with the same words apart', async () => {
    const made = await madeUpRun({ models: 1, perSet: 2 });
    const { run } = await answered({ ...made, items: made.items.map((item) => ({ ...item, question: 'Which?' })) });
    const log = await logIn(await tableOf(run, 'csv'));
    expect(log.questions).toHaveLength(6);
  });

  it('is told from other tables by columns that no row of it is without', async () => {
    const { run } = await answered(await madeUpRun({ models: 1, perSet: 1 }));
    const always = answerColumns(run).flatMap(({ name, always: isAlways }) => (isAlways ? [name] : []));
    expect(isEvenkeelTable(always)).toBe(true);
    expect(isEvenkeelTable(always.filter((name) => name !== 'prompt_hash'))).toBe(false);
  });

  it('is shown on the page with its columns known and its texts as they were', async () => {
    const { run } = await answered(await runs['system-prompt']());
    const table = await summariseTableFiles([await tableOf(run, 'csv')]);
    expect(table).toMatchObject({
      hasAnswers: true,
      byNames: {
        roles: {
          answer: ['text'],
          id: ['item'],
          repeat: ['sample'],
          score: ['score'],
          choices: ['choices'],
          ms: ['prefill_ms + decode_ms'],
          extracted: ['reading_value'],
        },
      },
    });
    const at = table!.columns.findIndex(({ name }) => name === 'text');
    expect(table!.rows[1]![at]).toMatch(/^=1\+1 "quoted"/);
  });

  it('is read as a person says, where somebody does', async () => {
    const { run } = await answered(await madeUpLog({ perSet: 2 }));
    const log = await logIn(await tableOf(run, 'csv'), {
      roles: { id: [], score: ['logged_score'], varies: ['factor_prompt', 'factor_examples'], extracted: ['engine'] },
    });
    expect(log.scorings.map(({ id }) => id)).toEqual(['logged_score']);
    expect(log.questions[0]).toMatchObject({ key: 'gsm/gsm question 0?' });
    expect(log.answers[0]!.extracted).toBeUndefined();
    expect(log.tool.name).toBe('an unnamed tool');
    expect(log.answers[0]!.temperature).toBe(0);
  });

  it.each([
    ['ratings', () => madeUpJudgeRun({ models: 1, criteria: 1, perCriterion: 2 })],
    ['verdicts', () => madeUpPairs({ pairs: 3 })],
  ])('of judges is refused in a sentence: %s are no right answers', async (_, make) => {
    const { run } = await answered(await make());
    const opened = await recogniseAndReadLogs([await tableOf(run, 'csv')]);
    expect(opened.log).toBeUndefined();
    expect(noLogSentence(opened)).toBe(
      '“run.answers.csv” has the ratings or preferences of judges, which are neither right nor wrong, so it is not read. Open the run’s own file (.evenkeel.jsonl) on Home.',
    );
    const others = await answered(await madeUpRun({ models: 1, perSet: 1 }));
    const lines = await Promise.all(
      [others.run, { ...run, rows: run.rows.slice(0, 2) }].map(async (each) =>
        (await asJsonLines(await tableOf(each, 'parquet'))).blob.text(),
      ),
    );
    const log = await logIn(madeFile('both.jsonl', lines.join('')));
    expect(log.answers).toHaveLength(others.run.rows.length);
    expect(log.faults).toHaveLength(2);
    expect(log.faults[0]!.why).toBe('It is a judge’s rating or preference, which is neither right nor wrong.');
  });
});

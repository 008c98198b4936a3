import { existsSync, openAsBlob, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { Validator, type Schema } from 'jsonschema';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import { planId } from '../../../../src/core/plan/plan.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import type { StudyResult } from '../../../../src/core/studies/study.ts';
import { makeAnsweredRun } from '../../../../src/export/answers/answered-run.ts';
import { readArchive } from '../../../../src/export/archive.ts';
import type { LogFile } from '../../../../src/imports/log/imported-log.ts';
import { proposeImportChoices } from '../../../../src/imports/log/proposed-choices.ts';
import { buildGridView } from '../../../../src/imports/work/grid-view.ts';
import { recogniseAndReadLogs } from '../../../../src/imports/work/open-logs.ts';
import { scoreAndMeasureResponses, scoreResponses } from '../../../../src/report/measure-run.ts';
import { buildRunFile } from '../../../../src/report/export-menu/run-files.ts';
import '../../../../src/studies/give-studies.ts';
import { markdownTable, type Comparison } from '../comparison.ts';

/** The contents of a log, counted by another program or printed by its tool. */
export interface ExpectedLog {
  /** The path of a file or folder in the folder of real files. */
  readonly path: string;
  /** Models, questions and answers; undefined if Evenkeel refuses the log. */
  readonly counts?: readonly [models: number, questions: number, answers: number];
  /** Sums of scores for some scorings. */
  readonly sums?: Readonly<Record<string, number>>;
  readonly study?: string;
  /** Words in a remark or in the refusal. */
  readonly says?: string;
}

const realLogs: readonly ExpectedLog[] = [
  {
    path: 'lm-eval/gsm8k',
    counts: [2, 3, 6],
    sums: { 'exact_match,strict-match': 3 },
    says: '75% (exact_match, strict-match)',
  },
  { path: 'lm-eval/mmlu-pro-plus', counts: [2, 3, 6], sums: { 'exact_match,custom-extract': 3 }, says: '3 of 100 answers' },
  { path: 'lm-eval/math-perturbed', counts: [1, 10, 10], sums: { 'exact_match,none': 0 }, says: '10 of 5,000 answers' },
  {
    path: 'inspect/2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval',
    counts: [1, 10, 10],
    says: 'no scores',
  },
  {
    path: 'inspect/2025-02-11T15-18-04-05-00_popularity_mj7khqpMM4GBCfVQozKgzB.eval',
    counts: [1, 10, 10],
    sums: { match: 8 },
  },
  {
    path: 'inspect/2025-02-11T15-18-04-05-00_popularity_mj7khqpMM4GBCfVQozKgzB-zstd.eval',
    counts: [1, 10, 10],
    sums: { match: 8 },
  },
  { path: 'inspect/2025-05-12T20-28-13-04-00_popularity.json', counts: [1, 3, 3], sums: { match: 2 }, says: 'cancelled' },
  { path: 'inspect/data_arc_qwen.json', counts: [1, 3, 3], sums: { choice: 1 } },
  { path: 'inspect/data_pubmedqa_gpt4o_mini.json', counts: [1, 2, 2], sums: { choice: 2 } },
  { path: 'inspect/log_formats.eval', counts: [1, 1, 1], sums: { match: 0 } },
  { path: 'inspect/log_formats.json', counts: [1, 1, 1], sums: { match: 0 } },
  { path: 'inspect/mmlu-summary-choices.eval', counts: [1, 1, 1], sums: { choice: 0 } },
  { path: 'promptfoo/sample-export.json', counts: [2, 2, 4], sums: { 'set-aside': 4, counts: 0 } },
  { path: 'chainforge/comparing-system-msg.cforge', counts: [1, 6, 90], sums: { evaluator: 72 }, study: 'system-prompt' },
  { path: 'chainforge/basic-math.cforge', counts: [5, 5, 50], sums: { 'contains Expected': 37 } },
  // 761 wins and 12 ties of the second outputs: 95.28%, as its leaderboard prints.
  {
    path: 'judge/annotations.json',
    counts: [1, 805, 805],
    sums: { preference: 767 },
    study: 'judge-pairs',
    says: 'One order only',
  },
  { path: 'judge/question.jsonl', says: 'questions of several turns' },
  { path: 'judge/judge_prompts.jsonl', says: 'prompts for judges' },
  { path: 'every-eval-ever/f3a1c0de-4b2e-4c1a-9f6d-1b7e5a2c8d40_samples.jsonl', counts: [1, 1, 1], sums: { score: 1 } },
  { path: 'every-eval-ever/98ea850e-7019-4728-a558-8b1819ec47c2.json', says: '6 scores but no answers' },
];

/** Studies with an archive of version 0.1.0 that Evenkeel can write for Every Eval Ever. */
const allStudies = ['system-prompt', 'paraphrase', 'judge'];

interface FoundLog {
  readonly title: string;
  readonly counts?: readonly number[];
  readonly sums: Readonly<Record<string, number>>;
  readonly study: string;
  readonly says: readonly string[];
}

/** Opens each real log of a folder as the page does, without manual choices, and compares its counts. */
export async function compareWithLogs(
  folder: string,
  logs: readonly ExpectedLog[] = realLogs,
  studies = allStudies,
): Promise<Comparison> {
  const rows: string[][] = [];
  const broken: string[] = [];
  for (const expected of logs) {
    const found = await openAsProposed(await filesAt(join(folder, expected.path)));
    broken.push(...differences(expected, found));
    rows.push([
      `\`${expected.path}\``,
      found.title,
      ...(found.counts?.map((count) => count.toLocaleString('en')) ?? ['–', '–', '–']),
      Object.entries(found.sums)
        .map(([id, sum]) => `${id}: ${Number(sum.toFixed(4))}`)
        .join('; ') || '–',
      found.study,
      String(found.says.length),
    ]);
  }
  const schemas = await holdToSchemas(join(folder, 'every-eval-ever'), studies);
  broken.push(...schemas.broken);
  const page = `# Real logs

Logs that other projects published are not in the repository. The command reads them from a folder and opens each as the page *Open a log* does, with the choices that it proposes.
The expected counts come from the files themselves, or from what their tools printed. ${broken.length === 0 ? 'All of them agree.' : `${broken.length} of them differ.`}

${markdownTable(['file', 'tool', 'models', 'questions', 'answers', 'sum of scores by scoring', 'study', 'remarks'], rows)}

A dash in the counts marks a file without answers: the import refuses it in one sentence.

Every Eval Ever's own schemas: ${schemas.checked} objects that Evenkeel wrote were validated, and ${schemas.broken.length} have a fault.
`;
  return { page, broken };
}

/** One sentence for each difference in counts, sums, study or remarks. */
function differences({ path, counts, sums = {}, study, says }: ExpectedLog, found: FoundLog): string[] {
  const broken: string[] = [];
  if (JSON.stringify(counts) !== JSON.stringify(found.counts))
    broken.push(
      `${path}: models, questions and answers are ${found.counts?.join(', ') ?? 'none'}, not ${counts?.join(', ') ?? 'none'}.`,
    );
  for (const [id, sum] of Object.entries(sums))
    if (!(Math.abs((found.sums[id] ?? Number.NaN) - sum) < 1e-9))
      broken.push(`${path}: the scores by “${id}” add up to ${found.sums[id]}, not ${sum}.`);
  if (study !== undefined && study !== found.study) broken.push(`${path}: the study is ${found.study}, not ${study}.`);
  if (says !== undefined && !found.says.some((each) => each.includes(says)))
    broken.push(`${path}: no remark has “${says}”.`);
  return broken;
}

async function openAsProposed(files: readonly LogFile[]): Promise<FoundLog> {
  const none = { title: '–', sums: {}, study: '–' };
  try {
    const { log, others, titles } = await recogniseAndReadLogs(files);
    if (!log) return { ...none, says: others.map(({ is }) => is) };
    const choices = proposeImportChoices(log);
    const found = buildGridView(log, choices);
    if ('why' in found) return { ...none, says: [found.why] };
    const { models, study } = found.view;
    const sums = Object.fromEntries(
      log.scorings.map(({ id, title }) => [
        log.format === 'chainforge' ? title : id,
        log.answers.reduce((sum, { scores }) => sum + (scores[id] ?? 0), 0),
      ]),
    );
    const counts = [models.length, found.view.questions, log.answers.length];
    return { title: titles.join(', '), counts, sums, study, says: log.remarks };
  } catch (error) {
    if (error instanceof UserError) return { ...none, says: [error.message] };
    throw error;
  }
}

async function filesAt(path: string): Promise<LogFile[]> {
  if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
  const names = statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .sort()
        .map((name) => join(path, name));
  return Promise.all(names.map(async (name) => ({ name: basename(name), blob: await openAsBlob(name) })));
}

const fixtures = join(import.meta.dirname, '../../../../test/fixtures/0.1.0');

/** Checks Evenkeel's exports for Every Eval Ever, one for each study, against the schemas in a folder. */
async function holdToSchemas(
  folder: string,
  studies: readonly string[],
): Promise<{ readonly checked: number; readonly broken: readonly string[] }> {
  const schemaOf = (name: string): Schema => {
    const path = join(folder, `${name}.schema.json`);
    if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
    return JSON.parse(readFileSync(path, 'utf8')) as Schema;
  };
  const schemas = { evaluation: schemaOf('eval'), sample: schemaOf('instance_level_eval') };
  const validator = new Validator();
  const broken: string[] = [];
  let checked = 0;
  for (const study of studies) {
    const path = join(fixtures, study, 'run.evenkeel.jsonl.gz');
    for (const { name, text } of await everyEvalEverFiles(path)) {
      const isEvaluation = name.endsWith('.json');
      for (const line of isEvaluation ? [text] : text.split('\n').slice(0, 20)) {
        const { errors } = validator.validate(JSON.parse(line), isEvaluation ? schemas.evaluation : schemas.sample);
        checked++;
        if (errors[0]) broken.push(`${relative(fixtures, path)}, ${basename(name)}: ${String(errors[0])}.`);
      }
    }
  }
  return { checked, broken };
}

async function everyEvalEverFiles(path: string): Promise<{ readonly name: string; readonly text: string }[]> {
  const { plan, items, responses } = await readArchive(await openAsBlob(path), path);
  const run = makeAnsweredRun(
    await planId(plan),
    plan,
    await loadStudy(plan.study),
    await scoreResponses({ plan, items, responses }),
  );
  const result = (await scoreAndMeasureResponses({ plan, items, responses })) as unknown as StudyResult;
  const { content } = await buildRunFile('every-eval-ever.zip', run, { result, made: 1 });
  const files: { name: string; text: string }[] = [];
  for (const entry of await new ZipReader(new BlobReader(content)).getEntries())
    if (!entry.directory) files.push({ name: entry.filename, text: await (await entry.getData(new BlobWriter())).text() });
  return files;
}

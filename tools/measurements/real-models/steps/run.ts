import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createServer } from 'vite';
import { readArchiveFile } from '../../../../cli/plan/plan-of.ts';
import { cellKey } from '../../../../src/core/plan/cell.ts';
import type { Archive } from '../../../../src/export/archive.ts';
import { percent } from '../../../../src/core/words/format.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import type { ReportSummary } from '../../../../src/report/first/report-summary.ts';
import { auditQuery } from '../audit.ts';
import { fileDigest, gemma } from '../model-file.ts';
import { startNativeServer, usualThreads } from '../native-server.ts';
import { table, type StepInput } from '../step.ts';
import { browserArchivePath, browserQuery } from './gguf.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const command = ['--import', 'tsx', 'cli/evenkeel.ts'];

export async function runStep(input: StepInput): Promise<string[]> {
  const size = input.isShort ? { prompts: 3, questions: 10 } : { prompts: 10, questions: 100 };
  const out = await nativeArchive(input, auditQuery(input.sets, size));
  const { stdout } = await promisify(execFile)('node', [...command, 'report', out], { cwd: repository, maxBuffer: 2 ** 28 });
  const report = JSON.parse(stdout) as { readonly digest: string; readonly result: unknown };
  const archive = await readArchiveFile(out);
  return [
    `\`evenkeel run\` asked ${size.prompts} prompts × ${size.questions} questions of the native server: ${archive.responses.length} answers, of which ${archive.responses.filter(({ finish }) => finish === 'error').length} failed.`,
    '',
    ...(await sentencesOf(report.result)),
    '',
    `- SHA-256 of the archive: \`${await fileDigest(out)}\``,
    `- Digest of its answers, by \`evenkeel report\`: \`${report.digest}\``,
    '',
    ...(await runtimeLines(input)),
  ];
}

/** The path of the run's file. Runs the plan first if the file is missing. */
async function nativeArchive(input: StepInput, query: string): Promise<string> {
  const out = join(input.cache, `run-${createHash('sha256').update(query).digest('hex').slice(0, 12)}.evenkeel.jsonl`);
  if (!existsSync(out) || existsSync(`${out}.part`)) await askAll(input, query, out);
  return out;
}

/**
 * The command prints its own progress. It sends one request at a time: on a CPU, parallel requests only compute the prompts'
 * common beginning several times.
 */
async function askAll({ cache, file }: StepInput, query: string, out: string): Promise<void> {
  const server = await startNativeServer(cache, file, { slots: 1, threads: usualThreads });
  try {
    const words = [
      'run',
      `http://localhost/#/new?${query}`,
      '--model',
      gemma.name,
      '--endpoint',
      `native=${server.baseUrl}`,
    ];
    const options = ['--parallel', '1', '--timeout', '290', '--out', out];
    const child = spawn('node', [...command, ...words, ...options], {
      cwd: repository,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`evenkeel run ended with ${code}.`);
  } finally {
    await server.close();
  }
}

/** The opening of the report. Its summary names components, so Vite must load it. */
async function sentencesOf(result: unknown): Promise<string[]> {
  const vite = await createServer({
    root: repository,
    server: { middlewareMode: true },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    const { reportSummary } = (await vite.ssrLoadModule('/src/studies/system-prompt/report/summary.ts')) as {
      reportSummary: (result: unknown) => ReportSummary<unknown>;
    };
    const { headline, decision, cards } = reportSummary(result);
    return [
      `The report opens with: “${decision ? sentenceToPlainText(decision.sentence) : headline}”`,
      ...cards.flatMap(({ state, main, facts, foot }) => [
        '',
        `- State: ${state ?? 'not rated'}`,
        ...(main ? [`- ${main.label}: ${sentenceToPlainText(main.value)} ${main.unit ?? ''}`.trimEnd()] : []),
        ...facts.map(({ value, words }) => `- ${sentenceToPlainText(value)} ${words}`),
        ...(foot ? [`- ${sentenceToPlainText(foot.sentence)}`] : []),
      ]),
    ];
  } finally {
    await vite.close();
  }
}

/**
 * Runs the plan of the step `app` natively too. The few-shot examples before a question depend on which other questions the
 * plan asks.
 */
async function runtimeLines(input: StepInput): Promise<string[]> {
  const path = browserArchivePath(input);
  if (!existsSync(path)) return ['The step `app` has not run, so no other runtime is compared.'];
  const browser = await readArchiveFile(path);
  const native = await readArchiveFile(await nativeArchive(input, browserQuery(input)));
  const withoutModel = (response: Archive['responses'][number]) => cellKey({ ...response, model: '' });
  const texts = new Map(native.responses.map((response) => [withoutModel(response), response]));
  const pairs = browser.responses.flatMap((response) => {
    const other = texts.get(withoutModel(response));
    return other ? [{ browser: response, native: other }] : [];
  });
  const isSamePrompt = pairs.filter((pair) => pair.browser.promptHash === pair.native.promptHash).length;
  const isSameText = pairs.filter((pair) => pair.browser.text === pair.native.text).length;
  return [
    '### Same model, other runtime',
    '',
    'The native server also answered the plan that the built app asked.',
    '',
    ...table(
      ['cells that both runs have', 'same prompt', 'same answer'],
      [[pairs.length, isSamePrompt, `${isSameText} (${percent(pairs.length > 0 ? isSameText / pairs.length : 0)})`]],
    ),
  ];
}

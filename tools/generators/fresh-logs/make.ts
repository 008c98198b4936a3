/**
 * Makes logs by the programs that write them, against a server on this machine that the app’s own small models answer, for the readers’ tests:
 *
 *     npm run -s fresh-logs -- --lm-eval PYTHON --inspect PYTHON --promptfoo FILE [--plan]
 *
 * Each names a Python that has `lm_eval[api]` or `inspect_ai`, or promptfoo’s program (`node_modules/.bin/promptfoo`); without one its logs stay
 * as they are; with --plan only those of a plan of ours are made. See README.md beside this file.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { planToLmEvalFiles } from '../../../src/export/plans/lm-eval-tasks.ts';
import { promptfooConfig } from '../../../src/export/plans/promptfoo-config.ts';
import { smallPlan } from './plan.ts';
import { serveSmallModels } from './serve.ts';

const toolFolder = fileURLToPath(new URL('.', import.meta.url));
const fixturesFolder = fileURLToPath(new URL('../../../test/fixtures/fresh-logs/', import.meta.url));
const systems = {
  plain: 'Answer the multiple-choice question.',
  strict: 'Obey this layout without exception. Finish your reply with a separate line reading "Answer: <letter>".',
};

interface Question {
  readonly id: string;
  readonly subject: string;
  readonly question: string;
  readonly choices: readonly string[];
  readonly letter: string;
  readonly place: number;
}

const { values } = parseArgs({
  options: {
    'lm-eval': { type: 'string' },
    inspect: { type: 'string' },
    promptfoo: { type: 'string' },
    plan: { type: 'boolean' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'evenkeel-fresh-logs-'));
const questions = questionsOf(12);
/** The plan’s questions are right or wrong, and have their choices in one order. */
const planModel = 'endpoint:local/tiny-c';
const asItIs = { rates: false, orderOf: () => undefined };
const offline = { HF_HUB_OFFLINE: '1', HF_DATASETS_OFFLINE: '1', HF_HOME: join(folder, 'hub'), OPENAI_API_KEY: 'none' };
writeFileSync(join(folder, 'questions.jsonl'), questions.map((each) => `${JSON.stringify(each)}\n`).join(''));
const server = await serveSmallModels(['tiny-b', 'tiny-c']);
try {
  const { 'lm-eval': lmEvalPython, inspect: inspectPython, promptfoo: program } = values;
  if (!values.plan) {
    if (lmEvalPython !== undefined) await lmEval(lmEvalPython);
    if (inspectPython !== undefined) await inspect(inspectPython);
    if (program !== undefined) await promptfoo(program);
  }
  if (lmEvalPython !== undefined) await planByLmEval(lmEvalPython);
  if (program !== undefined) await planByPromptfoo(program);
} finally {
  server.close();
  rmSync(folder, { recursive: true });
}

/** The first of the app’s own sums. */
function questionsOf(count: number): Question[] {
  const path = fileURLToPath(new URL('../../../src/items/sets/arithmetic.json', import.meta.url));
  const { items } = JSON.parse(readFileSync(path, 'utf8')) as {
    items: { id: string; subject: string; question: string; choices: string[]; answer: number }[];
  };
  return items
    .slice(0, count)
    .map(({ id, subject, question, choices, answer }) => ({
      id,
      subject,
      question,
      choices,
      letter: 'ABCD'[answer] ?? '',
      place: answer,
    }));
}

async function lmEval(python: string): Promise<void> {
  const to = emptyFolder('lm-eval');
  cpSync(join(toolFolder, 'lm-eval'), join(folder, 'tasks'), { recursive: true });
  const usual = ['--include_path', 'tasks', '--log_samples', '--seed', '1'];
  for (const [name, system] of Object.entries(systems)) {
    const into = join(folder, `sums-${name}`);
    await run(
      python,
      [
        ...['-m', 'lm_eval', 'run', '--model', 'local-chat-completions', '--tasks', 'evenkeel_sums', ...usual],
        ...['--model_args', `model=tiny-c,base_url=${server.origin}/v1/chat/completions,num_concurrent=1`],
        ...['--apply_chat_template', '--system_instruction', system, '--output_path', into],
      ],
      offline,
    );
    cpSync(into, join(to, `sums-${name}`), { recursive: true });
  }
  const into = join(folder, 'choice');
  await run(
    python,
    [
      ...['-m', 'lm_eval', 'run', '--model', 'local-completions', '--tasks', 'evenkeel_sums_choice', ...usual],
      ...['--model_args', `model=tiny-b,base_url=${server.origin}/v1/completions,tokenizer_backend=remote,num_concurrent=1`],
      ...['--output_path', into],
    ],
    offline,
  );
  cpSync(into, join(to, 'choice'), { recursive: true });
}

/** By the command that stands in the README of the plan’s tasks, but for the model. */
async function planByLmEval(python: string): Promise<void> {
  const to = emptyFolder('plan-lm-eval');
  const { files } = planToLmEvalFiles(await smallPlan(planModel), asItIs);
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), await content.text());
  }
  const group = files[0]?.path.split('/')[0] ?? '';
  await run(
    python,
    [
      ...['-m', 'lm_eval', 'run', '--model', 'local-chat-completions', '--tasks', group, '--include_path', '.'],
      ...['--model_args', `model=tiny-c,base_url=${server.origin}/v1/chat/completions,num_concurrent=1`],
      ...['--apply_chat_template', '--log_samples', '--output_path', 'out'],
    ],
    offline,
    join(folder, group),
  );
  cpSync(join(folder, group, 'out'), to, { recursive: true });
}

async function inspect(python: string): Promise<void> {
  const to = emptyFolder('inspect');
  const into = join(folder, 'inspect');
  // From a folder of its own, as a log tells where its task stands.
  cpSync(join(toolFolder, 'inspect_sums.py'), join(folder, 'inspect_sums.py'));
  await run(python, ['inspect_sums.py', 'questions.jsonl', into, server.origin], {
    LOCAL_API_KEY: 'none',
    LOCAL_BASE_URL: `${server.origin}/v1`,
  });
  for (const file of readdirSync(into).filter((name) => name.endsWith('.eval'))) cpSync(join(into, file), join(to, file));
}

async function promptfoo(program: string): Promise<void> {
  const to = emptyFolder('promptfoo');
  const chat = (system: string) =>
    `[{"role": "system", "content": ${JSON.stringify(system)}}, {"role": "user", "content": {{question | dump}}}]`;
  const config = {
    description: 'Sums',
    prompts: Object.entries(systems).map(([label, system]) => ({ label, raw: chat(system) })),
    providers: [
      {
        id: 'openai:chat:tiny-b',
        label: 'tiny-b',
        config: { apiBaseUrl: `${server.origin}/v1`, apiKey: 'none', temperature: 0.7, max_tokens: 60, seed: 1 },
      },
    ],
    defaultTest: { assert: [{ type: 'latency', threshold: 1 }] },
    tests: questions
      .slice(0, 6)
      .map(({ question, choices, letter }) => ({
        vars: {
          question: [question, ...choices.map((choice, n) => `${'ABCD'[n] ?? ''}. ${choice}`)].join('\n'),
          answer: letter,
        },
        assert: [{ type: 'contains', value: `Answer: ${letter}` }],
      })),
  };
  const results = await runEvaluation(program, config, ['--repeat', '2']);
  cpSync(results, join(to, 'results.json'));
}

async function planByPromptfoo(program: string): Promise<void> {
  const to = emptyFolder('plan-promptfoo');
  const { content } = promptfooConfig(await smallPlan(planModel), asItIs);
  const config = JSON.parse(await content.text()) as { providers: object[] };
  const connected = { apiBaseUrl: `${server.origin}/v1`, apiKey: 'none' };
  const providers = config.providers.map((provider) => ({ ...provider, config: connected }));
  cpSync(await runEvaluation(program, { ...config, providers }), join(to, 'results.json'));
}

/** The file of its results. */
async function runEvaluation(program: string, config: object, more: readonly string[] = []): Promise<string> {
  const file = join(folder, 'promptfooconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const results = join(folder, 'results.json');
  await run(program, ['eval', '-c', file, '-o', results, ...more, '--no-cache', '--no-progress-bar', '-j', '1'], {
    PROMPTFOO_CONFIG_DIR: join(folder, 'promptfoo'),
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    PROMPTFOO_SELF_HOSTED: '1',
    // An assertion that does not hold is no fault of the run.
    PROMPTFOO_FAILED_TEST_EXIT_CODE: '0',
  });
  return results;
}

function emptyFolder(name: string): string {
  const path = join(fixturesFolder, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

async function run(
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>>,
  cwd = folder,
): Promise<void> {
  console.error([program, ...args].join(' '));
  await promisify(execFile)(program, [...args], { cwd, env: { ...process.env, ...more }, maxBuffer: 64 * 2 ** 20 }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      console.error(error.stdout?.slice(-3000), error.stderr?.slice(-6000));
      throw new Error(`${program} failed.`);
    },
  );
}

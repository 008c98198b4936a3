/**
 * Runs evaluation programs against the app’s own small models on a local server, and keeps their logs:
 *
 *     npm run -s fresh-logs -- --lm-eval PYTHON --inspect PYTHON --promptfoo FILE … [--into FOLDER]
 *
 * An option gives the Python that has a program, or the program of promptfoo or ChainForge. Programs without an option do not run. Each log gets a folder under
 * FOLDER (a temporary one by default), with the program’s output in PRINTED.txt. See README.md in this folder.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { planToLmEvalFiles } from '../../../src/export/plans/lm-eval-tasks.ts';
import { promptfooConfig } from '../../../src/export/plans/promptfoo-config.ts';
import { runChainforge } from './chainforge-page.ts';
import { smallPlan } from './plan.ts';
import { programFiles, promptfooRuns, systems, type PromptfooRun } from './promptfoo-configs.ts';
import { questionFiles } from './questions.ts';
import { serveSmallModels } from './serve.ts';

const toolFolder = fileURLToPath(new URL('.', import.meta.url));

/** Scripts by option and folder. The option’s Python runs each with the questions, a folder for the logs and the server. */
const scripts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  inspect: { inspect: 'inspect_sums.py', 'inspect-options': 'inspect_options.py' },
  'inspect-old': { 'inspect-old': 'inspect_styles.py' },
  deepeval: { deepeval: 'deepeval_sums.py' },
  ragas: { ragas: 'ragas_sums.py' },
  evals: { evals: 'oaieval_sums.py' },
  'alpaca-eval': { alpaca: 'alpaca_pairs.py' },
  helm: { helm: 'helm_sums.py' },
  lighteval: { lighteval: 'lighteval_sums.py' },
};

const options = ['lm-eval', 'promptfoo', 'chainforge', 'into', ...Object.keys(scripts)];
const { values } = parseArgs({ options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])) });
const optionText = (name: string): string | undefined => (typeof values[name] === 'string' ? values[name] : undefined);
const logsFolder = resolve(optionText('into') ?? mkdtempSync(join(tmpdir(), 'fresh-logs-')));
const work = mkdtempSync(join(tmpdir(), 'evenkeel-fresh-logs-'));
/** The plan's questions are right or wrong, and their choices have one order. */
const planModel = 'endpoint:local/tiny-c';
const asItIs = { rates: false, orderOf: () => undefined };
const offline = { HF_HUB_OFFLINE: '1', HF_DATASETS_OFFLINE: '1', HF_HOME: join(work, 'hub'), OPENAI_API_KEY: 'none' };

for (const [name, rows] of Object.entries(questionFiles()))
  writeFileSync(join(work, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
for (const name of readdirSync(toolFolder).filter((each) => !each.endsWith('.ts')))
  cpSync(join(toolFolder, name), join(work, name), { recursive: true });

const server = await serveSmallModels(['tiny-b', 'tiny-c']);
try {
  const [lmEval, promptfoo] = [optionText('lm-eval'), optionText('promptfoo')];
  if (lmEval !== undefined) await runLmEval(lmEval);
  if (promptfoo !== undefined) await runPromptfoo(promptfoo);
  const chainforge = optionText('chainforge');
  if (chainforge !== undefined) await runChainforge(chainforge, server.origin, emptyFolder('chainforge'), work);
  for (const [option, runs] of Object.entries(scripts)) {
    const python = optionText(option);
    for (const [name, script] of Object.entries(python === undefined ? {} : runs))
      await runScript(python ?? '', name, script);
  }
  console.log(logsFolder);
} finally {
  server.close();
  rmSync(work, { recursive: true });
}

interface LmEvalRun {
  readonly model: string;
  readonly kind: 'local-chat-completions' | 'local-completions';
  readonly tasks: string;
  readonly more?: readonly string[];
}

async function runLmEval(python: string): Promise<void> {
  const chat = { kind: 'local-chat-completions' } as const;
  const template = ['--apply_chat_template'];
  const runs: Readonly<Record<string, LmEvalRun>> = {
    ...Object.fromEntries(
      Object.entries(systems).map(([name, system]) => [
        `sums-${name}`,
        { ...chat, model: 'tiny-c', tasks: 'evenkeel_sums', more: [...template, '--system_instruction', system] },
      ]),
    ),
    choice: { kind: 'local-completions', model: 'tiny-b', tasks: 'evenkeel_sums_choice' },
    votes: { ...chat, model: 'tiny-b', tasks: 'evenkeel_sums_votes', more: template },
    problems: {
      ...{ kind: 'local-completions', model: 'tiny-c' },
      tasks: 'evenkeel_problems_changed,evenkeel_problems_original',
    },
    ...Object.fromEntries(
      ['tiny-b', 'tiny-c'].flatMap((model): [string, LmEvalRun][] => [
        [
          `word-sums-${model}`,
          { ...chat, model, tasks: 'evenkeel_word_sums', more: [...template, '--fewshot_as_multiturn', 'true'] },
        ],
        [`choices-${model}`, { kind: 'local-completions', model, tasks: 'evenkeel_choices' }],
      ]),
    ),
  };
  for (const [name, { model, kind, tasks, more = [] }] of Object.entries(runs)) {
    const path = kind === 'local-completions' ? 'completions,tokenizer_backend=remote' : 'chat/completions';
    const folder = emptyFolder(`lm-eval/${name}`);
    await run(
      python,
      [
        ...['-m', 'lm_eval', 'run', '--model', kind, '--tasks', tasks, '--include_path', 'lm-eval', '--log_samples'],
        ...['--seed', '1', '--model_args', `model=${model},base_url=${server.origin}/v1/${path},num_concurrent=1`],
        ...['--output_path', folder, ...more],
      ],
      { folder, env: offline },
    );
  }
  await planByLmEval(python);
}

/** Runs the command that the README of the plan's tasks gives, with another model. */
async function planByLmEval(python: string): Promise<void> {
  const folder = emptyFolder('plan-lm-eval');
  const { files } = planToLmEvalFiles(await smallPlan(planModel), asItIs);
  for (const { path, content } of files) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), await content.text());
  }
  const group = files[0]?.path.split('/')[0] ?? '';
  await run(
    python,
    [
      ...['-m', 'lm_eval', 'run', '--model', 'local-chat-completions', '--tasks', group, '--include_path', '.'],
      ...['--model_args', `model=tiny-c,base_url=${server.origin}/v1/chat/completions,num_concurrent=1`],
      ...['--apply_chat_template', '--log_samples', '--output_path', folder],
    ],
    { folder, env: offline, cwd: join(work, group) },
  );
}

async function runPromptfoo(program: string): Promise<void> {
  const files = { grader: join(work, 'grader.cjs'), priced: join(work, 'priced.cjs') };
  writeFileSync(files.grader, programFiles.grader);
  writeFileSync(files.priced, programFiles.priced);
  const { content } = promptfooConfig(await smallPlan(planModel), asItIs);
  const config = JSON.parse(await content.text()) as { providers: object[] };
  const connected = { apiBaseUrl: `${server.origin}/v1`, apiKey: 'none' };
  const providers = config.providers.map((provider) => ({ ...provider, config: connected }));
  const plan: PromptfooRun = { name: 'plan', config: { ...config, providers } };
  for (const { name, config, args = [], kinds = ['json'] } of [...promptfooRuns(server.origin, files), plan]) {
    const folder = emptyFolder(`promptfoo/${name}`);
    const file = join(work, 'promptfooconfig.json');
    writeFileSync(file, JSON.stringify({ description: name, ...config }));
    const outputs = kinds.flatMap((kind) => ['-o', join(folder, `results.${kind}`)]);
    await run(program, ['eval', '-c', file, ...outputs, '--no-cache', '--no-progress-bar', '-j', '1', ...args], {
      folder,
      env: {
        PROMPTFOO_CONFIG_DIR: join(work, 'promptfoo'),
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
        PROMPTFOO_SELF_HOSTED: '1',
        // By default promptfoo exits with an error if an assertion fails.
        PROMPTFOO_FAILED_TEST_EXIT_CODE: '0',
      },
    });
  }
}

/** Runs in a folder of its own, as a log contains the path of its task. */
async function runScript(python: string, name: string, script: string): Promise<void> {
  const folder = emptyFolder(name);
  const cwd = join(work, `run-${name}`);
  mkdirSync(cwd);
  await run(python, [join(work, script), join(work, 'questions.jsonl'), folder, server.origin], {
    folder,
    cwd,
    env: {
      LOCAL_API_KEY: 'none',
      LOCAL_BASE_URL: `${server.origin}/v1`,
      DEEPEVAL_TELEMETRY_OPT_OUT: 'YES',
      DEEPEVAL_NO_INSPECT_PROMPT: '1',
      RAGAS_DO_NOT_TRACK: 'true',
    },
  });
}

function emptyFolder(name: string): string {
  const path = join(logsFolder, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

interface RunPlaces {
  /** The folder of the log and of the program’s output. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

async function run(program: string, args: readonly string[], { folder, env, cwd = work }: RunPlaces): Promise<void> {
  console.error([program, ...args].join(' '));
  const { stdout } = await promisify(execFile)(program, [...args], {
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 2 ** 20,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    console.error(error.stdout?.slice(-3000), error.stderr?.slice(-6000));
    throw new Error(`${program} failed.`);
  });
  writeFileSync(join(folder, 'PRINTED.txt'), stdout);
}

import { rm, stat } from 'node:fs/promises';
import { UserError } from '../src/base/errors/user-error.ts';
import { planId } from '../src/core/plan/plan.ts';
import { defaultExampleCount, maxExampleCount } from '../src/core/prompts/completion.ts';
import { loadStudy } from '../src/core/studies/studies.ts';
import { plural } from '../src/core/words/format.ts';
import { CliEndpointEngine } from '../src/engine/endpoint/direct-engine.ts';
import { archiveName } from '../src/export/archive-name.ts';
import { writeRunAsJsonLines } from '../src/export/archive.ts';
import { parseDecisionFromRunReason } from '../src/engine/endpoint/greeting/needs.ts';
import { proposeRaisedTokenLimit } from '../src/engine/endpoint/greeting/thinking.ts';
import { endpointLimits } from '../src/engine/endpoint/limits.ts';
import { pickServerSettings, type ServerSettings } from '../src/engine/endpoint/settings/server-settings.ts';
import {
  parseExtraBodyFields,
  parseTypedHeaders,
  isAllowedKeyHeader,
  refuseThinkingConflict,
} from '../src/engine/endpoint/settings/typed-settings.ts';
import type { RunEnd } from '../src/run/runner.ts';
import { parseCaps } from '../src/run/spending/typed.ts';
import { command, printToStderr } from './command.ts';
import { oneWord, wholeNumberOption, type ParsedArguments } from './options.ts';
import { commandOutput, print } from './output.ts';
import { planOf, type PlanToAsk } from './plan/plan-of.ts';
import { ask, isOver, modelsAndJudges, refuseUnaskable, type RunResources } from './run/ask.ts';
import { DiskStore } from './run/disk-store.ts';
import { writeFinished } from './run/finished-file.ts';
import { Journal } from './run/journal.ts';
import { withFileLock } from './run/file-lock.ts';
import { reopenArchive } from './run/existing-archive.ts';
import { tooLarge } from './run/too-large.ts';
import { accessTo, firstServerId, serverModelId, pricesIn, serversIn, usualKeyEnv } from './run/servers.ts';

const mostParallel = 1000;

export const run = command({
  name: 'run',
  takes: 'PLAN --endpoint URL',
  about: `
Asks a plan’s models at servers that speak OpenAI’s protocol. Writes the same archive as the app.
PLAN is a link to the app’s form (…#/new?study=…&models=…), in quotation marks, or an archive. The archive’s answers are not used.

Every answer is first saved in FILE.part, next to the archive. After Ctrl-C, a limit or a crash, the same command continues where it stopped.
The key is read from the environment (${usualKeyEnv}) and sent only to the server. Progress goes to standard error, the archive’s name to standard output.

Exit codes: 0 if the run is complete, 1 if it is not yet (a line says so), 2 if something cannot be read, 130 after Ctrl-C.`,
  options: {
    endpoint: {
      value: '[ID=]URL',
      many: true,
      says: 'The server, such as http://localhost:11434/v1. With several servers, give each with its ID from “endpoint:ID/model”.',
    },
    model: { value: 'NAME', many: true, says: 'Asks this model of the server in place of the plan’s models.' },
    out: {
      value: 'FILE',
      says: 'The archive (default: STUDY-PLAN.evenkeel.jsonl in this folder). A name that ends in .gz is gzipped.',
    },
    items: { value: 'FILE', many: true, says: 'A question set of your own that the link names, as Questions saves it.' },
    judge: { value: 'NAME', says: 'The server’s model that judges the answers to questions with a rubric.' },
    completion: {
      value: 'N',
      says: `Asks a link’s plan as completions, for base models: N few-shot examples precede each question (${defaultExampleCount} in the form).`,
    },
    'leave-out': { says: 'Replaces questions that the study cannot ask with others from their set.' },
    parallel: { value: 'N', says: `How many requests are under way at once (${endpointLimits.parallel.usual}).` },
    timeout: { value: 'SECONDS', says: 'How long the server may send nothing (120).' },
    'key-env': { value: '[ID=]NAME', many: true, says: `The environment variable with the key, instead of ${usualKeyEnv}.` },
    'key-header': { value: 'NAME', says: 'The header that carries the bare key, such as api-key (default: Authorization).' },
    header: { value: 'NAME:VALUE', many: true, says: 'Sends this header with every request; never a key.' },
    body: { value: 'JSON', says: 'Adds these fields to every request, such as {"service_tier": "flex"}.' },
    thinking: { value: 'on|off', says: 'Turns a model’s thinking on or off. Without it, the model’s default applies.' },
    'thinking-tokens': { value: 'N', says: 'How many tokens it may use for thinking, on top of an answer’s limit.' },
    'token-limit': { value: 'N', says: 'Tokens of one answer, thinking included, in place of the plan’s limit.' },
    'join-system': { says: 'Puts the system text before the question where a model has no system role.' },
    'max-requests': { value: 'N', says: 'Sends at most N requests, including those of earlier sessions.' },
    'max-tokens': { value: 'N', says: 'Starts no request after N tokens have been used.' },
    'max-cost': { value: 'DOLLARS', says: 'Starts no request after this much has been spent, by --price.' },
    price: { value: 'IN/OUT', says: 'Dollars per million prompt tokens and answer tokens, such as 0.15/0.60.' },
    'retry-failed': {
      says: 'Asks failed prompts again, also in a finished run. Limits count everything that the run has spent.',
    },
  },
  async work(given, seeHelp) {
    const word = oneWord(given, 'plan', seeHelp);
    const endpoints = given.all('endpoint');
    if (endpoints.length === 0) throw new UserError(`Name the server with --endpoint URL (${seeHelp}).`);
    const named = (name: string): string => serverModelId(firstServerId(endpoints), name);
    const judge = given.one('judge');
    const asked = await planOf(word, {
      models: given.all('model').map(named),
      itemFiles: given.all('items'),
      judge: judge === undefined ? undefined : named(judge),
      completion: wholeNumberOption(given, 'completion', 0, maxExampleCount),
      leavesOut: given.has('leave-out'),
    });
    refuseUnaskable(asked);
    const out = given.one('out') ?? archiveName(asked.plan.study, await planId(asked.plan), { gzip: false });
    const means = meansOf(given, asked);
    await withFileLock(out, () => runTo(out, asked, means));
  },
});

/** Parses all options about servers and caps before anything is sent. */
function meansOf(given: ParsedArguments, asked: PlanToAsk): Omit<RunResources, 'spent'> {
  const models = modelsAndJudges(asked);
  const access = accessTo(
    serversIn(models),
    {
      endpoints: given.all('endpoint'),
      keyEnvs: given.all('key-env'),
      parallel: wholeNumberOption(given, 'parallel', 1, mostParallel) ?? endpointLimits.parallel.usual,
      settings: settingsIn(given),
      timeoutMs: 1000 * (wholeNumberOption(given, 'timeout', 1, longestSilence) ?? endpointLimits.timeoutMs.usual / 1000),
    },
    process.env,
  );
  const { caps, faults } = parseCaps({
    requests: given.one('max-requests') ?? '',
    tokens: given.one('max-tokens') ?? '',
    money: given.one('max-cost') ?? '',
  });
  const [fault] = Object.entries(faults);
  if (fault) throw new UserError(`--max-${fault[0] === 'money' ? 'cost' : fault[0]}: ${fault[1]}`);
  if (caps.money !== undefined && !given.has('price')) throw new UserError('--max-cost needs --price.');
  return {
    engine: new CliEndpointEngine(access),
    caps,
    prices: pricesIn(given.one('price'), models),
    retriesFailed: given.has('retry-failed'),
    output: process.stderr,
  };
}

/** The settings for requests, beyond the plan. */
function settingsIn(given: ParsedArguments): ServerSettings {
  const thinking = given.one('thinking');
  if (thinking !== undefined && thinking !== 'on' && thinking !== 'off')
    throw new UserError(`--thinking must be on or off, not “${thinking}”.`);
  const { thinkingBudget, tokenLimit } = endpointLimits;
  const budget = wholeNumberOption(given, 'thinking-tokens', thinkingBudget.least, thinkingBudget.most);
  if (budget !== undefined && thinking === 'off') throw new UserError('--thinking-tokens needs --thinking on.');
  const keyHeader = given.one('key-header');
  if (keyHeader !== undefined && !isAllowedKeyHeader(keyHeader))
    throw new UserError(`--key-header must be the name of a header, not “${keyHeader}”.`);
  const body = parseExtraBodyFields(given.one('body') ?? '');
  refuseThinkingConflict({ thinking: budget === undefined ? thinking : 'on', body });
  return pickServerSettings({
    headers: parseTypedHeaders(given.all('header').join('\n')),
    body,
    keyHeader,
    thinking: budget === undefined ? thinking : 'on',
    thinkingBudget: budget,
    tokenLimit: wholeNumberOption(given, 'token-limit', tokenLimit.least, tokenLimit.most),
    joinsSystem: given.has('join-system'),
  });
}

/** In seconds. Node’s own fetch waits no longer. */
const longestSilence = 290;

async function runTo(out: string, asked: PlanToAsk, means: Omit<RunResources, 'spent'>): Promise<void> {
  const part = `${out}.part`;
  const isEnded = (await isThere(out)) && !(await isThere(part));
  const { retriesFailed, prices } = means;
  if (isEnded && !(await reopenArchive(out, asked, { journal: part, retriesFailed, prices }))) return;
  const large = tooLarge(asked.plan, await loadStudy(asked.plan.study));
  if (large !== undefined) printToStderr(large);
  const { journal, kept } = await Journal.open(part, asked);
  const store = new DiskStore(journal, kept.archive);
  const stop = new AbortController();
  const interrupts = onInterrupt(() => stop.abort());
  try {
    const end = await ask(asked, store, { ...means, spent: kept.spent }, stop.signal);
    await writeFinished(out, writeRunAsJsonLines(store.archive), ` All answers are kept in ${part}.`);
    printEnd(end, store, out);
    if (isOver(end)) await rm(part, { force: true });
  } finally {
    interrupts.end();
    await journal.close();
  }
}

function printEnd(end: RunEnd, store: DiskStore, out: string): void {
  const { done, failed } = store.counts();
  print(`${out}\n`);
  if ('why' in end) printToStderr([end.why, ...optionsFor(end.why)].join(' '));
  if (failed > 0) printToStderr(`${plural(failed, 'answer')} failed: --retry-failed asks again.`);
  if (isOver(end)) return;
  printToStderr(`Not complete yet: ${plural(done, 'answer')} so far. Run the same command again to continue.`);
  commandOutput().exitCode = end.end === 'aborted' ? 130 : 1;
}

/** The options that make the decision for which a run waits. */
function optionsFor(why: string): string[] {
  const asked = parseDecisionFromRunReason(why);
  if (!asked) return [];
  return asked.need === 'no system role'
    ? ['Add --join-system for that.']
    : [`Add --token-limit ${proposeRaisedTokenLimit(asked.limit)}, or --thinking off.`];
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Pauses at the first Ctrl-C and ends at once at the second. All answers so far are on the disk. */
function onInterrupt(pause: () => void): { end(): void } {
  let times = 0;
  const hear = (): void => {
    if (++times > 1) process.exit(130);
    printToStderr('Pausing: open requests are dropped. Press Ctrl-C again to quit at once.');
    pause();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, hear);
  return { end: () => signals.forEach((signal) => process.off(signal, hear)) };
}

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
Asks a plan’s models at servers that speak OpenAI’s protocol and writes the archive that the app would.
PLAN is a link to the app’s form (…#/new?study=…&models=…), in quotation marks, or an archive, whose answers are not taken over.

Every answer is on the disk before it counts, in FILE.part beside the archive: after Ctrl-C, a cap or a crash the same command goes on where it was.
The key is read from the environment (${usualKeyEnv}) and goes to the server alone. Progress is told on standard error, the archive’s name on standard output.

It ends with 0 once the run is whole; with 1 where it is not yet, which a line tells; with 2 where something cannot be read; with 130 after Ctrl-C.`,
  options: {
    endpoint: {
      value: '[ID=]URL',
      many: true,
      says: 'The server, such as http://localhost:11434/v1; of models at several servers, each by the id in “endpoint:ID/model”.',
    },
    model: { value: 'NAME', many: true, says: 'Asks this model of the server in place of the plan’s models.' },
    out: { value: 'FILE', says: 'The archive: STUDY-PLAN.evenkeel.jsonl in this folder unless named; .gz is packed.' },
    items: { value: 'FILE', many: true, says: 'A question set of your own that the link names, as Questions saves it.' },
    judge: { value: 'NAME', says: 'The server’s model that judges the answers to questions with a rubric.' },
    completion: {
      value: 'N',
      says: `Asks a link’s plan as completions, for base models: N examples precede each question (${defaultExampleCount} in the form).`,
    },
    'leave-out': { says: 'Leaves out questions that the study cannot ask and takes others of their set.' },
    parallel: { value: 'N', says: `How many requests are under way at once (${endpointLimits.parallel.usual}).` },
    timeout: { value: 'SECONDS', says: 'How long the server may say nothing (120).' },
    'key-env': { value: '[ID=]NAME', many: true, says: `The variable that has the key, in place of ${usualKeyEnv}.` },
    'key-header': { value: 'NAME', says: 'The header that has the key as it is, such as api-key; else Authorization.' },
    header: { value: 'NAME:VALUE', many: true, says: 'Sends this header with every request; never a key.' },
    body: { value: 'JSON', says: 'Adds these fields to every request, such as {"service_tier": "flex"}.' },
    thinking: { value: 'on|off', says: 'Turns a model’s thinking on or off; else it thinks as it does by itself.' },
    'thinking-tokens': { value: 'N', says: 'How many tokens it may think, in addition to an answer’s limit.' },
    'token-limit': { value: 'N', says: 'Tokens of one answer, thinking included, in place of the plan’s limit.' },
    'join-system': { says: 'Puts the system text before the question where a model has no system role.' },
    'max-requests': { value: 'N', says: 'Sends no more than so many requests, those of earlier sessions among them.' },
    'max-tokens': { value: 'N', says: 'Begins no request once so many tokens were used.' },
    'max-cost': { value: 'DOLLARS', says: 'Begins no request once so much was spent, by --price.' },
    price: { value: 'IN/OUT', says: 'Dollars for a million tokens of prompts and of answers, such as 0.15/0.60.' },
    'retry-failed': {
      says: 'Asks again what failed before, of a run that has ended too; caps count what it has spent in all.',
    },
  },
  async work(given, seeHelp) {
    const word = oneWord(given, 'plan', seeHelp);
    const endpoints = given.all('endpoint');
    if (endpoints.length === 0) throw new UserError(`Say which server is asked, by --endpoint URL (${seeHelp}).`);
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
  if (caps.money !== undefined && !given.has('price')) throw new UserError('--max-cost wants a --price to reckon with.');
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
    throw new UserError(`--thinking wants on or off, not “${thinking}”.`);
  const { thinkingBudget, tokenLimit } = endpointLimits;
  const budget = wholeNumberOption(given, 'thinking-tokens', thinkingBudget.least, thinkingBudget.most);
  if (budget !== undefined && thinking === 'off') throw new UserError('--thinking-tokens wants --thinking on.');
  const keyHeader = given.one('key-header');
  if (keyHeader !== undefined && !isAllowedKeyHeader(keyHeader))
    throw new UserError(`--key-header wants the name of a header, not “${keyHeader}”.`);
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
    await writeFinished(out, writeRunAsJsonLines(store.archive), ' Every answer is kept beside it.');
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
  printToStderr(`Not whole yet: ${plural(done, 'answer')} so far. The same command goes on from there.`);
  commandOutput().exitCode = end.end === 'aborted' ? 130 : 1;
}

/** The options that make the decision for which a run waits. */
function optionsFor(why: string): string[] {
  const asked = parseDecisionFromRunReason(why);
  if (!asked) return [];
  return asked.need === 'no system role'
    ? ['Say --join-system for that.']
    : [`Say --token-limit ${proposeRaisedTokenLimit(asked.limit)}, or --thinking off.`];
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
    printToStderr('Pausing: what is under way is given up. Press again to end at once.');
    pause();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, hear);
  return { end: () => signals.forEach((signal) => process.off(signal, hear)) };
}

import type { Json } from '../../base/json/json.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ImportedLog, LogFile, LogFileDigest, LogReader, LoggedAnswer } from '../log/imported-log.ts';
import type { ReadProgressAndSignal } from '../log/hashed-bytes.ts';
import { maxLogCharsInMemory } from '../log/limits.ts';
import { LogBuilder } from '../log/log-builder.ts';
import { recogniserFromFileTest } from '../log/recognise.ts';
import { findObservedScoreRange, hasAnswerScoredBy, scoringsWithKnownScale } from '../log/score-scale.ts';
import type { LogFieldCandidate } from '../log/varied-fields.ts';
import { fieldsOf, isFields, type Fields } from '../promptfoo/fields.ts';
import { generationConfigOfLog, settingsOfLog, valueAsText } from './log-levels.ts';
import { isInspectLog, openLog, type OpenLog } from './open-log.ts';
import { logRemarks, type ScoreSumsByScorer } from './log-remarks.ts';
import { addReducedScores } from './reducers.ts';
import { oneLine } from '../log/plain-text.ts';
import { keyQuestionsByIdOrText } from './question-keys.ts';
import {
  answerOfSample,
  hasMedia,
  firstPromptOfSample,
  parseInspectQuestion,
  makeAttachmentResolver,
} from './sample-parts.ts';
import { scoresOfSample } from './score-values.ts';

/** Reads Inspect logs, `.eval` or `.json`. Each log has one prompt variant and one model; several logs become one. */
export const inspectReader: LogReader = {
  id: 'inspect',
  title: 'Inspect',
  recognise: recogniserFromFileTest(isInspectLog),
  read: readInspect,
};

interface OpenedLog {
  readonly file: LogFile;
  readonly log: OpenLog;
}

async function readInspect(
  files: readonly LogFile[],
  onProgress: (read: number, total: number) => void,
  signal: AbortSignal,
): Promise<ImportedLog> {
  const builder = new LogBuilder(maxLogCharsInMemory);
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  let bytes = 0;
  // Each file is read twice, so each pass counts half.
  const hearing: ReadProgressAndSignal = { hear: (more) => onProgress(Math.min((bytes += more / 2), total), total), signal };
  const opened: OpenedLog[] = [];
  for (const file of files) opened.push({ file, log: await openLog(file, hearing) });
  const logs = withoutCopies(opened, builder.remarks);
  const read: LogFileDigest[] = [];
  const fields = new Map<string, LogFieldCandidate>();
  const scorers = new Set<string>();
  const counts: SampleCounts = { turns: 0, media: 0, limits: new Map() };
  for (const [n, { file, log }] of logs.entries()) {
    read.push(log.read);
    const settings = settingsOfLog(log.header);
    for (const { id, title, kind } of settings) if (!fields.has(id)) fields.set(id, { id, title, kind });
    const about: AboutLog = {
      file: n,
      header: log.header,
      levels: Object.fromEntries([...settings.map(({ id, value }) => [id, value] as const), ['file', file.name]]),
    };
    const sums: ScoreSumsByScorer = new Map();
    const first = builder.answers.length;
    for await (const each of log.samples(hearing)) {
      if ('why' in each) builder.fault(n, each.where, each.why);
      else takeSample(builder, about, each.where, each.sample, sums, counts);
    }
    for (const id of [...sums.keys(), ...addReducedScores(builder.answers, first, log.header)]) scorers.add(id);
    builder.remarks.push(...logRemarks(file.name, log.header, builder.answers.length - first, sums));
  }
  if (builder.answers.length === 0) throw new UserError(noneRead(logs, builder));
  remarkOnSamples(builder, counts);
  keyQuestionsByIdOrText(builder);
  fields.set('file', { id: 'file', title: 'File', kind: 'file', isRun: true });
  const { scorings, remarks, unscaled } = scoringsOf([...scorers], builder.answers);
  builder.remarks.push(...remarks);
  return builder.finish({
    format: 'inspect',
    tool: { name: 'Inspect', ...versionOf(logs) },
    files: read,
    fields: [...fields.values()],
    scorings,
    unscaled,
  });
}

/** Counts over all samples, for the remarks. */
interface SampleCounts {
  turns: number;
  media: number;
  /** Number of samples that stopped at a limit, by kind of limit. */
  readonly limits: Map<string, number>;
}

const maxLimits = 5;

interface AboutLog {
  readonly file: number;
  readonly header: Fields;
  readonly levels: LoggedAnswer['levels'];
}

function takeSample(
  builder: LogBuilder,
  { file, header, levels }: AboutLog,
  where: string,
  sample: Json,
  sums: ScoreSumsByScorer,
  counts: SampleCounts,
): void {
  if (!isFields(sample) || (typeof sample['id'] !== 'string' && typeof sample['id'] !== 'number'))
    return builder.fault(file, where, 'it is not a sample with an id.');
  const epoch = sample['epoch'] ?? 1;
  if (!Number.isSafeInteger(epoch) || (epoch as number) < 1)
    return builder.fault(file, where, 'its epoch is not a whole number from 1.');
  const { model, task, dataset } = fieldsOf(header['eval']);
  const resolve = makeAttachmentResolver(sample);
  const asked = parseInspectQuestion(sample, resolve);
  if (asked.question === '') return builder.fault(file, where, 'its input has no text.');
  const set = valueAsText(fieldsOf(dataset)['name']) || valueAsText(task) || 'questions';
  const { messages, turns } = firstPromptOfSample(sample, resolve);
  if (turns > 1) counts.turns++;
  if (hasMedia(sample)) counts.media++;
  const limit = valueAsText(fieldsOf(sample['limit'])['type']);
  if (limit !== '') counts.limits.set(limit, (counts.limits.get(limit) ?? 0) + 1);
  const scores = scoresOfSample(sample);
  for (const { id, value } of scores) addScore(sums, id, value);
  const { seed, temperature } = generationConfigOfLog(header);
  const extracted = scores.flatMap(({ id, extracted: text }) => (text === undefined ? [] : [[id, text] as const]));
  const key = JSON.stringify([set, String(sample['id']), asked.question, asked.choices, asked.answer]);
  const prompt = messages.length === 0 ? undefined : builder.prompt(messages);
  builder.answer({
    file,
    where,
    model: valueAsText(model) || 'unnamed model',
    question: builder.question(key, () => ({ set, ...asked })),
    ...(prompt !== undefined && { prompt }),
    levels,
    repeat: (epoch as number) - 1,
    ...answerOfSample(sample, resolve),
    scores: Object.fromEntries(scores.map(({ id, value }) => [id, value])),
    ...(extracted.length > 0 && { extracted: Object.fromEntries(extracted) }),
    ...(Number.isSafeInteger(seed) && { seed: seed as number }),
    ...(typeof temperature === 'number' && { temperature }),
  });
}

function addScore(sums: ScoreSumsByScorer, id: string, value: number | null): void {
  const sum = sums.get(id) ?? { scored: 0, total: 0 };
  sums.set(id, value === null ? sum : { scored: sum.scored + 1, total: sum.total + value });
}

/** The same log may have been dropped twice, as `.eval` and `.json`. The one with the status `success` counts. */
function withoutCopies(opened: readonly OpenedLog[], remarks: string[]): readonly OpenedLog[] {
  const endedWell = ({ log }: OpenedLog) => (log.header['status'] === 'success' ? 0 : 1);
  const kept = new Map<string, OpenedLog>();
  for (const each of [...opened].sort((one, other) => endedWell(one) - endedWell(other))) {
    const { eval_id: evalId, run_id: run, task_id: task, model, created } = fieldsOf(each.log.header['eval']);
    const id = evalId ?? (run === undefined || task === undefined ? undefined : [run, task, model ?? null, created ?? null]);
    const key = JSON.stringify(id ?? each.file.name);
    const same = kept.get(key);
    if (same) remarks.push(`“${each.file.name}” is the same log as “${same.file.name}” and is left out.`);
    else kept.set(key, each);
  }
  return opened.filter((each) => [...kept.values()].includes(each));
}

function remarkOnSamples(builder: LogBuilder, { turns, media, limits }: SampleCounts): void {
  for (const [limit, samples] of [...limits].slice(0, maxLimits))
    builder.remarks.push(
      `${samples} ${samples === 1 ? 'sample' : 'samples'} stopped at the ${oneLine(limit, 40)} limit, so ${samples === 1 ? 'its answer' : 'their answers'} may be incomplete.`,
    );
  if (turns > 0)
    builder.remarks.push(
      `${turns} ${turns === 1 ? 'answer' : 'answers'} took several turns: the prompt is what came before the first, the answer is the last.`,
    );
  if (media > 0)
    builder.remarks.push(`${media} ${media === 1 ? 'prompt' : 'prompts'} had pictures, sound or files, which are left out.`);
}

function scoringsOf(ids: readonly string[], answers: readonly LoggedAnswer[]) {
  const scores = answers.map((answer) => answer.scores);
  return scoringsWithKnownScale(
    ids.map((id) => ({ id, title: id, ...findObservedScoreRange(id, scores) })),
    (known) => known.find((id) => hasAnswerScoredBy(id, scores)),
  );
}

function versionOf(logs: readonly OpenedLog[]): { version?: string } {
  const versions = new Set(
    logs.flatMap(({ log }) => {
      const version = valueAsText(fieldsOf(fieldsOf(log.header['eval'])['packages'])['inspect_ai']);
      return version === '' ? [] : [version];
    }),
  );
  return versions.size > 0 ? { version: [...versions].join(', ') } : {};
}

function noneRead(logs: readonly OpenedLog[], { faults: [fault] }: LogBuilder): string {
  if (fault) return `“${logs[fault.file]?.file.name ?? ''}” has no answer that can be read; ${fault.where}: ${fault.why}`;
  const named = `“${logs[0]?.file.name ?? ''}”`;
  const which = logs.length === 1 ? named : `The logs (the first is ${named})`;
  return `${which} ${logs.length === 1 ? 'has' : 'have'} no samples, so no answers.`;
}

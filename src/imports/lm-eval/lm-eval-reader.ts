import { UserError } from '../../base/errors/user-error.ts';
import type { ImportedLog, LogFile, LogFileDigest, LogReader } from '../log/imported-log.ts';
import { readAndHashText, makeMultiFileReadProgress, type ReadProgressAndSignal } from '../log/hashed-bytes.ts';
import { readFileHead } from '../log/head-of.ts';
import { LogBuilder } from '../log/log-builder.ts';
import { fieldsThatDiffer } from '../log/varied-fields.ts';
import { makeHeadRecogniser } from '../log/recognise.ts';
import { adoptShownChoiceOrder } from '../log/choice-order.ts';
import { RoundTripVariantTracker } from '../log/round-trip-variants.ts';
import { scoringsWithKnownScale } from '../log/score-scale.ts';
import { noAnswersMessage, readRecordsIntoLog } from '../log/take-records.ts';
import { findTaskFamilies } from './families.ts';
import {
  isLmEvalSamplesHead,
  modelOfFolder,
  findResultsOfSamplesFile,
  parseSamplesFileName,
  type SamplesFileNameParts,
} from './files.ts';
import { listPossiblyVaryingFields, levelsOfSamplesFile, makeVariedTemplateLookup } from './levels.ts';
import { resultMismatchRemarks } from './remarks.ts';
import { variantTitlesOfTasks, roundTripVariantNumber } from './round-trip-tasks.ts';
import { isLmEvalResultsHead, parseLmEvalResults, type LmEvalResults } from './results.ts';
import { parseLmEvalSample } from './sample.ts';
import { TaskAnswerCollector, type RoundTripTaskContext, type SamplesFileFacts } from './task-answers.ts';

/** The largest size of a results file in megabytes; it has no answers. */
const mostOfResults = 50;

const isSamples = async (file: LogFile): Promise<boolean> => isLmEvalSamplesHead(await readFileHead(file));

/** Reads lm-evaluation-harness logs: samples files, with one line per question and filter, and their results files. */
export const lmEvalReader: LogReader = {
  id: 'lm-eval',
  title: 'lm-evaluation-harness',

  recognise: makeHeadRecogniser((head) => isLmEvalSamplesHead(head) || isLmEvalResultsHead(head)),

  async read(files, onProgress, signal) {
    const samples: LogFile[] = [];
    const others: LogFile[] = [];
    for (const file of files) ((await isSamples(file)) ? samples : others).push(file);
    const hearing = makeMultiFileReadProgress(files, onProgress, signal);
    const read: LogFileDigest[] = [];
    const results: LmEvalResults[] = [];
    for (const file of others) {
      const { text, read: known } = await readAndHashText(file, mostOfResults, hearing);
      results.push(parseLmEvalResults(text, file.name));
      read.push(known);
    }
    const [first] = results;
    if (samples.length === 0)
      throw new UserError(
        `“${first?.file ?? ''}” has scores but no answers. Add its samples files, which lm-eval writes with --log_samples.`,
      );
    return readSamples(samples, results, read, hearing);
  },
};

interface SamplesRead {
  readonly name: SamplesFileNameParts;
  readonly file: SamplesFileFacts;
  readonly results?: LmEvalResults;
  readonly answers: TaskAnswerCollector;
}

async function readSamples(
  samples: readonly LogFile[],
  results: readonly LmEvalResults[],
  read: LogFileDigest[],
  hearing: ReadProgressAndSignal,
): Promise<ImportedLog> {
  const builder = new LogBuilder();
  const files: SamplesRead[] = [];
  const templateOf = makeVariedTemplateLookup(results);
  const own: RoundTripTaskContext = { titles: variantTitlesOfTasks(results), ways: new RoundTripVariantTracker() };
  const named = samples.map((each) => ({ each, name: parseSamplesFileName(each) }));
  named.sort((one, other) => roundTripVariantNumber(one.name.task) - roundTripVariantNumber(other.name.task));
  for (const { each, name } of named) {
    const beside = findResultsOfSamplesFile(name, results);
    const ofTask = beside?.tasks.get(name.task);
    const file: SamplesFileFacts = {
      at: read.length,
      task: name.task,
      model: beside?.model ?? modelOfFolder(name) ?? `unnamed model ${name.date}`.trim(),
      levels: levelsOfSamplesFile(name, beside, templateOf(name.task, ofTask), ofTask),
      ...(ofTask && { results: ofTask }),
    };
    const answers = new TaskAnswerCollector(builder, file, own);
    read.push(
      await readRecordsIntoLog(each, file.at, hearing, builder, (fields, where) =>
        answers.add(parseLmEvalSample(fields), where),
      ),
    );
    files.push({ name, file, ...(beside && { results: beside }), answers });
  }
  if (builder.answers.length === 0) throw new UserError(noAnswersMessage(builder, read));
  return logOf(builder, files, read, own);
}

function logOf(
  builder: LogBuilder,
  files: readonly SamplesRead[],
  read: readonly LogFileDigest[],
  own: RoundTripTaskContext,
): ImportedLog {
  const families = findTaskFamilies(
    files.map(({ file, answers }) => ({ task: file.task, questions: othersOf(builder, answers.questions) })),
  );
  const { questions, answers } = adoptShownChoiceOrder(withFamilies(builder, files, families));
  const versions = [...new Set(files.flatMap(({ results }) => results?.version ?? []))];
  const fields = fieldsThatDiffer([...own.ways.fields, ...listPossiblyVaryingFields(promptNames(files))], answers);
  const { scorings, remarks, unscaled } = scoringsOf(files);
  return {
    format: 'lm-eval',
    tool: { name: 'lm-eval', ...(versions.length > 0 && { version: versions.join(', ') }) },
    files: read,
    questions,
    prompts: builder.prompts,
    answers,
    fields,
    scorings,
    unscaled,
    lacks: ['tokens', 'times', 'finish reasons', ...(answers.every(({ seed }) => seed === undefined) ? ['seeds'] : [])],
    remarks: [
      ...files.flatMap(({ file, answers: ofFile }) => resultMismatchRemarks(read[file.at]?.name ?? '', file, ofFile)),
      ...modelRemarks(files, read),
      ...overRepeats(files),
      ...remarks,
    ],
    faults: builder.faults,
  };
}

/** Questions without an Evenkeel id, which are identified by their content. */
const othersOf = ({ questions }: LogBuilder, all: TaskAnswerCollector['questions']): TaskAnswerCollector['questions'] =>
  new Map([...all].filter(([, at]) => questions[at]?.id === undefined));

/** Merges questions that several tasks share into one question of the family's set. The task becomes a level. */
function withFamilies(
  builder: LogBuilder,
  files: readonly SamplesRead[],
  families: ReturnType<typeof findTaskFamilies>,
): Pick<ImportedLog, 'questions' | 'answers'> {
  const familyOf = new Map(families.flatMap((family) => family.tasks.map((task) => [task, family] as const)));
  const questions: ImportedLog['questions'][number][] = [];
  const placeOf = new Map<number, number>();
  const known = new Map<string, number>();
  for (const { file, results, answers } of files) {
    const family = familyOf.get(file.task);
    const group = family?.tasks.length === 1 ? results?.groups.get(file.task) : undefined;
    const set = group?.name ?? family?.name ?? file.task;
    for (const [key, at] of answers.questions) {
      const question = builder.questions[at];
      if (!question) continue;
      const isOwn = question.id !== undefined;
      const whole = isOwn ? key : `${family?.name ?? file.task}/${key}`;
      const place = known.get(whole) ?? questions.length;
      if (place === questions.length) {
        known.set(whole, place);
        questions.push(isOwn ? question : { ...question, key: whole, set, ...(group && { subject: group.part }) });
      } else if (questions[place]?.answer === undefined && question.answer !== undefined)
        questions[place] = { ...question, key: whole, set: questions[place]?.set ?? set };
      placeOf.set(at, place);
    }
  }
  const tasks = new Map(files.map(({ file }) => [file.at, file.task]));
  const levels = new Map<object, Readonly<Record<string, string>>>();
  return {
    questions,
    answers: builder.answers.map((answer) => {
      const task = tasks.get(answer.file) ?? '';
      const question = placeOf.get(answer.question) ?? 0;
      const isOne = questions[question]?.id !== undefined || (familyOf.get(task)?.tasks.length ?? 1) === 1;
      const asked = levels.get(answer.levels) ?? { ...answer.levels, task: isOne ? '' : task };
      levels.set(answer.levels, asked);
      return { ...answer, question, levels: asked };
    }),
  };
}

const promptNames = (files: readonly SamplesRead[]): Readonly<Record<string, string>> =>
  Object.fromEntries(files.flatMap(({ answers }) => [...answers.promptNames]));

/** Metrics for right or wrong, by which most tasks are judged. */
const usual = [/^exact_match\b/, /^acc\b/, /accuracy/, /^acc_norm\b/];

function scoringsOf(files: readonly SamplesRead[]) {
  const found = new Map<string, { readonly least: number; readonly most: number }>();
  for (const { answers } of files)
    for (const [id, { least, most }] of answers.sums) {
      const known = found.get(id) ?? { least, most };
      found.set(id, { least: Math.min(known.least, least), most: Math.max(known.most, most) });
    }
  return scoringsWithKnownScale(
    [...found].map(([id, ends]) => {
      const at = id.lastIndexOf(',');
      const [metric, filter] = [id.slice(0, at), id.slice(at + 1)];
      const isHighGood = isHighGoodIn(metric, files);
      return {
        id,
        title: filter === 'none' ? metric : `${metric} (${filter})`,
        ...ends,
        ...(isHighGood !== undefined && { isLowGood: !isHighGood }),
      };
    }),
    (ids) => usual.map((name) => ids.find((id) => name.test(id))).find((id) => id !== undefined) ?? ids[0],
  );
}

/** Whether higher values of a metric are better. If one task says that they are not, they are not. */
function isHighGoodIn(metric: string, files: readonly SamplesRead[]): boolean | undefined {
  const directions = files.flatMap(({ file }) => file.results?.isHighGood.get(metric) ?? []);
  return directions.length === 0 ? undefined : directions.every(Boolean);
}

function modelRemarks(files: readonly SamplesRead[], read: readonly LogFileDigest[]): string[] {
  return files
    .filter(({ results }) => !results)
    .map(
      ({ file }) =>
        `“${read[file.at]?.name ?? ''}” has no results file, so its model is called “${file.model}”. The version of lm-eval and the total scores are unknown.`,
    );
}

function overRepeats(files: readonly SamplesRead[]): string[] {
  const ids = [...new Set(files.flatMap(({ answers }) => [...answers.overRepeats]))];
  return ids.map((id) => `“${id.replace(',', ', ')}” is one score for several repetitions together, not for each of them.`);
}

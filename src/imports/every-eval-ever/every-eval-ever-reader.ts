import { UserError } from '../../base/errors/user-error.ts';
import { count } from '../../core/words/format.ts';
import type {
  ImportedLog,
  LogFile,
  LogFileDigest,
  LoggedAnswer,
  LogReader,
  LogScoring,
  UnscaledScore,
} from '../log/imported-log.ts';
import { readAndHashText, makeMultiFileReadProgress, type ReadProgressAndSignal } from '../log/hashed-bytes.ts';
import { readFileHead } from '../log/head-of.ts';
import { LogBuilder } from '../log/log-builder.ts';
import { makeHeadRecogniser } from '../log/recognise.ts';
import { findObservedScoreRange, scoringsWithKnownScale } from '../log/score-scale.ts';
import { noAnswersMessage, readRecordsIntoLog } from '../log/take-records.ts';
import { looksLikeAggregate, parseEvaluationAggregate, type EvaluationAggregate } from './aggregate.ts';
import { correctnessMetricName, SampleGatherer } from './gathered.ts';
import { looksLikeSamples, parseSampleRecord } from './record.ts';

/** The largest size of an aggregate file in megabytes; it has no answers. */
const mostOfAggregate = 50;

/** Reads Every Eval Ever files: `_samples.jsonl`, with one line per answer and result, and their aggregate files. */
export const everyEvalEverReader: LogReader = {
  id: 'every-eval-ever',
  title: 'Every Eval Ever',

  recognise: makeHeadRecogniser((head) => looksLikeSamples(head) || looksLikeAggregate(head)),

  async read(files, onProgress, signal) {
    const hearing = makeMultiFileReadProgress(files, onProgress, signal);
    const samples: LogFile[] = [];
    const read: LogFileDigest[] = [];
    const aggregates: EvaluationAggregate[] = [];
    for (const file of files) {
      if (looksLikeSamples(await readFileHead(file))) {
        samples.push(file);
        continue;
      }
      const { text, read: known } = await readAndHashText(file, mostOfAggregate, hearing);
      aggregates.push(parseEvaluationAggregate(text, file.name));
      read.push(known);
    }
    if (samples.length === 0) throw new UserError(onlyScores(aggregates));
    return readSamples(samples, aggregates, read, hearing);
  },
};

function onlyScores([first]: readonly EvaluationAggregate[]): string {
  const results = first?.results ?? 0;
  return `“${first?.file ?? ''}” has ${count(results)} ${results === 1 ? 'score' : 'scores'} but no answers. Add its file of answers, if there is one: its name ends in “_samples.jsonl”.`;
}

async function readSamples(
  samples: readonly LogFile[],
  aggregates: readonly EvaluationAggregate[],
  read: LogFileDigest[],
  hearing: ReadProgressAndSignal,
): Promise<ImportedLog> {
  const builder = new LogBuilder();
  const gathered = new SampleGatherer(builder, new Map(aggregates.map((each) => [each.evaluationId, each])));
  for (const file of samples) {
    const at = read.length;
    read.push(
      await readRecordsIntoLog(file, at, hearing, builder, (fields, where) =>
        gathered.add(parseSampleRecord(fields), at, where),
      ),
    );
  }
  if (builder.answers.length === 0) throw new UserError(noAnswersMessage(builder, read));
  return logOf(builder, gathered, aggregates, read);
}

function logOf(
  builder: LogBuilder,
  gathered: SampleGatherer,
  aggregates: readonly EvaluationAggregate[],
  read: readonly LogFileDigest[],
): ImportedLog {
  const fields = gathered.fields();
  const { answers, scorings, remarks, unscaled = [] } = unifyScorings(builder.answers);
  return {
    format: 'every-eval-ever',
    tool: toolOf(aggregates),
    files: read,
    questions: gathered.questions(fields),
    prompts: builder.prompts,
    answers,
    fields,
    scorings,
    unscaled,
    lacks: lacking(answers),
    remarks: [...countRemarks(gathered, aggregates), ...remarksOn(gathered), ...remarks],
    faults: builder.faults,
  };
}

/** The tool of all evaluations or, if there are several, a general name. */
function toolOf(aggregates: readonly EvaluationAggregate[]): ImportedLog['tool'] {
  const names = new Set(aggregates.map(({ tool }) => tool.name));
  const versions = new Set(aggregates.flatMap(({ tool }) => tool.version ?? []));
  const [name] = names;
  if (name === undefined || names.size > 1) return { name: 'tools that write Every Eval Ever' };
  return { name, ...(versions.size > 0 && { version: [...versions].join(', ') }) };
}

/** If every answer has at most one score, they form one scoring, even if evaluations name its metric differently. */
function unifyScorings(all: readonly LoggedAnswer[]): {
  readonly answers: readonly LoggedAnswer[];
  readonly scorings: readonly LogScoring[];
  readonly unscaled?: readonly UnscaledScore[];
  readonly remarks: readonly string[];
} {
  const isOne = all.every(({ scores }) => Object.keys(scores).length <= 2);
  const saysMore = all.some(({ scores }) =>
    Object.entries(scores).some(
      ([id, score]) =>
        id !== correctnessMetricName && score !== null && (score === 1 ? 1 : 0) !== scores[correctnessMetricName],
    ),
  );
  const named = (id: string): string => (isOne && id !== correctnessMetricName ? 'score' : id);
  const answers = all.map(({ extracted, ...answer }) => ({
    ...answer,
    scores: Object.fromEntries(
      Object.entries(answer.scores)
        .filter(([id]) => saysMore || id !== correctnessMetricName)
        .map(([id, score]) => [named(id), score]),
    ),
    ...(extracted && { extracted: Object.fromEntries(Object.entries(extracted).map(([id, text]) => [named(id), text])) }),
  }));
  const ids = [...new Set(answers.flatMap(({ scores }) => Object.keys(scores)))].sort(
    (a, b) => Number(a === correctnessMetricName) - Number(b === correctnessMetricName),
  );
  const scores = answers.map((answer) => answer.scores);
  const found = ids.map((id) => ({
    id,
    title: id === correctnessMetricName ? 'counted as right' : id,
    ...findObservedScoreRange(id, scores),
  }));
  return { answers, ...scoringsWithKnownScale(found, ([first]) => first) };
}

function lacking(answers: readonly LoggedAnswer[]): readonly string[] {
  const none = (has: (answer: LoggedAnswer) => boolean) => !answers.some(has);
  return [
    ...(none(({ tokens }) => tokens !== undefined) ? ['tokens'] : []),
    ...(none(({ ms }) => ms !== undefined) ? ['times'] : []),
    ...(none(({ prompt }) => prompt !== undefined) ? ['prompts'] : []),
    ...(none(({ seed }) => seed !== undefined) ? ['seeds'] : []),
  ];
}

function countRemarks({ counts }: SampleGatherer, aggregates: readonly EvaluationAggregate[]): string[] {
  return aggregates.flatMap(({ file, evaluationId, rows }) => {
    const read = counts.get(evaluationId) ?? 0;
    if (read === 0) return [`“${file}” has scores whose answers are not among the files.`];
    return rows === undefined || rows === read
      ? []
      : [`${count(read)} of ${count(rows)} lines of answers are here. The scores in “${file}” cover all of them.`];
  });
}

function remarksOn({ severalReferences, severalTexts }: SampleGatherer): string[] {
  return [
    ...(severalReferences > 0
      ? [
          `${count(severalReferences)} ${severalReferences === 1 ? 'line has' : 'lines have'} several references. The first is kept.`,
        ]
      : []),
    ...(severalTexts > 0
      ? [
          `${count(severalTexts)} ${severalTexts === 1 ? 'line has' : 'lines have'} several answers under one score, so no answer has a score of its own.`,
        ]
      : []),
  ];
}

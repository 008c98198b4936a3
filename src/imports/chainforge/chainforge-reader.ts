import { getOwn } from '../../base/objects/get-own.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ImportedLog, LogFile, LogFileDigest, LogReader, LoggedAnswer, OnBytesRead } from '../log/imported-log.ts';
import { makeMultiFileReadProgress } from '../log/hashed-bytes.ts';
import { readJsonHeadFieldPaths } from '../log/json-head.ts';
import { maxLogCharsInMemory } from '../log/limits.ts';
import { LogBuilder } from '../log/log-builder.ts';
import { recogniserFromFileTest } from '../log/recognise.ts';
import { logFieldKindOfVar, questionOfVars, inferVarRoles } from '../log/questions-of-vars.ts';
import { readLogJson } from '../log/read-log-file.ts';
import { firstScoringIfAllAgree, findObservedScoreRange, scoringsWithKnownScale } from '../log/score-scale.ts';
import type { LogFieldCandidate } from '../log/varied-fields.ts';
import { guessQuestionColumns } from '../../items/item-columns.ts';
import { fieldsOf, type Fields } from '../promptfoo/fields.ts';
import { makeEvaluatorScoreLookup, type ScoresByEvaluatorId, type EvaluatorScoreLookup } from './evaluations.ts';
import { evaluatorNodes, promptNodes, type PromptNode } from './flow-nodes.ts';
import { parseNodeResponse, type PromptNodeResponse } from './response-parts.ts';

/** Reads ChainForge flows. From each flow it takes the answers of one prompt node, and the evaluators' scores of them. */
export const chainforgeReader: LogReader = {
  id: 'chainforge',
  title: 'ChainForge',
  recognise: recogniserFromFileTest(isFlow),
  read: readFlows,
};

async function isFlow(file: LogFile): Promise<boolean> {
  const paths = await readJsonHeadFieldPaths(file);
  return paths.has('flow.nodes') || paths.has('flow.edges') || [...paths].some((path) => /^cache\..*\.json$/.test(path));
}

interface FlowResponse {
  readonly file: number;
  readonly where: string;
  readonly parts: PromptNodeResponse;
  readonly scores: EvaluatorScoreLookup;
}

async function readFlows(files: readonly LogFile[], onProgress: OnBytesRead, signal: AbortSignal): Promise<ImportedLog> {
  const builder = new LogBuilder(maxLogCharsInMemory);
  const read: LogFileDigest[] = [];
  const taken: FlowResponse[] = [];
  const hearing = makeMultiFileReadProgress(files, onProgress, signal);
  for (const [n, file] of files.entries()) {
    const { value, read: known } = await readLogJson(file, hearing);
    read.push(known);
    for (const each of responsesOf(builder, fieldsOf(value), file.name, n)) taken.push(each);
  }
  if (taken.length === 0) throw new UserError(noneRead(files, builder.faults.length));
  const titles = new Map<string, string>();
  const fields = takeAll(builder, taken, read, titles);
  if (builder.answers.length === 0) throw new UserError(noneRead(files, builder.faults.length));
  const { scorings, remarks, unscaled } = scoringsOf(titles, builder.answers);
  builder.remarks.push(...remarks);
  return builder.finish({ format: 'chainforge', tool: { name: 'ChainForge' }, files: read, fields, scorings, unscaled });
}

/** The responses of the node with the most answers. A remark names the other nodes. */
function responsesOf(builder: LogBuilder, flow: Fields, name: string, file: number): readonly FlowResponse[] {
  const [node, ...others] = promptNodes(flow);
  if (!node) throw new UserError(`“${name}” has no answers: none of its prompt nodes was run.`);
  if (others.length > 0)
    builder.remarks.push(
      `Of the ${others.length + 1} prompt nodes of “${name}” the one with most answers is read, ${nodeLabel(node)}. Left out: ${others.map(nodeLabel).join(', ')}.`,
    );
  if (!node.isLastRun)
    builder.remarks.push(`“${name}” does not say which answers come from the last run, so all of its answers are read.`);
  const scores = makeEvaluatorScoreLookup(evaluatorNodes(flow), fieldsOf(flow['cache']));
  return node.responses.flatMap((given, n): FlowResponse[] => {
    const where = `response ${n + 1}`;
    const parts = parseNodeResponse(given, node.models);
    if (typeof parts !== 'string') return [{ file, where, parts, scores }];
    builder.fault(file, where, parts);
    return [];
  });
}

const nodeLabel = ({ title, texts }: PromptNode): string => `“${title}” (${texts} ${texts === 1 ? 'answer' : 'answers'})`;

function takeAll(
  builder: LogBuilder,
  taken: readonly FlowResponse[],
  files: readonly LogFileDigest[],
  titles: Map<string, string>,
): readonly LogFieldCandidate[] {
  const byFile = files.map((_, n) => inferVarRoles(taken.flatMap(({ file, parts }) => (file === n ? [parts.vars] : []))));
  const wordings = [...new Set(byFile.flatMap((vars) => vars.wordings))];
  const settings = [...new Set(taken.flatMap(({ parts }) => Object.keys(parts.settings)))]
    .filter((name) => name !== '=system_msg')
    .slice(0, mostSettings);
  for (const { file, where, parts, scores } of taken) {
    const vars = byFile[file] ?? inferVarRoles([]);
    const levels = levelsOf(parts, wordings, settings, files[file]?.name ?? '');
    const asked = withMetavars(questionOfVars(parts.vars, vars, 'prompts', alone(parts)), parts);
    const question = builder.question(asked.key, () => asked);
    const prompt = parts.messages.length === 0 ? undefined : builder.prompt(parts.messages);
    const scored = scores(
      parts.uid,
      parts.texts.map((text) => (typeof text === 'string' ? text : JSON.stringify(text))),
    );
    for (const [n, text] of parts.texts.entries()) {
      const at = `${where}, text ${n + 1}`;
      if (typeof text !== 'string') {
        builder.fault(file, at, 'it is not a text.');
        continue;
      }
      builder.answer({
        file,
        where: at,
        model: parts.model,
        question,
        ...(prompt !== undefined && { prompt }),
        levels,
        // The texts of one response are repetitions of one request. Another response is a different request, even if it
        // looks the same.
        repeat: n,
        text,
        finish: 'stop',
        scores: scoresIn(scored[n], titles),
        ...(parts.seed !== undefined && { seed: parts.seed }),
        ...(parts.temperature !== undefined && { temperature: parts.temperature }),
      });
    }
  }
  return [
    { id: 'system', title: 'System message', kind: 'system message' },
    { id: 'template', title: 'Prompt', kind: 'prompt' },
    ...wordings.map((name) => ({ id: `var:${name}`, title: name, kind: logFieldKindOfVar(name) })),
    ...settings.map((name) => ({ id: `setting:${name}`, title: name.slice(1), kind: 'setting' as const })),
    { id: 'file', title: 'File', kind: 'file' },
  ];
}

const mostSettings = 50;

const alone = ({ messages }: PromptNodeResponse): string => messages.at(-1)?.content ?? '';

const levelsOf = (
  { system, template, vars, settings }: PromptNodeResponse,
  wordings: readonly string[],
  names: readonly string[],
  file: string,
): LoggedAnswer['levels'] =>
  Object.fromEntries([
    ['system', system],
    ['template', template],
    ...wordings.map((name) => [`var:${name}`, getOwn(vars, name) ?? ''] as const),
    ...names.map((name) => [`setting:${name}`, getOwn(settings, name) ?? ''] as const),
    ['file', file],
  ]);

type Question = ReturnType<typeof questionOfVars>;

/** Fields carried along with the prompt give the right answer, like the column “Expected” of a table. */
function withMetavars(question: Question, { metavars }: PromptNodeResponse): Question {
  const names = Object.keys(metavars);
  const name = names.find((each) => /^expected/i.test(each)) ?? guessQuestionColumns(names).answer;
  const answer = name === null ? undefined : getOwn(metavars, name);
  const others = Object.entries(metavars).filter(([each, value]) => each !== name && value !== '' && value.length <= 10_000);
  const columns = { ...question.columns, ...Object.fromEntries(others.slice(0, 10)) };
  return {
    ...question,
    ...(question.answer === undefined && answer !== undefined && answer !== '' && { answer }),
    ...(Object.keys(columns).length > 0 && { columns }),
  };
}

function scoresIn(
  scored: ScoresByEvaluatorId | undefined,
  titles: Map<string, string>,
): Readonly<Record<string, number | null>> {
  const found = [...(scored ?? [])];
  for (const [id, { title }] of found) titles.set(id, title);
  return Object.fromEntries(found.map(([id, { value }]) => [id, value]));
}

function scoringsOf(titles: ReadonlyMap<string, string>, answers: readonly LoggedAnswer[]) {
  const scores = answers.map((answer) => answer.scores);
  return scoringsWithKnownScale(
    [...titles].map(([id, title]) => ({ id, title, ...findObservedScoreRange(id, scores) })),
    (known) => firstScoringIfAllAgree(known, scores),
  );
}

function noneRead(files: readonly LogFile[], faults: number): string {
  const name = `“${files[0]?.name ?? ''}”`;
  return faults > 0
    ? `${name} cannot be read: none of its responses (${faults}) is in ChainForge’s format.`
    : `${name} has no answers.`;
}

import { itemHashes } from '../../core/items/item-hashes.ts';
import type { Item } from '../../core/items/item.ts';
import { importedModelId } from '../../core/elsewhere/imported-model.ts';
import type { ImportedRun } from '../../core/elsewhere/imported-run.ts';
import { importedPromptArchiveLines } from '../../core/elsewhere/make-prompt-lines.ts';
import type { ExternalSource } from '../../core/elsewhere/external-source.ts';
import { zip } from '../../base/objects/zip.ts';
import type { Response } from '../../core/answers/response.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { count, plural } from '../../core/words/format.ts';
import { findFreeId } from '../../items/own-set.ts';
import type { ImportedLog, LoggedAnswer } from './imported-log.ts';
import { remarksForChoices, type ImportChoices } from './import-choices.ts';
import { letterLogShares } from './likelihoods.ts';
import { duplicateAnswerSentence } from './log-clashes.ts';
import type { LogGrid } from './log-grid.ts';
import { itemsOfLog } from './log-items.ts';
import { withGivenScales } from './score-scale.ts';
import { eachAnswer, hasGradedLogScores, loggedScoreZeroToOne } from './log-scores.ts';
import { chooseStudyForLog } from './log-study.ts';
import { getStudyReportLoaders } from '../../report/study-parts.ts';
import { oneLine, fixLoneSurrogates } from './plain-text.ts';
import { capitalizeUnnamedTool } from './unnamed-model.ts';

const mostRemarks = 50;
const longestRemark = 1000;
const mostSamples = 1000;

/** Turns a log into a run by these choices. Throws a UserError if two answers have the same cell. */
export async function logToImportedRun(logged: ImportedLog, choices: ImportChoices, grid: LogGrid): Promise<ImportedRun> {
  const log = withGivenScales(logged, choices.scales);
  const [clash] = grid.clashes;
  if (clash) throw new UserError(duplicateAnswerSentence(log, clash, grid.clashCount));
  if (grid.samples > mostSamples)
    throw new UserError(
      `There are ${count(grid.samples)} repetitions of an answer: a run has at most ${count(mostSamples)}.`,
    );
  const { items, itemRemarks } = itemsOfLog(log, grid);
  const { study, options, variants } = chooseStudyForLog(log, choices, grid);
  if (choices.right === 'evenkeel' && getStudyReportLoaders(study).answerKind.needsReference)
    refuseWithoutReference(log, items);
  const models = modelIds(grid.models);
  const { lines, placeOf, hashes } = await promptsOf(log, grid);
  const responses: Response[] = [];
  for (const { answer, model, question, level, sample } of eachAnswer(log, grid)) {
    const item = items[question];
    const variant = variants[level];
    const id = models[model];
    if (!item || !variant || id === undefined) throw new Error('log-run: a cell outside of its grid');
    const prompt = answer.prompt === undefined ? undefined : placeOf.get(answer.prompt);
    responses.push({
      model: id,
      item: item.id,
      variant,
      sample,
      promptHash: prompt === undefined ? '' : (hashes[prompt] ?? ''),
      ...responseFields(log, choices, answer, item),
    });
  }
  const planned = zip(items, await itemHashes(items)).map(([{ id }, hash]) => ({ id, hash }));
  const holes = grid.holes;
  return {
    plan: {
      study,
      options,
      models,
      items: planned,
      samples: grid.samples,
      seed: 1,
      resolved: {},
      asked: 'elsewhere',
      elsewhere: elsewhereOf(log, choices, { holes, itemRemarks, graded: hasGradedLogScores(log, grid, choices) }),
    },
    items,
    prompts: lines,
    responses,
    models: [],
    name: oneLine(
      `${capitalizeUnnamedTool(log.tool.name)}: ${[...new Set(items.map(({ id }) => id.split('/')[0]))].join(', ')}`,
      100,
    ),
  };
}

/** Throws if a question has no reference, since Evenkeel then cannot tell what is right. */
function refuseWithoutReference({ scorings }: ImportedLog, items: readonly Item[]): void {
  const lacking = items.filter(({ answer }) => answer === '').length;
  if (lacking === 0) return;
  const some = plural(lacking, 'question');
  const what =
    scorings.length > 0
      ? `so Evenkeel cannot score ${lacking === 1 ? 'its' : 'their'} answers. Use a scoring of the log, or leave out the files that have ${lacking === 1 ? 'it' : 'them'}.`
      : 'and the log has no scores, so the answers cannot be scored.';
  throw new UserError(`${some} of the log ${lacking === 1 ? 'has' : 'have'} no reference answer, ${what}`);
}

/** Each model’s id. If two names would have the same id, a number distinguishes them. */
function modelIds(names: readonly string[]): readonly string[] {
  const ids: string[] = [];
  for (const name of names) ids.push(findFreeId(importedModelId(fixLoneSurrogates(name)), ids));
  return ids;
}

/** The prompts that answers of the grid use. */
async function promptsOf(log: ImportedLog, grid: LogGrid) {
  const placeOf = new Map<number, number>();
  for (const { answer } of eachAnswer(log, grid))
    if (answer.prompt !== undefined && !placeOf.has(answer.prompt)) placeOf.set(answer.prompt, placeOf.size);
  const messages = [...placeOf.keys()].map((at) =>
    (log.prompts[at]?.messages ?? []).map(({ role, content }) => ({ role, content: fixLoneSurrogates(content) })),
  );
  return { placeOf, ...(await importedPromptArchiveLines(messages)) };
}

function responseFields(
  log: ImportedLog,
  { right }: ImportChoices,
  answer: LoggedAnswer,
  item: Item,
): Omit<Response, 'model' | 'item' | 'variant' | 'sample' | 'promptHash'> {
  const { text, error, thought, likelihoods, tokens, ms, seed, temperature } = answer;
  const scoring = right === 'evenkeel' ? undefined : log.scorings.find(({ id }) => id === right.scoring);
  const extracted = extractedOf(log, answer, scoring?.id);
  const logged = {
    ...(scoring && { score: loggedScoreZeroToOne(answer, scoring) ?? null }),
    ...(extracted !== undefined && { extracted: fixLoneSurrogates(extracted) }),
    ...(temperature !== undefined && temperature >= 0 && Number.isFinite(temperature) && { temperature }),
  };
  return {
    text: likelihoods && item.choices ? '' : fixLoneSurrogates(text),
    finish: error === undefined ? answer.finish : 'error',
    ...(error !== undefined && { error: fixLoneSurrogates(error) || 'no reason given' }),
    ...(thought !== undefined && { thought: fixLoneSurrogates(thought) }),
    ...(likelihoods && item.choices && { logprobs: { letters: letterLogShares(likelihoods) } }),
    ...(tokens && isCount(tokens.prompt) && isCount(tokens.completion) && { tokens }),
    ...(ms !== undefined && ms >= 0 && Number.isFinite(ms) && { ms: { prefill: 0, decode: ms } }),
    ...(seed !== undefined && isCount(seed) && seed < 2 ** 32 && { seed }),
    ...(Object.keys(logged).length > 0 && { logged }),
  };
}

/** If the choices were shown in another order, the letter means another choice. The choice's text is stored instead. */
function extractedOf(
  log: ImportedLog,
  { extracted = {}, isExtractedOwn = false, shown, question }: LoggedAnswer,
  scoring: string | undefined,
): string | undefined {
  const id = scoring ?? log.scorings.find(({ isProposed }) => isProposed)?.id ?? '';
  const found = Object.hasOwn(extracted, id) ? extracted[id] : undefined;
  if (found === undefined || isExtractedOwn || !shown || !/^\(?[A-Z]\)?$/.test(found.trim())) return found;
  const place = found.trim().replace(/[()]/g, '').charCodeAt(0) - 65;
  return log.questions[question]?.choices?.[shown[place] ?? -1] ?? found;
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;

function elsewhereOf(
  log: ImportedLog,
  { right }: ImportChoices,
  {
    holes,
    itemRemarks,
    graded,
  }: { readonly holes: number; readonly itemRemarks: readonly string[]; readonly graded: boolean },
): ExternalSource {
  const { name, version } = log.tool;
  const title = right === 'evenkeel' ? undefined : log.scorings.find(({ id }) => id === right.scoring)?.title;
  const remarks = [...(log.readAs ?? []), ...remarksForChoices(log, { right }), ...itemRemarks];
  const kept = remarks.length > mostRemarks ? remarks.slice(0, mostRemarks - 1) : remarks;
  const more = remarks.length - kept.length;
  return {
    tool: {
      name: oneLine(name, 100),
      ...(version !== undefined && version.trim() !== '' && { version: oneLine(version, 100) }),
    },
    files: log.files.map(({ name: file, bytes, sha256 }) => ({ name: oneLine(file, 1000) || 'unnamed', bytes, sha256 })),
    lacks: log.lacks.map((what) => oneLine(what, 100)),
    scoring: title === undefined ? { by: 'evenkeel' } : { by: 'log', title: oneLine(title, 300), ...(graded && { graded }) },
    holes,
    faults: log.faults.length,
    remarks: [
      ...kept.map((remark) => oneLine(remark, longestRemark)),
      ...(more > 0 ? [`The import had ${plural(more, 'remark')} more.`] : []),
    ],
  };
}

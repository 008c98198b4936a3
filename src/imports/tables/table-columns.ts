import { group } from 'd3';
import { guessQuestionColumns } from '../../items/item-columns.ts';
import { isLowerBetter } from '../log/lower-is-better.ts';
import { mapEvenkeelColumns, type EvenkeelColumns } from './evenkeel-table.ts';
import {
  columnRoles,
  rolesThatCanVary,
  declaredScaleOfColumn,
  type ColumnRole,
  type ColumnMapping,
  type ColumnScoreScale,
} from './column-mapping.ts';
import { isNestedScoreColumn } from './nested-fields.ts';
import { stripCommonAffixes } from './wide-names.ts';

/** What the columns of a table of answers are: as a person said, or by their names. */
export interface TableColumns {
  /** Of a long table: the column that has the answers. Of a wide one: a column for each of several models or prompts. */
  readonly answers: readonly TableAnswerColumn[];
  readonly isWide: boolean;
  readonly question: string | null;
  readonly id: string | null;
  readonly reference: string | null;
  readonly choices: readonly string[];
  readonly set: string | null;
  readonly model: string | null;
  /** The column of a model’s version, unless the user chose the model’s column. */
  readonly modelVersion: string | null;
  readonly repeat: string | null;
  /** The text that was sent, or a wording that several questions share: the values tell which. */
  readonly prompt: string | null;
  readonly system: string | null;
  readonly error: string | null;
  readonly thought: string | null;
  readonly temperature: string | null;
  readonly seed: string | null;
  readonly ms: string | null;
  readonly tokens: { readonly prompt: string; readonly completion: string } | null;
  /** Of a long table, what says how good an answer is. */
  readonly scores: readonly string[];
  readonly scales: readonly ColumnScoreScale[];
  /** What was taken out of the answer. */
  readonly extracted: string | null;
  /** What varied the asking, as a person said; `null`: the values tell. */
  readonly varies: readonly string[] | null;
  /** Of a wide table, what a row says of one answer: of which it does not say. */
  readonly unread: readonly string[];
  /** All others: what varied the asking may be among them. */
  readonly others: readonly string[];
  /** Of Evenkeel’s own long table what is in no other. */
  readonly own: EvenkeelColumns | null;
}

export interface TableAnswerColumn {
  readonly column: string;
  /** Of a wide table what the column is named after, without what all such columns have in common. */
  readonly name: string;
  /** Whether that is a model, and no way to ask. */
  readonly isModel: boolean;
  readonly score?: string;
}

const names = {
  answer: [
    ...['response', 'modelresponse', 'modelanswer', 'modeloutput', 'output', 'completion', 'generation', 'generatedtext'],
    ...['prediction', 'textresponse', 'responsetext', 'outputtext', 'answertext', 'reply', 'llmresponse', 'rawresponse'],
    ...['modeloutputs', 'outputs', 'actualoutput', 'resps', 'filteredresps'],
  ],
  reference: [
    ...['reference', 'groundtruth', 'target', 'gold', 'expected', 'expectedanswer', 'expectedoutput', 'correctanswer'],
    ...['referenceanswer', 'goldanswer', 'answerkey', 'ideal', 'label', 'answerindex', 'answeridx', 'answer'],
  ],
  question: [
    ...['question', 'questiontext', 'problem', 'query', 'instruction', 'statement', 'input', 'inputs', 'userinput', 'item'],
    'task',
  ],
  // An id that several wordings share comes before an id of each row.
  id: [
    ...['baseid', 'basequestionid', 'originalid', 'originalquestionid', 'parentid', 'seedquestionid'],
    ...['questionid', 'itemid', 'docid', 'exampleid', 'sampleid', 'qid', 'id', 'index', 'idx'],
  ],
  set: ['dataset', 'benchmark', 'suite', 'taskname', 'set', 'subset'],
  model: ['model', 'modelname', 'modelid', 'llm', 'engine'],
  modelVersion: ['modelversion'],
  repeat: [
    'repeat',
    'repetition',
    'sample',
    'samplenumber',
    'epoch',
    'trial',
    'run',
    'rep',
    'iteration',
    'attempt',
    'runid',
    'runnumber',
  ],
  prompt: ['prompt', 'fullprompt', 'promptsent', 'formattedprompt', 'prompttext', 'renderedprompt'],
  system: ['system', 'systemprompt', 'systemmessage', 'systeminstruction'],
  error: ['error', 'errormessage', 'exception', 'err'],
  thought: ['reasoning', 'thinking', 'thought', 'reasoningcontent'],
  temperature: ['temperature', 'temp'],
  seed: ['seed'],
  ms: ['latencyms', 'ms', 'durationms'],
  promptTokens: ['prompttokens', 'inputtokens', 'tokensin', 'usageinput'],
  completionTokens: ['completiontokens', 'outputtokens', 'tokensout', 'usageoutput'],
  extracted: ['extracted', 'extractedanswer', 'parsedanswer', 'parsed', 'choice', 'predictedanswer', 'pred'],
} as const satisfies Partial<Record<ColumnRole | 'modelVersion', readonly string[]>>;

type NamedRole = keyof typeof names;

const knownNames: ReadonlySet<string> = new Set(Object.values(names).flat());

const scoreName =
  /^(?:is)?(?:correct|right|score|acc|accuracy|exactmatch|em|pass|passed|success|f1|grade|rating|points)$|(?:score|accuracy|correct)$/;

/** High where an answer is bad: as a score it would stand upside down. */
const upsideDown = /incorrect|wrong|error|fail/;

const isScore = (column: string): boolean =>
  (scoreName.test(normaliseColumnName(column)) || isNestedScoreColumn(column)) &&
  !upsideDown.test(normaliseColumnName(column)) &&
  !isLowerBetter(column);

/** What such columns of a wide table begin or end with. */
const wideName =
  /^(?:(?:response|answer|output|completion|solution|prediction|generation)[\s_:.-]+(.+)|(.+?)[\s_:.-]+(?:response|answer|output|completion|solution|prediction|generation))$/i;
const wideScore =
  /^(?:(?:score|correct|is_correct|acc|pass)[\s_:.-]+(.+)|(.+?)[\s_:.-]+(?:score|correct|is_correct|acc|pass))$/i;
/** What is longer is no name of a column that is known. */
const longestName = 200;

const oneAnswer = ['thought', 'extracted', 'seed', 'ms', 'promptTokens', 'completionTokens'] as const;

const emptyMapping: ColumnMapping = { roles: {} };

/** By names, but for what was said. What was said stands also where the columns have not come yet, as in JSON Lines. */
export function resolveTableColumns(all: readonly string[], mapping: ColumnMapping = emptyMapping): TableColumns {
  const found = mapEvenkeelColumns(all, mapping);
  return found ? { ...columnsOf(found.columns, found.mapping), own: found.own } : columnsOf(all, mapping);
}

function columnsOf(all: readonly string[], mapping: ColumnMapping): TableColumns {
  const { roles } = mapping;
  const taken = new Set(columnRoles.flatMap((role) => (role === 'varies' ? [] : (roles[role] ?? []))));
  const varied = new Set(roles.varies);
  const isFree = (column: string) => !taken.has(column) && !varied.has(column);
  const columns = all.filter((column) => column.length <= longestName);
  const byPlain = group(columns, normaliseColumnName);
  const find = (role: NamedRole): string | null => {
    const own = role === 'modelVersion' ? undefined : roles[role];
    if (own) return own[0] ?? null;
    const found = names[role]
      .map((name) =>
        byPlain
          .get(name)
          ?.find((column) =>
            varied.has(column) ? role !== 'modelVersion' && rolesThatCanVary.has(role) : !taken.has(column),
          ),
      )
      .find((column) => column !== undefined);
    if (found !== undefined) taken.add(found);
    return found ?? null;
  };
  const answers = roles.answer
    ? mappedAnswers(roles.answer, columns, mapping)
    : answersByName(find('answer'), columns.filter(isFree), mapping);
  const isWide = answers.length > 1;
  for (const { column, score } of answers) for (const each of [column, score ?? column]) taken.add(each);
  const reference = find('reference');
  const choices = roles.choices ?? guessQuestionColumns(columns.filter(isFree)).choices;
  for (const column of choices) taken.add(column);
  const system = find('system');
  const [promptTokens, completionTokens] = [find('promptTokens'), find('completionTokens')];
  const found = {
    question: find('question'),
    id: find('id'),
    set: find('set'),
    model: find('model'),
    modelVersion: roles.model ? null : find('modelVersion'),
    repeat: find('repeat'),
    prompt: find('prompt'),
    error: find('error'),
    thought: find('thought'),
    temperature: find('temperature'),
    seed: find('seed'),
    ms: find('ms'),
    extracted: find('extracted'),
  };
  const scores = isWide ? [] : (roles.score ?? columns.filter((column) => isFree(column) && isScore(column)));
  for (const column of scores) taken.add(column);
  const scored = isWide ? answers.flatMap(({ score }) => score ?? []) : scores;
  const ofOne = { ...found, promptTokens, completionTokens };
  return {
    answers: answers.map((answer) => ({ ...answer, isModel: answer.isModel && found.model === null })),
    isWide,
    reference,
    choices,
    system,
    ...found,
    ...(isWide && { thought: null, extracted: null, seed: null, ms: null }),
    unread: isWide ? oneAnswer.flatMap((role) => ofOne[role] ?? []) : [],
    tokens:
      !isWide && promptTokens !== null && completionTokens !== null
        ? { prompt: promptTokens, completion: completionTokens }
        : null,
    scores,
    scales: scored.flatMap((column) => declaredScaleOfColumn(mapping, column) ?? []),
    varies: roles.varies ?? null,
    others: all.filter(isFree),
    own: null,
  };
}

function answersByName(
  answer: string | null,
  columns: readonly string[],
  mapping: ColumnMapping,
): readonly TableAnswerColumn[] {
  return answer === null ? wideColumns(columns, mapping) : [{ column: answer, name: '', isModel: false }];
}

/** Whether a column of answers is a model’s, as said or by its name. */
const areModels = (name: string, { answersAre }: ColumnMapping): boolean =>
  answersAre === undefined ? !variantNamePattern.test(name) : answersAre === 'models';

/** Scores of several columns of answers are theirs whose names they have. */
function mappedAnswers(
  columns: readonly string[],
  all: readonly string[],
  mapping: ColumnMapping,
): readonly TableAnswerColumn[] {
  if (columns.length < 2) return columns.map((column) => ({ column, name: '', isModel: false }));
  const found = stripCommonAffixes(columns).map((name, at) => ({ column: columns[at] ?? '', name }));
  const scoreOf = mapping.roles.score ? scoresByName(mapping.roles.score) : wideScores(all);
  return found.map((each) => {
    const score = scoreOf.get(each.name);
    return { ...each, isModel: areModels(each.name, mapping), ...(score !== undefined && { score }) };
  });
}

const scoresByName = (columns: readonly string[]): ReadonlyMap<string, string> =>
  new Map(stripCommonAffixes(columns).map((name, at) => [name, columns[at] ?? '']));

/** Whether it is a table of answers, and no question set, score table or list of ratings: answers, and something to tell questions by. */
export const isAnswerTable = ({ answers, question, id, prompt, reference, model, isWide, others }: TableColumns): boolean =>
  answers.length >= 1 &&
  (question !== null || id !== null || prompt !== null) &&
  !others.some((column) => ofJudging.has(normaliseColumnName(column))) &&
  (model !== null || reference !== null || isWide || prompt !== null);

/** A response with a criterion is a pair to be judged, one with an annotator’s preference was. */
const ofJudging: ReadonlySet<string> = new Set([
  'criterion',
  'criteria',
  'aspect',
  'annotator',
  'preference',
  'judgment',
  'judgement',
]);

/** Two at least, and none of them what a single column of that name would be. */
function wideColumns(columns: readonly string[], mapping: ColumnMapping): readonly TableAnswerColumn[] {
  const found = columns.flatMap((column) => {
    const [, after, before] = wideName.exec(column) ?? [];
    const name = after ?? before;
    return name === undefined || knownNames.has(normaliseColumnName(column)) ? [] : [{ column, name }];
  });
  if (found.length < 2) return [];
  const scoreOf = wideScores(columns);
  return found.map(({ column, name }) => {
    const score = scoreOf.get(name);
    const isModel = areModels(name, mapping);
    return { column, name, isModel, ...(score !== undefined && score !== column && { score }) };
  });
}

/** By what they are named after; of several the first. */
function wideScores(columns: readonly string[]): ReadonlyMap<string, string> {
  const scoreOf = new Map<string, string>();
  for (const column of columns) {
    const [, after, before] = wideScore.exec(column) ?? [];
    const name = after ?? before;
    if (name !== undefined && !scoreOf.has(name)) scoreOf.set(name, column);
  }
  return scoreOf;
}

export const normaliseColumnName = (column: string): string => column.toLowerCase().replace(/[\s_-]+/g, '');

/** Names that say that a column, or what wide columns are named after, is a way of asking. */
export const variantNamePattern =
  /prompt|variant|wording|template|paraphras|perturb|style|system|persona|condition|instruction|format|shot|scenario|shuffle|order|language/i;

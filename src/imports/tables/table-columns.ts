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

/** The roles of columns in a table of answers, from a person's mapping or by name. */
export interface TableColumns {
  /** In a long table, the column with the answers. In a wide one, a column for each of several models or prompts. */
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
  /** The sent text, or a wording that several questions share: the values decide. */
  readonly prompt: string | null;
  readonly system: string | null;
  readonly error: string | null;
  readonly thought: string | null;
  readonly temperature: string | null;
  readonly seed: string | null;
  readonly ms: string | null;
  readonly tokens: { readonly prompt: string; readonly completion: string } | null;
  /** In a long table, the columns that score an answer. */
  readonly scores: readonly string[];
  readonly scales: readonly ColumnScoreScale[];
  /** The extracted answer. */
  readonly extracted: string | null;
  /** The factors that a person chose; `null` if the values decide. */
  readonly varies: readonly string[] | null;
  /** In a wide table, columns about a single answer, where it is unclear which one. */
  readonly unread: readonly string[];
  /** All other columns; factors may be among them. */
  readonly others: readonly string[];
  /** The special columns of Evenkeel’s own long table. */
  readonly own: EvenkeelColumns | null;
}

export interface TableAnswerColumn {
  readonly column: string;
  /** In a wide table, the column's distinctive name, without the part that all such columns share. */
  readonly name: string;
  /** Whether that name is a model and not a prompt variant. */
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
  // An id that several wordings share takes precedence over an id per row.
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

/** Such values are high when an answer is bad: as a score they would be inverted. */
const upsideDown = /incorrect|wrong|error|fail/;

const isScore = (column: string): boolean =>
  (scoreName.test(normaliseColumnName(column)) || isNestedScoreColumn(column)) &&
  !upsideDown.test(normaliseColumnName(column)) &&
  !isLowerBetter(column);

/** The prefixes and suffixes of answer columns in a wide table. */
const wideName =
  /^(?:(?:response|answer|output|completion|solution|prediction|generation)[\s_:.-]+(.+)|(.+?)[\s_:.-]+(?:response|answer|output|completion|solution|prediction|generation))$/i;
const wideScore =
  /^(?:(?:score|correct|is_correct|acc|pass)[\s_:.-]+(.+)|(.+?)[\s_:.-]+(?:score|correct|is_correct|acc|pass))$/i;
/** A longer name is not a known column. */
const longestName = 200;

const oneAnswer = ['thought', 'extracted', 'seed', 'ms', 'promptTokens', 'completionTokens'] as const;

const emptyMapping: ColumnMapping = { roles: {} };

/**
 * Resolves roles by name, except those in `mapping`. Mapped columns count even if they have not occurred yet, as in JSON
 * Lines.
 */
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

/** Whether a column of answers belongs to a model, by the mapping or by its name. */
const areModels = (name: string, { answersAre }: ColumnMapping): boolean =>
  answersAre === undefined ? !variantNamePattern.test(name) : answersAre === 'models';

/** Each score belongs to the answer column with the same name. */
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

/**
 * Whether this is a table of answers, and not a question set, a score table or a list of ratings. It needs answers, and a
 * column that identifies questions.
 */
export const isAnswerTable = ({ answers, question, id, prompt, reference, model, isWide, others }: TableColumns): boolean =>
  answers.length >= 1 &&
  (question !== null || id !== null || prompt !== null) &&
  !others.some((column) => ofJudging.has(normaliseColumnName(column))) &&
  (model !== null || reference !== null || isWide || prompt !== null);

/** A response with a criterion is a pair to judge; one with an annotator’s preference was judged. */
const ofJudging: ReadonlySet<string> = new Set([
  'criterion',
  'criteria',
  'aspect',
  'annotator',
  'preference',
  'judgment',
  'judgement',
]);

/** At least two, and none with a name that has a meaning as a single column. */
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

/** By distinctive name; of several columns the first counts. */
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

/** Names that mark a column, or the distinctive name of a wide column, as a prompt variant. */
export const variantNamePattern =
  /prompt|variant|wording|template|paraphras|perturb|style|system|persona|condition|instruction|format|shot|scenario|shuffle|order|language/i;

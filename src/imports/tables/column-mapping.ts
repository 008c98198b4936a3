import { stripCommonAffixes } from './wide-names.ts';

/** The roles of columns in a table of answers, in the order in which they are reported. */
export const columnRoles = [
  'answer',
  'question',
  'id',
  'choices',
  'reference',
  'set',
  'model',
  'varies',
  'repeat',
  'score',
  'prompt',
  'system',
  'temperature',
  'seed',
  'ms',
  'promptTokens',
  'completionTokens',
  'extracted',
  'thought',
  'error',
] as const;

export type ColumnRole = (typeof columnRoles)[number];

/** Roles that several columns can have. */
export const multiColumnRoles: ReadonlySet<ColumnRole> = new Set(['answer', 'choices', 'varies', 'score']);

/** The roles that a person assigned to a table’s columns; names decide the rest. */
export interface ColumnMapping {
  /** The columns of each role. An empty list means that no column has it. Names decide about roles that are left out. */
  readonly roles: Readonly<Partial<Record<ColumnRole, readonly string[]>>>;
  /** What each of several answer columns holds: the answers of one model, or of one prompt variant. */
  readonly answersAre?: 'models' | 'ways';
  /** The scales of scores. */
  readonly scales?: readonly ColumnScoreScale[];
}

/**
 * The values of the worst and the best answer in a score column. They are numbers, of which the lower may be better, or
 * words.
 */
export interface ColumnScoreScale {
  readonly column: string;
  readonly worst: string;
  readonly best: string;
}

/** The phrase for a role in sentences. */
export const columnRolePhrases: Readonly<Record<ColumnRole, string>> = {
  answer: 'the answer',
  question: 'the question',
  id: 'the question’s id',
  choices: 'the choices',
  reference: 'the reference answer',
  set: 'the set',
  model: 'the model',
  varies: 'what varied between prompts',
  repeat: 'the repetition',
  score: 'the score',
  prompt: 'the prompt',
  system: 'the system prompt',
  temperature: 'the temperature',
  seed: 'the seed',
  ms: 'the time',
  promptTokens: 'the tokens of the prompt',
  completionTokens: 'the tokens of the answer',
  extracted: 'the extracted answer',
  thought: 'the reasoning',
  error: 'the error',
};

/** Roles that may also be factors, since they were sent or set. */
export const rolesThatCanVary: ReadonlySet<ColumnRole> = new Set(['prompt', 'system', 'temperature', 'seed']);

/** Why a table cannot be read with this mapping; `undefined` if it can. */
export function columnMappingFault(mapping: ColumnMapping): string | undefined {
  const { roles, scales = [] } = mapping;
  const { answer, question, id, prompt } = roles;
  if (answer?.length === 0) return 'Choose the column that has the answers.';
  if (question?.length === 0 && id?.length === 0 && prompt?.length === 0)
    return 'Choose a column that identifies questions: the question, its id, or the prompt.';
  return (
    doubleRole(roles) ??
    doubleTokens(roles) ??
    strangeScore(roles) ??
    scales.map(scaleFault).find((fault) => fault !== undefined) ??
    doubleScale(scalesWithBothEnds(mapping)) ??
    ((answer?.length ?? 0) > 1 ? someScalesMissingMessage(roles.score ?? [], mapping) : undefined)
  );
}

function doubleRole(roles: ColumnMapping['roles']): string | undefined {
  const first = new Map<string, ColumnRole>();
  for (const role of columnRoles)
    for (const column of roles[role] ?? []) {
      const other = first.get(column);
      if (other === role) return `“${column}” is chosen twice for ${columnRolePhrases[role]}.`;
      if (other !== undefined && !mayBeBoth(other, role))
        return `“${column}” is chosen for ${columnRolePhrases[other]} and for ${columnRolePhrases[role]}: it can be one of them.`;
      if (other === undefined) first.set(column, role);
    }
  return undefined;
}

/** The question may be the whole prompt. */
const mayBeBoth = (one: ColumnRole, other: ColumnRole): boolean =>
  (one === 'question' && other === 'prompt') || (one === 'varies' && rolesThatCanVary.has(other));

/** Token counts need both columns or none. */
function doubleTokens({ promptTokens, completionTokens }: ColumnMapping['roles']): string | undefined {
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  return promptTokens.length === completionTokens.length
    ? undefined
    : 'Choose both token columns (prompt and answer) or none.';
}

/** With several answer columns, each has its own score, matched by name. */
function strangeScore({ answer = [], score = [] }: ColumnMapping['roles']): string | undefined {
  if (answer.length < 2 || score.length === 0) return undefined;
  const named = new Set(stripCommonAffixes(answer));
  const strange = stripCommonAffixes(score).findIndex((name) => !named.has(name));
  return strange === -1
    ? undefined
    : `“${score[strange] ?? ''}” matches none of the answer columns. A score column has the name of its answer column, with another word before or after it.`;
}

function scaleFault({ column, worst, best }: ColumnScoreScale): string | undefined {
  if (worst.trim() === '' && best.trim() === '') return undefined;
  if (worst.trim() === '' || best.trim() === '') return `Give both the worst and the best value of “${column}”.`;
  if (isSame(worst, best)) return `The worst and the best value of “${column}” are the same.`;
  return undefined;
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase() || Number(one) === Number(other);

function doubleScale(scales: readonly ColumnScoreScale[]): string | undefined {
  const twice = scales.find(({ column }, at) => scales.findIndex((each) => each.column === column) < at);
  return twice && `“${twice.column}” has two scales, but only one is allowed.`;
}

/** Scores of one scoring from several columns are compared, so all of them need a scale or none. */
export function someScalesMissingMessage(columns: readonly string[], mapping: ColumnMapping): string | undefined {
  const known = new Set(scalesWithBothEnds(mapping).map(({ column }) => column));
  const has = columns.find((column) => known.has(column));
  const lacks = columns.find((column) => !known.has(column));
  return has === undefined || lacks === undefined
    ? undefined
    : `“${has}” has a scale and “${lacks}” has none. Give the worst and the best value of each of these scores, or of none.`;
}

/** The scales that count: those with both values. */
export const scalesWithBothEnds = ({ scales = [] }: ColumnMapping): readonly ColumnScoreScale[] =>
  scales.filter(({ worst, best }) => worst.trim() !== '' && best.trim() !== '');

/** The scale of a column. */
export const declaredScaleOfColumn = (mapping: ColumnMapping, column: string): ColumnScoreScale | undefined =>
  scalesWithBothEnds(mapping).find((scale) => scale.column === column);

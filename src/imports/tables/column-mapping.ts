import { stripCommonAffixes } from './wide-names.ts';

/** What a column of a table of answers can be, in the order in which it is told. */
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

/** Those that several columns can be. */
export const multiColumnRoles: ReadonlySet<ColumnRole> = new Set(['answer', 'choices', 'varies', 'score']);

/** What a person says of a table’s columns; names tell the rest. */
export interface ColumnMapping {
  /** The columns of a role. None: no column is it. A role that is left out is told by names. */
  readonly roles: Readonly<Partial<Record<ColumnRole, readonly string[]>>>;
  /** What each of several columns of answers has: the answers of one model, or of one way to ask. */
  readonly answersAre?: 'models' | 'ways';
  /** What scores are worth. */
  readonly scales?: readonly ColumnScoreScale[];
}

/** Of a column of scores the values of the worst and of the best answer: numbers, of which the lower may be the better one, or words. */
export interface ColumnScoreScale {
  readonly column: string;
  readonly worst: string;
  readonly best: string;
}

/** How a sentence names a role. */
export const columnRolePhrases: Readonly<Record<ColumnRole, string>> = {
  answer: 'the answer',
  question: 'the question',
  id: 'the question’s id',
  choices: 'the choices',
  reference: 'the reference answer',
  set: 'the set',
  model: 'the model',
  varies: 'what varied the asking',
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

/** What may be what varied the asking too: it was sent, or set. */
export const rolesThatCanVary: ReadonlySet<ColumnRole> = new Set(['prompt', 'system', 'temperature', 'seed']);

/** Why a table cannot be read so; undefined where it can. */
export function columnMappingFault(mapping: ColumnMapping): string | undefined {
  const { roles, scales = [] } = mapping;
  const { answer, question, id, prompt } = roles;
  if (answer?.length === 0) return 'Choose the column that has the answers.';
  if (question?.length === 0 && id?.length === 0 && prompt?.length === 0)
    return 'Choose a column that tells questions apart: the question, its id, or the prompt.';
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

/** The question may be all that was sent. */
const mayBeBoth = (one: ColumnRole, other: ColumnRole): boolean =>
  (one === 'question' && other === 'prompt') || (one === 'varies' && rolesThatCanVary.has(other));

/** Tokens are counted of both or not at all. */
function doubleTokens({ promptTokens, completionTokens }: ColumnMapping['roles']): string | undefined {
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  return promptTokens.length === completionTokens.length
    ? undefined
    : 'Choose both columns of tokens, that of the prompt and that of the answer, or none.';
}

/** Of several columns of answers each has its own score, by its name. */
function strangeScore({ answer = [], score = [] }: ColumnMapping['roles']): string | undefined {
  if (answer.length < 2 || score.length === 0) return undefined;
  const named = new Set(stripCommonAffixes(answer));
  const strange = stripCommonAffixes(score).findIndex((name) => !named.has(name));
  return strange === -1
    ? undefined
    : `“${score[strange] ?? ''}” is the score of none of the columns of answers: a score is called as its answers are, with another word before or behind.`;
}

function scaleFault({ column, worst, best }: ColumnScoreScale): string | undefined {
  if (worst.trim() === '' && best.trim() === '') return undefined;
  if (worst.trim() === '' || best.trim() === '') return `Say of “${column}” both its worst and its best value.`;
  if (isSame(worst, best)) return `The worst and the best value of “${column}” are the same.`;
  return undefined;
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase() || Number(one) === Number(other);

function doubleScale(scales: readonly ColumnScoreScale[]): string | undefined {
  const twice = scales.find(({ column }, at) => scales.findIndex((each) => each.column === column) < at);
  return twice && `“${twice.column}” has two scales, and there can be one.`;
}

/** Scores of one kind from several columns are compared, so none may be worth something else than the others. */
export function someScalesMissingMessage(columns: readonly string[], mapping: ColumnMapping): string | undefined {
  const known = new Set(scalesWithBothEnds(mapping).map(({ column }) => column));
  const has = columns.find((column) => known.has(column));
  const lacks = columns.find((column) => !known.has(column));
  return has === undefined || lacks === undefined
    ? undefined
    : `“${has}” has a scale and “${lacks}” has none: say the worst and the best value of each of these scores, or of none.`;
}

/** The scales that count: one without values is none. */
export const scalesWithBothEnds = ({ scales = [] }: ColumnMapping): readonly ColumnScoreScale[] =>
  scales.filter(({ worst, best }) => worst.trim() !== '' && best.trim() !== '');

/** The scale that counts for a column. */
export const declaredScaleOfColumn = (mapping: ColumnMapping, column: string): ColumnScoreScale | undefined =>
  scalesWithBothEnds(mapping).find((scale) => scale.column === column);

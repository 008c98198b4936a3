import type { ImportChoices } from '../../imports/log/import-choices.ts';
import type { ColumnRole, ColumnMapping } from '../../imports/tables/column-mapping.ts';
import type { LogSummary } from '../../imports/work/log-summary.ts';

/** What a person answered of the four questions; what is left out the log proposes. */
export type UserImportChoices = Readonly<Partial<ImportChoices>>;

const questions = [
  'varies',
  'question',
  'repeat',
  'right',
  'model',
  'scales',
] as const satisfies readonly (keyof ImportChoices)[];

/** With what a person changed of the choices that were shown. */
export const withChangedChoices = (
  own: UserImportChoices,
  shown: ImportChoices | null,
  chosen: ImportChoices,
): UserImportChoices => ({
  ...own,
  ...Object.fromEntries(
    questions.filter((each) => !shown || !isSame(shown[each], chosen[each])).map((each) => [each, chosen[each]]),
  ),
});

/** A column says the same as an answer does: what was said last counts. */
const answeredBy: Readonly<Partial<Record<ColumnRole, keyof ImportChoices>>> = {
  varies: 'varies',
  repeat: 'repeat',
  score: 'right',
  model: 'model',
};

export function withoutOverriddenChoices(
  own: UserImportChoices,
  before: ColumnMapping | null,
  now: ColumnMapping,
): UserImportChoices {
  const changed = Object.entries(answeredBy).flatMap(([role, answered]) =>
    isSame(before?.roles[role as ColumnRole], now.roles[role as ColumnRole]) ? [] : [answered],
  );
  return Object.fromEntries(Object.entries(own).filter(([each]) => !changed.some((answered) => answered === each)));
}

/** What is chosen of a log: what a person answered, as far as this log has it still, and what it proposes. */
export function resolveImportChoices(
  { proposed, fields, scorings, unscaled, questions: keys, texts, hasRepeats }: LogSummary,
  own: UserImportChoices,
): ImportChoices {
  const { varies, question, repeat, right, model, scales } = own;
  const isKnownScoring = (id: string) =>
    scorings.some((scoring) => scoring.id === id) ||
    (unscaled.some((score) => score.id === id) && scales?.[id] !== undefined);
  const has = (id: string) => fields.some((field) => field.id === id);
  const chosen: ImportChoices = {
    varies: varies ? varies.filter(has) : proposed.varies,
    question: question === 'text' && texts === keys ? proposed.question : (question ?? proposed.question),
    repeat:
      repeat === undefined || (repeat === 'log' && !hasRepeats) || (typeof repeat === 'object' && !has(repeat.field))
        ? proposed.repeat
        : repeat,
    right: right === undefined || (right !== 'evenkeel' && !isKnownScoring(right.scoring)) ? proposed.right : right,
    ...(scales && { scales }),
    model: model === undefined || (model !== 'log' && !has(model.field)) ? proposed.model : model,
  };
  // What varied the asking tells no repetitions apart.
  const isTaken = typeof chosen.repeat === 'object' && chosen.varies.includes(chosen.repeat.field);
  return isTaken ? { ...chosen, repeat: 'none' } : chosen;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

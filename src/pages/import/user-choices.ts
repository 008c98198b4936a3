import type { ImportChoices } from '../../imports/log/import-choices.ts';
import type { ColumnRole, ColumnMapping } from '../../imports/tables/column-mapping.ts';
import type { LogSummary } from '../../imports/work/log-summary.ts';

/** The user’s answers to the four questions. For missing ones, the log’s proposals apply. */
export type UserImportChoices = Readonly<Partial<ImportChoices>>;

const questions = [
  'varies',
  'question',
  'repeat',
  'right',
  'model',
  'scales',
] as const satisfies readonly (keyof ImportChoices)[];

/** Adds the user’s changes to the shown choices. */
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

/** A column’s role answers the same question as a choice. The later one wins. */
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

/** The effective choices for a log: the user’s answers if they still fit it, and its proposals otherwise. */
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
  // A field of the prompt variants cannot number the repetitions.
  const isTaken = typeof chosen.repeat === 'object' && chosen.varies.includes(chosen.repeat.field);
  return isTaken ? { ...chosen, repeat: 'none' } : chosen;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

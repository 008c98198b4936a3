import type { ImportedLog, VaryingLogField, LogScoring } from './imported-log.ts';
import type { ImportChoices, ModelNameSource, CorrectnessChoice } from './import-choices.ts';
import { buildLogGrid } from './log-grid.ts';
import { unnamedModel } from './unnamed-model.ts';

/** The choices that the data suggest; a person may change them. */
export function proposeImportChoices(log: ImportedLog): ImportChoices {
  const model = proposedModel(log);
  const varies = varying(log).filter((id) => model === 'log' || model.field !== id);
  const hasRepeats = log.answers.some(({ repeat = 0 }) => repeat > 0);
  const choices: ImportChoices = {
    varies,
    question: 'key',
    repeat: hasRepeats ? 'log' : 'none',
    right: proposedRight(log),
    model,
  };
  if (buildLogGrid(log, choices)?.clashCount === 0) return choices;
  // The same question was repeated in a separate run.
  const files = log.fields.filter(({ id, kind, isOfCopies }) => kind === 'file' && !isOfCopies && !varies.includes(id));
  const distinguishing = files
    .map(({ id }): ImportChoices => ({ ...choices, repeat: { field: id } }))
    .find((tried) => buildLogGrid(log, tried)?.clashCount === 0);
  return distinguishing ?? (hasRepeats && areRepeatedByFile(log, files) ? { ...choices, repeat: 'order' } : choices);
}

/** Whether each file numbers its repetitions from the start, so that only the file distinguishes equal numbers. */
const areRepeatedByFile = (log: ImportedLog, files: readonly VaryingLogField[]): boolean =>
  files.some(
    ({ id }) =>
      buildLogGrid(log, { varies: [...varying(log), id], question: 'key', repeat: 'log', right: 'evenkeel', model: 'log' })
        ?.clashCount === 0,
  );

/** If the log names no models, a part of the file names that looks like model names. */
function proposedModel({ answers, fields }: ImportedLog): ModelNameSource {
  if (answers.some(({ model }) => model !== unnamedModel)) return 'log';
  const named = fields.find(
    ({ kind, values, isOfCopies }) => kind === 'file' && !isOfCopies && values.every((value) => knownModel.test(value)),
  );
  return named ? { field: named.id } : 'log';
}

const knownModel =
  /gpt|llama|mi[sx]tral|claude|gemma|gemini|qwen|phi-?\d|falcon|command|deepseek|olmo|flan|t5|vicuna|pythia|granite|\d+(?:\.\d+)?b\b/i;

/** The proposed fields, as far as each distinguishes answers that those before it do not. */
function varying({ fields, answers }: ImportedLog): string[] {
  const chosen: string[] = [];
  for (const { id } of fields.filter(({ isProposed }) => isProposed)) {
    const first = new Map<string, string>();
    const distinguishes = answers.some(({ model, question, repeat = 0, levels }) => {
      const key = JSON.stringify([model, question, repeat, ...chosen.map((field) => levels[field])]);
      const value = levels[id] ?? '';
      const known = first.get(key);
      if (known === undefined) first.set(key, value);
      return known !== undefined && known !== value;
    });
    if (distinguishes) chosen.push(id);
  }
  return chosen;
}

/**
 * The scoring for right answers. First choice is the proposed scoring, if most answers have a value for it. Next is a
 * scoring with any values that a person chose, then one with a value for every answer. Then comes Evenkeel's own scoring,
 * which needs references, and finally the scoring with the most values.
 */
function proposedRight({ scorings, answers, judges, questions }: ImportedLog): CorrectnessChoice {
  const scored = (id: string): number => answers.filter(({ scores }) => typeof scores[id] === 'number').length;
  const isWhole = (id: string) =>
    answers.every(({ scores, error }) => error !== undefined || typeof scores[id] === 'number');
  const asked = answers.filter(({ error }) => error === undefined).length;
  const counts = ({ id, isChosen, isProposed }: LogScoring) =>
    judges !== undefined || isWhole(id) || (isChosen && scored(id) > 0) || (isProposed && scored(id) > asked / 2);
  const inOrder = [
    ...scorings.filter(({ isProposed }) => isProposed),
    ...scorings.filter(({ isChosen }) => isChosen),
    ...scorings.filter(({ scale }) => !scale),
  ];
  const found = inOrder.find(counts);
  if (found) return { scoring: found.id };
  const canRead = answers.every(({ question }) => (questions[question]?.answer ?? '') !== '');
  const [most] = canRead ? [] : inOrder.toSorted((one, other) => scored(other.id) - scored(one.id));
  return most && scored(most.id) > 0 ? { scoring: most.id } : 'evenkeel';
}

/** The readable label of a value. */
export const fieldValueLabel = ({ names }: Pick<VaryingLogField, 'names'>, value: string): string => {
  const named = names && Object.hasOwn(names, value) ? names[value] : undefined;
  return named ?? (value === '' ? 'none' : value);
};

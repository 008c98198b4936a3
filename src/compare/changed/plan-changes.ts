import type { Json } from '../../base/json/json.ts';
import { canonicalJson, type Plan } from '../../core/plan/plan.ts';
import { plural } from '../../core/words/format.ts';
import { modelName } from '../../core/models/model-name.ts';
import { findStudyOptionChanges, type StudyOptionTextChange } from './option-changes.ts';

/** The differences between a plan and the plan it was changed from. */
export interface PlanChanges {
  /** The plans are the same. */
  readonly isSame: boolean;
  /** The differences as sentences. */
  readonly sentences: readonly string[];
  /** Texts that were reworded, added or removed. */
  readonly texts: readonly StudyOptionTextChange[];
}

/** Up to this many models are named; more are counted. */
const namedModels = 6;

export function planChanges(before: Plan, after: Plan): PlanChanges {
  const { study, models, samples, seed } = after;
  const { sentences, texts } = findStudyOptionChanges(optionsAndOthers(before), optionsAndOthers(after));
  const changes = [
    before.study === study ? '' : `Study: “${before.study}” before, “${study}” now.`,
    ...modelsChanged(before.models, models),
    ...itemsChanged(before, after),
    before.seed === seed ? '' : `Seed: ${before.seed} before, ${seed} now.`,
    before.samples === samples ? '' : `Samples of each prompt: ${before.samples} before, ${samples} now.`,
    ...sentences,
  ].filter((sentence) => sentence !== '');
  if (changes.length + texts.length > 0) return { isSame: false, sentences: changes, texts };
  // Checked last, because a plan may be long: it contains the draws of all questions.
  if (canonicalJson(before) === canonicalJson(after)) return { isSame: true, sentences: [], texts: [] };
  return { isSame: false, sentences: ['Only what was drawn from the seed differs, such as the order of choices.'], texts };
}

/** Fields that later versions of the format add to a plan are compared like options. */
function optionsAndOthers(plan: Plan): Json {
  const knownFields = new Set(['study', 'options', 'models', 'items', 'samples', 'seed', 'resolved']);
  const others = Object.entries(plan as unknown as Readonly<Record<string, Json>>).filter(
    ([field]) => !knownFields.has(field),
  );
  const { options } = plan;
  const isObject = typeof options === 'object' && options !== null && !Array.isArray(options);
  return { ...(isObject ? options : { options }), ...Object.fromEntries(others) };
}

function modelsChanged(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((model) => !before.includes(model));
  const gone = before.filter((model) => !after.includes(model));
  const named = (models: readonly string[]) => {
    const listed = models.slice(0, namedModels).map(modelName).join(', ');
    return models.length > namedModels ? `${listed} and ${models.length - namedModels} more` : listed;
  };
  return [
    added.length > 0 ? `${added.length === 1 ? 'Model' : 'Models'} added: ${named(added)}.` : '',
    gone.length > 0 ? `${gone.length === 1 ? 'Model' : 'Models'} left out: ${named(gone)}.` : '',
    added.length + gone.length === 0 && before.join('\n') !== after.join('\n') ? 'The models are in another order.' : '',
  ];
}

function itemsChanged(before: Plan, after: Plan): string[] {
  const was = new Map(before.items.map(({ id, hash }) => [id, hash]));
  const is = new Map(after.items.map(({ id, hash }) => [id, hash]));
  const added = after.items.filter(({ id }) => !was.has(id)).length;
  const gone = before.items.filter(({ id }) => !is.has(id)).length;
  const reworded = after.items.filter(({ id, hash }) => was.has(id) && was.get(id) !== hash).length;
  const kept = after.items.length - added - reworded;
  if (added + gone + reworded === 0)
    return before.items.map(({ id }) => id).join('\n') === after.items.map(({ id }) => id).join('\n')
      ? []
      : ['The same questions are in another order.'];
  const parts = [
    added > 0 ? `${added.toLocaleString('en-GB')} added` : '',
    gone > 0 ? `${gone.toLocaleString('en-GB')} left out` : '',
    reworded > 0 ? `${reworded.toLocaleString('en-GB')} with other content under the same name` : '',
  ].filter((part) => part !== '');
  const same = kept === 0 ? 'none' : plural(kept, 'question');
  return [`Questions: ${parts.join(', ')}; ${same} as before.`];
}

import { modelName } from '../core/words/format.ts';
import type { ModelOfRun } from './models-comparison.ts';

/** Names that tell the models apart: with the revision where two have one name, and with the run, counted from 1, where one was asked in several. */
export function modelLabels(models: readonly ModelOfRun[]): string[] {
  const runs = [...new Set(models.map(({ run }) => run))];
  const names = models.map(({ model }) => modelName(model));
  const revised = models.map(({ model }, n) => {
    const at = model.indexOf('@');
    return isOnce(names, n) || at < 0 ? names[n]! : `${names[n]}${model.slice(at)}`;
  });
  return revised.map((label, n) => (isOnce(revised, n) ? label : `${label}, run ${runs.indexOf(models[n]!.run) + 1}`));
}

const isOnce = (names: readonly string[], n: number): boolean => names.filter((name) => name === names[n]).length === 1;

import { zip } from '../base/objects/zip.ts';
import { makeModelNamer } from '../core/models/model-name.ts';
import type { ModelOfRun } from './models-comparison.ts';

/** Unique names of the models. Equal names get the revision. A model of several runs gets the run, counted from 1. */
export function modelLabels(models: readonly ModelOfRun[]): string[] {
  const runs = [...new Set(models.map(({ run }) => run))];
  const nameOf = makeModelNamer(models.map(({ model }) => model));
  const names = models.map(({ model }) => nameOf(model));
  const revised = zip(models, names).map(([{ model }, name]) => {
    const at = model.indexOf('@');
    return isOnce(names, name) || at < 0 ? name : `${name}${model.slice(at)}`;
  });
  return zip(models, revised).map(([{ run }, label]) =>
    isOnce(revised, label) ? label : `${label}, run ${runs.indexOf(run) + 1}`,
  );
}

const isOnce = (names: readonly string[], name: string): boolean => names.filter((each) => each === name).length === 1;

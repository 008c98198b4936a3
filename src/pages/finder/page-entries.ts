import { studyManifests } from '../../studies/index.ts';
import { runAddress } from '../../report/addresses.ts';
import type { FinderEntry } from './find.ts';

/** Pages that always exist, and those for the open run. */
export function listPageEntries(openRun: string | undefined): readonly FinderEntry[] {
  const page = (address: string, title: string, also?: string): FinderEntry => ({ id: address, title, also, go: address });
  return [
    ...(openRun === undefined
      ? []
      : [
          page(`${runAddress(openRun)}/answers`, 'Answers of this run'),
          page(`${runAddress(openRun)}/check`, 'Check how this run’s answers were read', 'marks'),
          page(`#/compare?run=${openRun}`, 'Compare this run with another'),
        ]),
    page('#/', 'Home', 'runs start'),
    page('#/new', 'New audit', 'run start plan'),
    page('#/models', 'Models', 'download endpoint server hub mirror'),
    page('#/items', 'Questions', 'sets items'),
    page('#/prompts', 'Prompts', 'sets styles criteria wordings templates'),
    page('#/published', 'Published papers', 'creditaudit rcscore roparq figures tables'),
    page('#/compare', 'Compare runs', 'difference'),
    page('#/compare/models', 'Compare models', 'difference'),
    page('#/score-table', 'Grade a score table', 'csv upload'),
    page('#/import', 'Answers from other tools', 'import log lm-eval inspect promptfoo chainforge table'),
    page('#/benchmark/training', 'Training a model to be robust', 'benchmark alignment'),
    page('#/methods', 'Methods', 'how it is measured help'),
    page('#/settings', 'Settings', 'storage bin trash theme cohort tolerance margin notifications'),
    ...studyManifests.map(({ id, title }) => page(`#/methods?study=${id}`, `How it is measured: ${title}`, 'methods help')),
  ];
}

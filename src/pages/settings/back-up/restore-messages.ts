import { plural } from '../../../core/words/format.ts';
import type { RestoreResult } from '../../../export/back-up/back-up.ts';
import type { RestoredSettingsSummary } from './page-settings.ts';

/** Sentences about the result of a restore. `taken`: the settings that the page restored. */
export function restoreMessages(found: RestoreResult, taken: RestoredSettingsSummary): readonly string[] {
  const { runs, sets, otherSets, ratings, paraphrases, entrySets } = found;
  const came = [
    ...countPhrase(runs.new, 'run'),
    ...countPhrase(sets.new, 'question set'),
    ...countPhrase(ratings, 'rating'),
    ...countPhrase(paraphrases, 'paraphrase'),
    ...countPhrase(entrySets, 'prompt set'),
    ...countPhrase(found.settings + taken.settings, 'setting'),
    ...countPhrase(taken.endpoints.length, 'server'),
  ];
  return [
    came.length > 0 ? `Restored: ${came.join(', ')}.` : 'Nothing in it was missing here.',
    ...(runs['added to'] > 0
      ? [`${plural(runs['added to'], 'run')} that ${runs['added to'] === 1 ? 'was' : 'were'} here got missing data from it.`]
      : []),
    ...(runs.already + sets.already + sets['added to'] > 0
      ? [
          `Already here, and unchanged: ${[
            ...countPhrase(runs.already, 'run'),
            ...countPhrase(sets.already + sets['added to'], 'question set'),
          ].join(', ')}.`,
        ]
      : []),
    ...(otherSets.length > 0
      ? [`Left out, because other sets have their names here: ${otherSets.map((id) => `“${id}”`).join(', ')}.`]
      : []),
  ];
}

const countPhrase = (n: number, what: string): string[] => (n > 0 ? [plural(n, what)] : []);

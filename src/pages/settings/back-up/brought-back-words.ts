import { plural } from '../../../core/words/format.ts';
import type { BroughtBack } from '../../../export/back-up/back-up.ts';
import type { TakenSettings } from './page-settings.ts';

/** What came of restoring a back-up, in sentences; `taken`: what the page itself took. */
export function broughtBackWords(found: BroughtBack, taken: TakenSettings): readonly string[] {
  const { runs, sets, otherSets, ratings, paraphrases, entrySets } = found;
  const came = [
    ...said(runs.new, 'run'),
    ...said(sets.new, 'question set'),
    ...said(ratings, 'rating'),
    ...said(paraphrases, 'paraphrase'),
    ...said(entrySets, 'prompt set'),
    ...said(found.settings + taken.settings, 'setting'),
    ...said(taken.endpoints.length, 'endpoint'),
  ];
  return [
    came.length > 0 ? `Restored: ${came.join(', ')}.` : 'Nothing in it was missing here.',
    ...(runs['added to'] > 0
      ? [`${plural(runs['added to'], 'run')} that ${runs['added to'] === 1 ? 'was' : 'were'} here got what it lacked.`]
      : []),
    ...(runs.already + sets.already + sets['added to'] > 0
      ? [
          `Already here, and as before: ${[
            ...said(runs.already, 'run'),
            ...said(sets.already + sets['added to'], 'question set'),
          ].join(', ')}.`,
        ]
      : []),
    ...(otherSets.length > 0
      ? [`Left out, because other sets have their names here: ${otherSets.map((id) => `“${id}”`).join(', ')}.`]
      : []),
  ];
}

const said = (n: number, what: string): string[] => (n > 0 ? [plural(n, what)] : []);

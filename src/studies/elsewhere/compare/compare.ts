import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import { variantKey } from '../../../core/plan/cell.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { plural } from '../../../core/words/format.ts';
import { clusteringExplanation } from '../../../compare/clusters-sentence.ts';
import type { PlansReducedToCommon, ModelPairComparator, StudyComparer } from '../../../compare/comparing.ts';
import { muSigmaFindingWords, makeScoreMeasures } from '../../../compare/score-measures.ts';
import { commonItemsDrawnAlike, commonLevelsOrThrow, buildSharedDesign } from '../../../compare/shared-design.ts';
import { makePairByRunIndex } from '../../../compare/pairs.ts';
import { changedRightsTableTexts, muSigmaDifferencesOfPair } from '../../../compare/scores.ts';
import { levelsToScenario } from '../../../report/addresses.ts';
import type { ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import type { NotReadSummary } from '../../../measure/not-read/not-read.ts';
import { keepAnsweredByBoth } from '../../../measure/paired/paired-bootstrap.ts';
import { tallyImportedAnswers, meanScoresByVariant } from '../measure/tally.ts';
import { importedOptionsParser, variantTitle, type ImportedVariantOptions } from '../protocol/options.ts';

interface ReadModel {
  readonly tables: readonly ScoreMatrix[];
  readonly notRead: NotReadSummary;
}

interface CommonWays extends PlansReducedToCommon {
  readonly options: ImportedVariantOptions;
}

const measures = makeScoreMeasures({ spread: 'spread', over: 'prompt variants', both: 'both' });

/** Compares imported runs on the prompt variants that both logs name alike. Nothing else about the prompts is known. */
export const importedComparer: StudyComparer<CommonWays> = {
  ground(one, other) {
    const items = commonItemsDrawnAlike(one, other);
    const [first, second] = [importedOptionsParser.parse(one.options), importedOptionsParser.parse(other.options)];
    const named = (options: ImportedVariantOptions) => options.ways.map((way) => ({ way, texts: textsOf(options, way) }));
    const ways = commonLevelsOrThrow('prompt variant', [named(first), named(second)]).map(({ way }) => way);
    const left = first.ways.length + second.ways.length - 2 * ways.length;
    return {
      ...buildSharedDesign(one, other, {
        items,
        options: [
          { ...first, ways },
          { ...second, ways },
        ],
        apart: left > 0 ? [`Prompt variants: only the ${ways.length} that both logs name alike are compared.`] : [],
      }),
      options: { ...first, ways },
    };
  },
  variants: ({ options }) => options.ways,
  measure({ plans, options }, runs, drawing): ModelPairComparator {
    const { ways } = options;
    const tallies = makePairByRunIndex((run) => tallyImportedAnswers(runs[run].table, plans[run], ways));
    const [{ sets }] = tallies;
    const readIn = (run: 0 | 1, name: string): ReadModel => ({
      tables: tallies[run].answers
        .filter(({ model }) => model === name)
        .map((set) => meanScoresByVariant(set, ways.length, tallies[run].samples)),
      notRead: getOrThrow(tallies[run].notRead, name),
    });
    return {
      measures,
      counts: [{ id: 'items', title: 'Questions' }],
      facts: [],
      levels: [
        {
          id: 'way',
          by: 'prompt variant',
          title: 'In which prompt variants do they differ?',
          reading: 'Right of 0: the second scores higher.',
          columns: ['score'],
        },
        {
          id: 'benchmark',
          by: 'benchmark',
          title: 'On which benchmarks do they differ?',
          reading: 'Mean score over the prompt variants. Right of 0: the second scores higher.',
          columns: ['mu', 'sigma'],
          ofOtherItems: true,
        },
      ],
      changed: changedRightsTableTexts,
      notRead: { titles: ways.map((way) => variantTitle(options, way)), of: (run, name) => tallies[run].notRead.get(name) },
      on: `${plural(plans[0].items.length, 'question')} in ${plural(sets.length, 'set')}, asked under ${plural(ways.length, 'variant')}`,
      alike: 'The two plans are the same in models, questions and prompt variants.',
      notes: askedBy(plans),
      how: [
        'Δμ and Δσ are the second model’s μ and σ minus the first’s, over the variants that both answered. Intervals: the questions are resampled a thousand times within each set, with the same draw for both. The middle 95% of the differences are kept.',
        'Questions are gained or lost by their number of right answers over the variants. p is McNemar’s exact test over those questions.',
        clusteringExplanation,
      ],
      model: readIn,
      pair(one: ReadModel, other: ReadModel) {
        const each = ways.map((way) => ({
          id: variantKey(way),
          label: variantTitle(options, way),
          scenario: levelsToScenario(way),
        }));
        const compared = { group: 'way', by: 'prompt variant', each };
        const tables = keepAnsweredByBoth(one.tables, other.tables);
        const notRead = [one.notRead, other.notRead] as const;
        return { ...muSigmaDifferencesOfPair(plans[0].items, tables, sets, compared, notRead, drawing), facts: {} };
      },
    };
  },
  finding: muSigmaFindingWords('prompt variants'),
};

/** The text of each level of a variant. Variants with the same names but different texts are not compared. */
const textsOf = ({ factors }: ImportedVariantOptions, way: ImportedVariantOptions['ways'][number]) =>
  factors.map(({ id, levels }) => levels.find((level) => level.id === way[id])?.text ?? null);

const askedBy = (plans: readonly Plan[]): string[] =>
  plans.some(({ elsewhere }) => elsewhere)
    ? ['Other programs collected these answers. Evenkeel does not know what else differs between the two logs.']
    : [];

import { capitalizeFirst } from '../base/text/capital.ts';
import type { Measure } from './comparison.ts';
import { answerAgreementSentence, type ComparisonFindingWords } from './finding.ts';
import { moreRightQuestionsPhrase } from './scores.ts';

interface ScoreWords {
  /** The word for the spread of a model’s scores. */
  readonly spread: string;
  /** What the scores are spread over. */
  readonly over: string;
  /** The two that must have a value: “both” or “both runs”. */
  readonly both: string;
}

/** The measures of studies that score each answer under several prompts: μ, σ and the single scores. */
export const makeScoreMeasures = ({ spread, over, both }: ScoreWords): readonly Measure[] => [
  {
    id: 'mu',
    title: 'Mean score (Δμ)',
    unit: 'points',
    digits: 1,
    inFile: 'mean score',
    counted: 'items',
    models: { title: 'Mean score (μ)', test: moreRightQuestionsPhrase },
    phrase: {
      none: `has no score that ${both} can give`,
      equal: 'scores the same on average',
      differs: 'scores {size} points {higher|lower}',
    },
  },
  {
    id: 'sigma',
    title: `${capitalizeFirst(spread)} (Δσ)`,
    unit: 'points',
    digits: 2,
    inFile: spread,
    models: { title: `${capitalizeFirst(spread)} between ${over} (σ)` },
    phrase: {
      none: `has no ${spread} that ${both} can give`,
      equal: 'has as much spread',
      differs: `has {size} points {more|less} spread over ${over}`,
      digits: 1,
    },
  },
  { id: 'score', title: 'Score', unit: 'points', digits: 1, inFile: 'score', counted: 'items', isOfLevels: true },
];

/** The finding phrases for μ and σ. */
export const muSigmaFindingWords = (over: string): ComparisonFindingWords => ({
  pair: ({ pair, say }) => `${say('mu')} and ${say('sigma')}.${answerAgreementSentence(pair)}`,
  counted: [
    [{ kind: 'mu', more: 'scores higher', less: 'scores lower' }],
    [{ kind: 'sigma', more: `has more spread over ${over}`, less: 'has less' }],
  ],
});

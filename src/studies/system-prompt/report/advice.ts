import { isNumber, type Maybe } from '../../../core/json/json.ts';
import { known } from '../../../core/known.ts';
import { grades } from '../../../measure/grade.ts';
import { joined, listedUpTo, said, type Said } from '../../../core/words/sentence-with-figures.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { figure } from '../../../report/figure.ts';
import { gradedModels, gradeInWords, notRated, figureOf, type GradedModel } from './graded-model.ts';
import {
  areDistinguishable,
  mostNamed,
  whyIndistinguishable,
  withinNoise,
  withoutIntervals,
} from './distinguishable-models.ts';

/** How a model is going to be used: what that asks of it decides whether σ or μ is looked at first. */
export interface Advice {
  readonly regime: 'agentic' | 'single-shot' | 'budget';
  readonly title: string;
  /** Which use it is, and what is looked at first. */
  readonly when: string;
  readonly sentences: readonly Said[];
  /** What the data do not allow to be said. */
  readonly caveats: readonly Said[];
}

/**
 * Which model to choose, by regime: steadiness first where errors add up or cost much, strength first where one answer
 * is looked at alone, and the cheapest of the able ones where money or time is short. It names the numbers it rests
 * on, and models that the data do not tell apart. None is given of a model that is not rated.
 */
export function advice(result: SystemPromptResult): readonly Advice[] {
  const models = gradedModels(result);
  const given = (choice: typeof steadiestFirst): Choice => {
    const { sentences, caveats } = models.length < 2 ? noChoice(models, result) : choice(models, result);
    const left = notRated(result);
    return { sentences, caveats: left.length === 0 ? caveats : [...caveats, said`Left out: ${left}.`] };
  };
  return [
    {
      regime: 'agentic',
      title: 'Many steps, or errors that cost much',
      when: 'Agents, pipelines, unattended work: grade and σ first; μ decides between models that are as steady.',
      ...given(steadiestFirst),
    },
    {
      regime: 'single-shot',
      title: 'One answer at a time',
      when: 'Questions whose answers somebody looks at: μ first; a larger σ can be borne while it is watched.',
      ...given(strongestFirst),
    },
    {
      regime: 'budget',
      title: 'A tight budget',
      when: 'Of the models that are able enough, the one that takes least; its grade tells what is given up.',
      ...given(cheapestFirst),
    },
  ];
}

type Choice = Pick<Advice, 'sentences' | 'caveats'>;

function noChoice([model]: readonly GradedModel[], result: SystemPromptResult): Choice {
  const areAllRated = notRated(result).length === 0;
  const none = areAllRated ? 'No model is measured yet.' : 'No model can be rated, so there is nothing to choose from.';
  const one = areAllRated
    ? 'There is one model, so there is no choice.'
    : `${model?.name} is the only model that can be rated, so there is no choice.`;
  return { sentences: [[model ? one : none]], caveats: [] };
}

/** Grade, then σ; of those that σ does not tell from the steadiest, the strongest. */
function steadiestFirst(models: readonly GradedModel[], result: SystemPromptResult): Choice {
  const byGrade = models.toSorted((x, y) => gradeIndex(x, result) - gradeIndex(y, result) || x.sigma - y.sigma);
  const steadiest = known(byGrade[0], 'graded model');
  const even = byGrade.filter((model) => model === steadiest || !areDistinguishable(model, steadiest, 'sigma'));
  const pick = strongestOf(even);
  const others = even.filter((model) => model !== pick);
  const strongest = strongestOf(models);
  const named = (some: readonly GradedModel[]) =>
    listedUpTo(
      mostNamed,
      some.map(
        (model) =>
          said`${model.name} (σ ${figureOf(result, model, 'sigma', 2)}, μ ${figureOf(result, model, 'mu', 1)})`,
      ),
    );
  return {
    sentences: [
      ...(pick === steadiest
        ? [
            said`Take ${pick.name}: it ${models.every(({ sigma }) => sigma >= pick.sigma) ? 'moves least' : 'has the best grade'}, ${numbers(pick, result)}.`,
            ...(others.length === 0
              ? []
              : [
                  said`These data do not separate its σ from that of ${named(others)}: ${whyIndistinguishable(steadiest, 'sigma')}.`,
                ]),
          ]
        : [
            said`Take ${pick.name}: ${numbers(pick, result)}. ${named(others)} ${others.length === 1 ? 'is' : 'are'} as steady as far as these data tell (${whyIndistinguishable(steadiest, 'sigma')}), so the higher μ decides.`,
          ]),
      ...(strongest !== pick && areDistinguishable(strongest, pick, 'mu')
        ? [
            said`What steadiness costs: ${strongest.name} scores ${figureOf(result, strongest, 'mu', 1)} where ${pick.name} scores ${figureOf(result, pick, 'mu', 1)}.`,
          ]
        : []),
    ],
    caveats: [
      ...withinNoise(even, result),
      ...withoutIntervals(steadiest, 'sigma'),
      ['A model that is steadily wrong is steady too: read σ beside μ.'],
      [
        'σ is over system prompts, question by question. How it adds up over the steps of a chain is not measured here.',
      ],
      ...unfinished(result),
    ],
  };
}

/** μ; of those that μ does not tell from the strongest, all are named. */
function strongestFirst(models: readonly GradedModel[], result: SystemPromptResult): Choice {
  const best = strongestOf(models);
  const even = models
    .filter((model) => model !== best && !areDistinguishable(model, best, 'mu'))
    .sort((x, y) => y.mu - x.mu);
  const steadiest = [best, ...even].reduce((a, b) => (b.sigma < a.sigma ? b : a));
  return {
    sentences: [
      said`${best.name} scores most: ${numbers(best, result)}.`,
      ...(even.length === 0
        ? []
        : [
            said`These data do not separate it from ${listedUpTo(
              mostNamed,
              even.map((model) => said`${model.name} (μ ${figureOf(result, model, 'mu', 1)})`),
            )}: ${whyIndistinguishable(best, 'mu')}. Of these, ${steadiest.name} is the steadiest (σ ${figureOf(result, steadiest, 'sigma', 2)}).`,
          ]),
      ...(steadiest === best && even.length > 0
        ? []
        : [
            said`With ${best.name}, keep the system prompt fixed and measure again when it changes: its score moves by ${figureOf(result, best, 'sigma', 2)} points with the prompt alone.`,
          ]),
    ],
    caveats: [...withinNoise([best], result), ...withoutIntervals(best, 'mu'), ...unfinished(result)],
  };
}

/** Of the models at or above the median μ, the one with the fewest tokens; the quickest, where that is another. */
function cheapestFirst(models: readonly GradedModel[], result: SystemPromptResult): Choice {
  const floor = result.quadrantMedians.mu;
  if (!isNumber(floor)) return { sentences: [said`No floor for μ: ${floor.why}.`], caveats: [] };
  const able = models.filter(({ mu }) => mu >= floor);
  const priced = able.filter((model) => isNumber(tokens(model)));
  if (priced.length === 0) {
    const why = able.map(tokens).find((value) => !isNumber(value));
    return { sentences: [said`Tokens and times are not known: ${why && !isNumber(why) ? why.why : ''}.`], caveats: [] };
  }
  const cheapest = priced.reduce((a, b) => (least(b, tokens) < least(a, tokens) ? b : a));
  const quickest = priced.reduce((a, b) => (least(b, time) < least(a, time) ? b : a));
  const cost = (model: GradedModel) =>
    said`${figureOf(result, model, 'tokens/prompt', 1)} tokens read and ${figureOf(result, model, 'tokens/completion', 1)} written per answer, in ${figureOf(result, model, 'ms/prefill', 1)} + ${figureOf(result, model, 'ms/decode', 1)} ms`;
  const steadier = priced.filter(({ sigma }) => sigma < cheapest.sigma);
  return {
    sentences: [
      said`Of the ${able.length === 1 ? 'one model' : `${able.length} models`} whose μ is at least ${figure(result, '/quadrantMedians/mu', 1)} (the median here), ${cheapest.name} takes the fewest tokens: ${cost(cheapest)}; ${numbers(cheapest, result)}.`,
      ...(quickest === cheapest
        ? []
        : [said`${quickest.name} is the quickest of them: ${cost(quickest)}; ${numbers(quickest, result)}.`]),
      ...(steadier.length === 0
        ? []
        : [
            said`Steadier ones of them take more: ${listedUpTo(
              mostNamed,
              steadier.map((model) => said`${model.name} (σ ${figureOf(result, model, 'sigma', 2)})`),
            )}.`,
          ]),
    ],
    caveats: [
      [
        'Times are those of the machine that ran it, and every model counts tokens in its own way. What a token costs is not known here.',
      ],
      ...withinNoise([cheapest], result),
      ...unfinished(result),
    ],
  };
}

/** “σ 0.80, μ 78.0, grade AAA (97% sure)” */
function numbers(model: GradedModel, result: SystemPromptResult): Said {
  const both = said`μ ${figureOf(result, model, 'mu', 1)}, σ ${figureOf(result, model, 'sigma', 2)}`;
  return joined([both, gradeInWords(model, result)], ', ');
}

const strongestOf = (models: readonly GradedModel[]): GradedModel => models.reduce((a, b) => (b.mu > a.mu ? b : a));

/** Where grades are no more than ranks all count as one, and σ alone orders. */
const gradeIndex = ({ grade }: GradedModel, { cohort }: SystemPromptResult): number =>
  typeof grade === 'string' && !cohort.rankOnly ? grades.indexOf(grade) : grades.length;

const unfinished = ({ partial }: SystemPromptResult): Said[] =>
  partial ? [['Not all answers are in: this may change.']] : [];

const sum = (a: Maybe, b: Maybe): Maybe => (isNumber(a) ? (isNumber(b) ? a + b : b) : a);
const tokens = ({ tokens }: GradedModel): Maybe => sum(tokens.prompt, tokens.completion);
const time = ({ ms }: GradedModel): Maybe => sum(ms.prefill, ms.decode);
const least = (model: GradedModel, cost: (model: GradedModel) => Maybe): number => {
  const value = cost(model);
  return isNumber(value) ? value : Infinity;
};

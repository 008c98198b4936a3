import { setOf } from '../../core/items/item.ts';
import { canonicalJson, type Plan, type ItemIdAndHash } from '../../core/plan/plan.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { clusteringExplanation } from '../../compare/clusters-sentence.ts';
import type { PairOf } from '../../compare/comparison.ts';
import type { PlansReducedToCommon, ModelPairComparator, StudyComparer } from '../../compare/comparing.ts';
import { muSigmaFindingWords, makeScoreMeasures } from '../../compare/score-measures.ts';
import { commonItemsDrawnAlike, buildSharedDesign } from '../../compare/shared-design.ts';
import { makePairByRunIndex } from '../../compare/pairs.ts';
import { changedRightsTableTexts, muSigmaDifferencesOfPair } from '../../compare/scores.ts';
import type { ScoreMatrix } from '../../measure/basics/item-scores.ts';
import type { NotReadSummary } from '../../measure/not-read/not-read.ts';
import { keepAnsweredByBoth } from '../../measure/paired/paired-bootstrap.ts';
import { measureSystemPrompt } from './measure/measure.ts';
import type { SystemPromptResult } from './measure/result.ts';
import { systemPromptFactorId, tallySystemPromptAnswers } from './measure/tally.ts';
import { entryForModel } from './measure/with-model.ts';
import {
  systemPromptStudy,
  isCustomPromptTemplate,
  wordingForSetKind,
  type ItemSetKind,
  type SystemPromptOptions,
  type SystemPromptTemplate,
} from './protocol/system-prompt.ts';

interface CommonPrompts extends PlansReducedToCommon {
  readonly templates: readonly SystemPromptTemplate[];
}

/** The data of the map next to the comparison: both runs, measured on their shared design. */
export type MeasuredRunPair = PairOf<SystemPromptResult>;

interface MeasuredModel {
  readonly items: readonly ScoreMatrix[];
  readonly notRead: NotReadSummary;
  readonly result: SystemPromptResult['models'][number];
}

export const systemPromptMeasures = makeScoreMeasures({ spread: 'fluctuation', over: 'system prompts', both: 'both runs' });

const sameWordsComparison: StudyComparer<CommonPrompts> = {
  ground: (one, other) => promptsInBoth(one, other, 'same words'),
  variants: ({ templates }) => templates.map(({ id }) => ({ [systemPromptFactorId]: id })),
  measure({ plans, templates }, runs, { cohort, ...drawing }): ModelPairComparator {
    const ids = templates.map(({ id }) => id);
    const tallies = makePairByRunIndex((run) => tallySystemPromptAnswers(runs[run].table, plans[run], ids));
    const [{ benchmarks }] = tallies;
    const results: MeasuredRunPair = makePairByRunIndex((run) =>
      measureSystemPrompt(runs[run].table, plans[run], templates, cohort === undefined ? {} : { cohort }),
    );
    return {
      measures: systemPromptMeasures,
      counts: [{ id: 'items', title: 'Questions' }],
      facts: [{ id: 'grade', title: 'Grade, quadrant' }],
      levels: [
        {
          id: 'prompt',
          by: 'system prompt',
          title: 'Under which system prompts do they differ?',
          reading: 'Right of 0: the second run scores higher.',
          columns: ['score'],
        },
        {
          id: 'benchmark',
          by: 'benchmark',
          title: 'On which benchmarks do they differ?',
          reading: 'Mean score over the system prompts. Right of 0: the second run scores higher.',
          columns: ['mu', 'sigma'],
          ofOtherItems: true,
        },
      ],
      changed: changedRightsTableTexts,
      notRead: {
        titles: templates.map(({ title }) => title),
        of: (run, name) => tallies[run].models.find(({ model }) => model === name)?.notRead,
      },
      on: `${plans[0].items.length} questions in ${countedWords(benchmarks, 'set')} under ${countedWords(templates, 'system prompt')}`,
      alike: 'The two plans are the same in models, questions, system prompts and settings.',
      notes: [
        `Gained: questions with more right answers in the second run. p: McNemar’s exact test over those questions. Grades and quadrants are each run’s own, over what is compared: ${results[0].cohort.note}`,
      ],
      how: howCompared,
      beside: results,
      model: (run, name): MeasuredModel => ({
        items: entryForModel(tallies[run].models, name).items,
        notRead: entryForModel(tallies[run].models, name).notRead,
        result: entryForModel(results[run].models, name),
      }),
      pair(one: MeasuredModel, other: MeasuredModel) {
        const each = templates.map(({ id, title }) => ({ id, label: title, scenario: id }));
        const notRead = [one.notRead, other.notRead] as const;
        const compared = { group: 'prompt', by: 'system prompt', each };
        return {
          ...muSigmaDifferencesOfPair(
            plans[0].items,
            keepAnsweredByBoth(one.items, other.items),
            benchmarks,
            compared,
            notRead,
            drawing,
          ),
          facts: {
            grade: [
              { one: one.result.grade, other: other.result.grade, as: 'grade' },
              { one: one.result.quadrant, other: other.result.quadrant },
            ],
          },
        };
      },
    };
  },
  finding: muSigmaFindingWords('system prompts'),
};

/** Compares a prompt with its former version: the same questions and the same id, but other text. */
const changedPromptsComparison: StudyComparer<CommonPrompts> = {
  ...sameWordsComparison,
  ground: (one, other) => promptsInBoth(one, other, 'other words'),
};

export const systemPromptComparer: StudyComparer<CommonPrompts> = {
  ...sameWordsComparison,
  changedPrompts: changedPromptsComparison,
};

const countedWords = (list: readonly unknown[], what: string) =>
  list.length === 1 ? `one ${what}` : `${list.length} ${what}s`;

const howCompared = [
  'Δμ and Δσ are the second model’s μ and σ minus the first’s, over the prompts that both answered. Intervals: the questions are resampled a thousand times within each benchmark, with the same draw for both models. The middle 95% of the differences are kept. For Δσ each draw’s flips are counted once, as for the σ of a single model. The flips of the two are as correlated as in the data. Under a single system prompt few questions may differ, so one more is added that favours neither model.',
  'Questions are gained or lost by their number of right answers over the system prompts. p is McNemar’s exact test, a coin toss for every question that changed. Answers to one question are correlated, so questions are counted, not answers. Same answer: of the cells where both answers could be read, the share with the same option, right or wrong.',
  clusteringExplanation,
];

type WordsInBoth = 'same words' | 'other words';

/**
 * Items with the same content and the same draws, under system prompts of both runs. The prompts have the same text, or
 * other text under the same id.
 */
function promptsInBoth(one: Plan, other: Plan, wanted: WordsInBoth): CommonPrompts {
  const items = commonItemsDrawnAlike(one, other);
  const first = systemPromptStudy.parseOptions(one.options);
  const second = systemPromptStudy.parseOptions(other.options);
  const templates = commonTemplates(first, second, items, wanted);
  if (templates.length === 0)
    throw new UserError(
      wanted === 'same words'
        ? 'The two runs have no system prompt in common, word for word, so there is nothing to compare.'
        : 'No system prompt of the first run has other words in the second.',
    );
  const ids = new Set(templates.map(({ id }) => id));
  const onlyThese = (options: SystemPromptOptions) => options.templates.filter(({ id }) => ids.has(id));
  return {
    ...buildSharedDesign(one, other, {
      items,
      options: [
        { ...first, templates: onlyThese(first) },
        { ...second, templates: onlyThese(second) },
      ],
      apart: wanted === 'same words' ? templatesApart(first, second, templates) : [],
    }),
    templates,
  };
}

/** The second run’s prompts with the same id and the same (or other) text for the compared kinds of items. */
function commonTemplates(
  one: SystemPromptOptions,
  other: SystemPromptOptions,
  items: readonly ItemIdAndHash[],
  wanted: WordsInBoth,
): SystemPromptTemplate[] {
  const sets = [...new Set(items.map(({ id }) => setOf(id)))];
  const before = new Map(one.templates.map((template) => [template.id, template]));
  const isReworded = (template: SystemPromptTemplate, was: SystemPromptTemplate) =>
    sets.some((set) => wordsFor(was, one.kinds[set] ?? 'general') !== wordsFor(template, other.kinds[set] ?? 'general'));
  return other.templates.filter((template) => {
    const was = before.get(template.id);
    return was !== undefined && isReworded(template, was) === (wanted === 'other words');
  });
}

const wordsFor = (template: SystemPromptTemplate, kind: ItemSetKind): string =>
  isCustomPromptTemplate(template) ? canonicalJson(template.messages) : canonicalJson(wordingForSetKind(template, kind));

function templatesApart(
  one: SystemPromptOptions,
  other: SystemPromptOptions,
  common: readonly SystemPromptTemplate[],
): string[] {
  const ids = ({ templates }: SystemPromptOptions) =>
    templates.map(({ id }) => id).filter((id) => !common.some((template) => template.id === id));
  const first = ids(one);
  const second = ids(other);
  const reworded = first.filter((id) => second.includes(id));
  const only = (own: readonly string[]) => own.filter((id) => !reworded.includes(id));
  const parts = [
    { what: 'other wording', which: reworded },
    { what: 'only in the first run', which: only(first) },
    { what: 'only in the second run', which: only(second) },
  ].flatMap(({ what, which }) => (which.length > 0 ? [`${what}: ${which.join(', ')}`] : []));
  return parts.length === 0
    ? []
    : [`System prompts: only the ${common.length} that both asked with the same words are compared (${parts.join('; ')}).`];
}

import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { valueAtJsonPointer } from '../../src/base/json/json-pointer.ts';
import type { CardState } from '../../src/core/studies/claim.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import type { StudyResult } from '../../src/core/studies/study.ts';
import { sentenceToPlainText } from '../../src/core/words/sentence.ts';
import { modelName } from '../../src/core/models/model-name.ts';
import { planId } from '../../src/core/plan/plan.ts';
import { parseReportJson, reportToJson } from '../../src/export/report-json.ts';
import type { SharedReport } from '../../src/export/shared-report.ts';
import { buildResultCard, maxCardModels } from '../../src/report/card/result-card.ts';
import { cardSvg } from '../../src/report/card/card-svg.ts';
import { claimSentencesOfPart, type ResultWithClaims } from '../../src/report/claim-sentences.ts';
import { modelStatesAndGrades } from '../../src/report/features/grades/model-grades-for-list.ts';
import { verdictHeadline } from '../../src/report/first/headline.ts';
import { scoreAndMeasureResponses } from '../../src/report/measure-run.ts';
import { getStudyReportLoaders } from '../../src/report/study-parts.ts';
import '../../src/studies/give-studies.ts';
import { cardStateLooks } from '../../src/ui/state-look.ts';
import type { ImportedRun } from '../../src/core/elsewhere/imported-run.ts';
import type { MadeUpRun } from '../made-up/archive.ts';
import { madeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';
import { byPlace, consistent, madeUpPairs } from '../made-up/judged-pairs.ts';
import { madeUpLog } from '../made-up/logged-run.ts';
import { outcomeRun, type MadeUpOutcome } from '../made-up/outcome-run.ts';
import { madeUpParaphraseRun } from '../made-up/paraphrase-run.ts';
import { madeUpStyleRun } from '../made-up/style-run.ts';
import { isThorough } from '../thorough.ts';

/** A pseudo-random number from 0 to 99. */
const mixed = (...parts: readonly number[]): number =>
  parts.reduce((sum, part, place) => (sum * 31 + (part + 7) * (2 * place + 13)) % 9973, 17) % 100;

interface PromptRun {
  readonly models: number;
  readonly prompts: number;
  readonly sets: readonly number[];
  readonly samples?: number;
  /** The percentage of the last prompt’s answers that are unread. `missing`: that of cells not asked yet. */
  readonly unread?: number;
  readonly missing?: number;
  /** By model: how many percent the last prompt loses from the 70 of all others. */
  readonly drops: readonly number[];
}

/** A run whose last prompt lowers each model’s score by its `drops`. */
const promptRun = ({ models, prompts, sets, samples = 1, unread = 0, missing = 0, drops }: PromptRun) =>
  outcomeRun({
    models,
    prompts,
    sets,
    samples,
    outcome: (m, i, p, s): MadeUpOutcome => {
      const isLast = p === prompts - 1;
      if (mixed(m, i, p, s) < missing) return 'none';
      if (isLast && mixed(i, m, 5, p) < unread) return i % 2 === 0 ? 'unreadable' : 'refused';
      const share = 70 - (isLast ? (drops[m] ?? 0) : 0);
      // Most questions are right or wrong whatever the prompt.
      return mixed(i, 3, i % 10 === 0 ? p : 0) < share ? 'right' : 'wrong';
    },
  });

/** These runs and the archives of `gateArchives` cover every state. */
const gateRuns: readonly PromptRun[] = [
  { models: 3, prompts: 6, sets: [20], drops: [0, 10, 40] },
  { models: 3, prompts: 6, sets: [60, 60], drops: [0, 10, 40] },
  { models: 2, prompts: 3, sets: [20], drops: [0, 40] },
  { models: 1, prompts: 2, sets: [60], drops: [30] },
  { models: 2, prompts: 6, sets: [40], unread: 60, drops: [0, 40] },
  { models: 3, prompts: 6, sets: [40], missing: 3, drops: [0, 10, 40] },
];
const nightRuns: readonly PromptRun[] = [
  ...[[60], [200], [20, 20, 20]].map((sets) => ({ models: 3, prompts: 6, sets, drops: [0, 10, 40] })),
  ...[[60], [200]].map((sets) => ({ models: 2, prompts: 3, sets, drops: [0, 40] })),
  ...[[60], [200]].map((sets) => ({ models: 1, prompts: 10, sets, drops: [20] })),
  { models: 7, prompts: 5, sets: [40], drops: [0, 5, 10, 20, 30, 40, 60] },
  { models: 3, prompts: 5, sets: [60], drops: [0, 0, 70] },
  { models: 2, prompts: 6, sets: [40], unread: 10, drops: [0, 40] },
  { models: 2, prompts: 3, sets: [40], unread: 30, drops: [0, 40] },
  { models: 2, prompts: 6, sets: [30], samples: 2, drops: [0, 40] },
  { models: 2, prompts: 6, sets: [60], drops: [-25, 65] },
];

type MadeRun = Pick<ImportedRun, 'items' | 'responses'> & Pick<MadeUpRun, 'plan'>;
type NamedRun = readonly [name: string, made: () => Promise<MadeRun>];

const named = <Size>(study: string, sizes: readonly Size[], made: (size: Size) => Promise<MadeRun>): NamedRun[] =>
  sizes.map((size) => [`${study} ${JSON.stringify(size)}`, () => made(size)] as const);

const gateArchives: readonly NamedRun[] = [
  ...named('system-prompt', gateRuns, promptRun),
  ...named(
    'paraphrase',
    [
      { models: 4, perSet: 40, seed: 2 },
      { models: 1, perSet: 6 },
    ],
    madeUpParaphraseRun,
  ),
  ...named('configuration', [{ models: 3, sets: 2 }], madeUpConfigurationRun),
  ...named('instruction-style', [{ models: 2, perSet: 6, sets: ['sums', 'shops'] }], madeUpStyleRun),
  ...named('imported', [{ perSet: 12 }, { models: 1, prompts: 1, examples: 1 }], madeUpLog),
  ...named('judge', [{ models: 1 }, { models: 4, samples: 3 }, { models: 3, temperatures: [0, 1] }], madeUpJudgeRun),
  ...named('judge-pairs', [{ pairs: 40, judges: [consistent, byPlace] }], madeUpPairs),
];
const nightArchives: readonly NamedRun[] = [
  ...named('system-prompt', nightRuns, promptRun),
  ...named(
    'paraphrase',
    [
      { models: 2, perSet: 5 },
      { models: 3, perSet: 8 },
      { models: 3, perSet: 8, form: 'aware' as const },
    ],
    madeUpParaphraseRun,
  ),
  ...named(
    'configuration',
    [{ models: 1 }, { models: 2, perSet: 12 }, { models: 5, sets: 3 }, { perSet: 10, sets: 1 }],
    madeUpConfigurationRun,
  ),
  ...named(
    'instruction-style',
    [1, 3].map((models) => ({ models, perSet: 8, sets: ['sums'], decodings: ['greedy'] as const })),
    madeUpStyleRun,
  ),
  ...named(
    'imported',
    [
      { perSet: 30, prompts: 6 },
      { models: 3, perSet: 20, prompts: 5, examples: 1, samples: 2 },
      { perSet: 40, prompts: 6, study: 'system-prompt' as const },
    ],
    madeUpLog,
  ),
  ...named('judge-pairs', [{ pairs: 40, judges: [consistent] }], madeUpPairs),
];
const archives = isThorough ? [...gateArchives, ...nightArchives] : gateArchives;

/** The state of a model that one place shows. */
type ShownState = readonly [place: string, model: string, state: string | undefined];

const stateWords: Partial<Record<CardState, RegExp>> = {
  Robust: /\b(?:is|are) robust\b/,
  'Slightly sensitive': /\b(?:is|are) slightly sensitive\b/,
  Sensitive: /\b(?:is|are) sensitive\b/,
};

/** The states in a text: each sentence gives a state to the models named in its subject. */
function* statesInText(place: string, text: string, models: readonly string[]): Generator<ShownState> {
  const names = models.map(modelName);
  for (const part of text.split(/(?<=\.) /)) {
    const state = Object.entries(stateWords).find(([, words]) => words.test(part))?.[0];
    const [subject = ''] = part.split(/ (?:is|are) /);
    if (state) for (const [m, name] of names.entries()) if (subject.includes(name)) yield [place, models[m] ?? '', state];
  }
}

async function* shownStates(report: SharedReport): AsyncGenerator<ShownState> {
  const { result, study } = report;
  const loaders = getStudyReportLoaders(study);
  const kinds = (await loadStudy(study)).claims ?? [];
  const claiming: ResultWithClaims = result;
  const models = [...new Set(result.models.map(({ model }) => model))];
  const cards = (await loaders.first?.())?.(result).cards ?? [];
  for (const { model, state } of cards) yield ['card', model, state];
  yield* statesInText('headline', verdictHeadline(claiming.verdicts, kinds), models);
  if (study !== 'paraphrase')
    yield* statesInText('sentences', sentenceToPlainText(claimSentencesOfPart(claiming, kinds, 'verdict')), models);
  for (const { model, state } of modelStatesAndGrades(claiming as Parameters<typeof modelStatesAndGrades>[0], kinds))
    yield ['list of runs', model, state];
  // A judge has a state for each temperature. A model with several benchmarks or decodings has a line for each.
  const isFirst = new Set<string>();
  for (const { model, state } of (await loaders.figures()).lines(result)) {
    if (isFirst.has(model) && (study === 'judge' || state === undefined)) continue;
    isFirst.add(model);
    yield ['page of the model', model, state];
  }
  const shared = await buildResultCard(report, 'A run');
  for (const { name, state } of shared.rows)
    yield ['share card', models.find((model) => modelName(model) === name) ?? '', state];
  if (models.length <= maxCardModels)
    for (const { name, state = 'no state' } of shared.rows)
      if (!cardSvg(shared).includes(`${name}: ${state}.`)) yield ['share card’s picture', name, 'another'];
  const inTables = new Set<string>();
  for (const { words, rows, figures } of (await loaders.files()).tables(result)) {
    const hasField = figures.some(({ field }) => field === 'state');
    for (const row of rows) {
      const model = row.model?.id ?? '';
      const inWords = words.some(({ id }) => id === 'verdict') ? row.words['verdict'] : undefined;
      const value = hasField ? valueAtJsonPointer(result, `${row.at}/state`) : inWords;
      if (typeof value !== 'string' || value === '' || inTables.has(model)) continue;
      inTables.add(model);
      yield ['tables and CSV', model, value];
    }
  }
}

async function reportsOf({ plan, items, responses }: MadeRun): Promise<Record<string, SharedReport>> {
  const result = (await scoreAndMeasureResponses({ plan, items, responses })) as unknown as StudyResult;
  const measured: SharedReport = { study: plan.study, planId: await planId(plan), plan, result, made: null, app: null };
  // `shared` is the content of a link and of a live file.
  return { measured, shared: await parseReportJson(reportToJson(measured), 'test') };
}

const statesThatOccur = new Set<string>();

describe('every place shows the same state of a model', () => {
  test.each(archives)('%s', { timeout: 60_000 }, async (_, made) => {
    const states = new Map<string, Set<string>>();
    for (const [from, report] of Object.entries(await reportsOf(await made())))
      for await (const [place, model, state] of shownStates(report)) {
        const shown = states.get(model) ?? new Set();
        states.set(model, shown.add(`${state} (${from}, ${place})`));
      }
    expect(states.size).toBeGreaterThan(0);
    for (const shown of states.values()) {
      const different = new Set([...shown].map((each) => each.replace(/ \(.*/, '')));
      expect(different.size, [...shown].join('\n')).toBe(1);
      for (const state of different) statesThatOccur.add(state);
    }
  });

  test('and each state occurs', () => {
    expect([...statesThatOccur].filter((state) => state !== 'undefined').sort()).toEqual(Object.keys(cardStateLooks).sort());
  });
});

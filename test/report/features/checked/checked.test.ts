import { beforeAll, describe, expect, it, test } from 'vitest';
import { cellKey, variantKey, type Cell } from '../../../../src/core/plan/cell.ts';
import type { HumanExtractionChecks } from '../../../../src/core/json/checked-form.ts';
import { valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import type { HumanMark } from '../../../../src/core/answers/mark.ts';
import { registeredStudyIds, loadStudy } from '../../../../src/core/studies/studies.ts';
import type { StudyResult } from '../../../../src/core/studies/study.ts';
import type { CorrectionLine } from '../../../../src/core/answers/correction.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { seededRandom } from '../../../../src/measure/basics/random.ts';
import { answersAddress } from '../../../../src/report/addresses.ts';
import { answerFilterFromQuery } from '../../../../src/report/answer-filter.ts';
import { listAnswersToCheck } from '../../../../src/report/answers/answers-to-check.ts';
import { itemsWithMatchingAnswers, isAnswerInFilter } from '../../../../src/report/answers/answer-list.ts';
import { loadAnswerInterpreter } from '../../../../src/report/answers/outcome.ts';
import { answerFilterForPointer } from '../../../../src/report/drill-down.ts';
import {
  checkersAgreementSentence,
  disputedAnswersSentence,
  extractionAccuracySentence,
} from '../../../../src/report/features/checked/checked-sentences.ts';
import { extractionCheckTables } from '../../../../src/report/features/checked/checked-tables.ts';
import { toFileTables } from '../../../../src/report/file-tables.ts';
import { validateStudyResult } from '../../../../src/export/check-result.ts';
import { scoreAndMeasureResponses } from '../../../../src/report/measure-run.ts';
import { noScorings } from '../../../../src/core/scoring/scoring-lines.ts';
import { JudgementTracker } from '../../../../src/reading/rules/judged-answers.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import type { SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import type { MadeUpRun } from '../../../made-up/archive.ts';
import { madeUpConfigurationRun } from '../../../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';
import { madeUpLog } from '../../../made-up/logged-run.ts';
import { madeUpParaphraseRun } from '../../../made-up/paraphrase-run.ts';
import { madeUpRun } from '../../../made-up/run.ts';
import { madeUpStyleRun } from '../../../made-up/style-run.ts';

const mark = ({ model, item, variant, sample }: Cell, by: string, mark: HumanMark | null): CorrectionLine => ({
  model,
  item,
  variant,
  sample,
  reading: null,
  by,
  why: '',
  mark,
});

async function readOf({ plan, items, responses }: MadeUpRun, verdicts: readonly CorrectionLine[] = []) {
  const study = await loadStudy(plan.study);
  const table = buildScoreTable({ study, plan, items, responses, corrections: verdicts });
  return {
    study,
    table,
    judged: new JudgementTracker(items),
    own: items,
    scorings: noScorings,
    record: { plan, items } as never,
    standing: {} as never,
  };
}

const drawnOf = async (run: MadeUpRun, verdicts: readonly CorrectionLine[] = []) =>
  listAnswersToCheck(await readOf(run, verdicts), verdicts);

/** Random marks: 85% follow the score, and the others are right half of the time. */
async function marksOf(run: MadeUpRun, people: readonly string[]): Promise<CorrectionLine[]> {
  const { table } = await readOf(run);
  const scores = new Map(table.rows.map(({ response, score }) => [cellKey(response), score]));
  const random = seededRandom(3);
  const drawn = await drawnOf(run);
  return people.flatMap((by, place) =>
    drawn.slice(0, drawn.length - 7 * place).map(({ cell }) => {
      const isRight = random() < 0.15 ? random() < 0.5 : scores.get(cellKey(cell)) === 1;
      return mark(cell, by, isRight ? 'right' : random() < 0.5 ? 'wrong' : 'none');
    }),
  );
}

const measured = async (run: MadeUpRun, verdicts: readonly CorrectionLine[]) =>
  (await scoreAndMeasureResponses({
    plan: run.plan,
    items: run.items,
    responses: run.responses,
    corrections: verdicts,
  })) as unknown as StudyResult;

describe('the answers that people are given', () => {
  it('are sixty of a system-prompt run, drawn by prompt, without who gave them how', async () => {
    const run = await madeUpRun({ models: 3, perSet: 20 });
    const drawn = await drawnOf(run);
    const prompts = new Map<string, number>();
    for (const { cell } of drawn) {
      const of = `${cell.model}|${variantKey(cell.variant)}`;
      prompts.set(of, (prompts.get(of) ?? 0) + 1);
    }
    expect([...prompts.values()]).toEqual(Array.from({ length: 30 }, () => 2));
    const texts = new Map(run.responses.map((response) => [cellKey(response), response.text]));
    expect(drawn.map(({ text }) => text)).toEqual(drawn.map(({ cell }) => texts.get(cellKey(cell))));
    expect(Object.keys(drawn[0]!).sort()).toEqual(['cell', 'cut', 'item', 'text']);
  });

  it('have their choices in the order in which they were shown', async () => {
    const run = await madeUpParaphraseRun({});
    const drawn = await drawnOf(run);
    const answerView = await loadAnswerInterpreter(run.plan);
    const byId = new Map(run.items.map((item) => [item.id, item]));
    let moved = 0;
    for (const { cell, item } of drawn) {
      const own = byId.get(item.id)!;
      const order = answerView.shown(cell).order;
      if (!own.choices || !order) continue;
      expect(item.choices).toEqual(order.map((place) => own.choices![place]));
      expect(item.choices![item.answer as number]).toBe(own.choices[own.answer as number]);
      if (item.answer !== own.answer) moved++;
    }
    expect(moved).toBeGreaterThan(0);
  });

  it('are no failed cells, and those that somebody has marked stay when the run went on', async () => {
    const run = await madeUpRun({ models: 2, perSet: 12 });
    const failed = run.responses.map((response, at) =>
      at % 4 === 0 ? { ...response, text: '', finish: 'error' as const } : response,
    );
    const early = { ...run, responses: failed.slice(0, 250) };
    const first = await drawnOf(early);
    const errors = new Set(failed.filter(({ finish }) => finish === 'error').map(cellKey));
    expect(first.filter(({ cell }) => errors.has(cellKey(cell)))).toEqual([]);
    // Ann withdrew one of her marks.
    const marks = first.slice(0, 40).map(({ cell }, at) => mark(cell, 'Ann', at === 7 ? null : 'right'));
    const later = await drawnOf({ ...run, responses: failed }, marks);
    const names = later.map(({ cell }) => cellKey(cell));
    expect(marks.map(cellKey).filter((name) => !names.includes(name))).toEqual([]);
    expect(later.length).toBeGreaterThanOrEqual(60);
    expect(await drawnOf({ ...run, responses: failed })).toHaveLength(60);
  });
});

const runs: Readonly<Record<string, () => Promise<MadeUpRun>>> = {
  'system-prompt': () => madeUpRun({ models: 3, perSet: 4 }),
  'instruction-style': () => madeUpStyleRun({ models: 2, perSet: 4 }),
  paraphrase: () => madeUpParaphraseRun({}),
  configuration: () => madeUpConfigurationRun({}),
  elsewhere: () => madeUpLog({ perSet: 4, scoring: { by: 'evenkeel' } }),
};

test('every study but those whose answers are ratings or preferences', () => {
  expect(Object.keys(runs)).toEqual(registeredStudyIds().filter((study) => !study.startsWith('judge')));
});

describe.each(Object.keys(runs))('how well answers were read, of %s', (study) => {
  let run: MadeUpRun;
  let marks: readonly CorrectionLine[];
  let result: StudyResult;
  beforeAll(async () => {
    run = await runs[study]!();
    marks = await marksOf(run, ['Ann', 'Bo']);
    result = await measured(run, marks);
  }, 60_000);

  it('stands beside the figures, which no mark changes', async () => {
    const { checked, ...others } = result;
    expect(checked?.all.people.map(({ by }) => by)).toEqual(['Ann', 'Bo']);
    expect(others).toEqual(await measured(run, []));
    expect(others).not.toHaveProperty('checked');
  });

  it('has a form that is checked where a result comes from outside', async () => {
    const copy = JSON.parse(JSON.stringify(result)) as StudyResult;
    expect(await validateStudyResult(await loadStudy(study), copy, 'It')).toEqual(result);
    const broken = { ...copy, checked: { ...copy.checked, all: { ...copy.checked?.all, answers: -1 } } };
    await expect(validateStudyResult(await loadStudy(study), broken, 'It')).rejects.toThrow(
      'It: the field “checked.all.answers” must be at least 0, not -1.',
    );
  });

  it('leads from every count to as many answers', async () => {
    const { table } = await readOf(run, marks);
    const answerView = await loadAnswerInterpreter(run.plan);
    const counts = countsIn(result.checked!);
    expect(counts.length).toBeGreaterThan(60);
    for (const at of counts) {
      const filter = answerFilterForPointer(result, at);
      expect(filter, at).toBeDefined();
      // Convert the filter to an address and back.
      const behind = answerFilterFromQuery(answersAddress('run', filter).split('?')[1]);
      const rows = itemsWithMatchingAnswers(table.rows, behind, answerView).flatMap((asked) =>
        asked.rows.filter((row) => isAnswerInFilter(row, behind, answerView)),
      );
      expect(rows.length, at).toBe(valueAtJsonPointer(result, at));
    }
  });

  it('is told in sentences, and in tables for files', () => {
    const { all, agreements } = result.checked!;
    expect(sentenceToPlainText(extractionAccuracySentence(result))).toContain(
      `Ann checked ${all.people[0]!.answers} answers and Bo ${all.people[1]!.answers}, without seeing how they were read. Of ${all.sensitivity.of} that are right, ${all.sensitivity.read} were scored right: `,
    );
    expect(sentenceToPlainText(checkersAgreementSentence(result))).toContain(
      `Ann and Bo agree on ${agreements[0]!.same} of the ${agreements[0]!.both} answers that both marked: `,
    );
    expect(sentenceToPlainText(disputedAnswersSentence(result))).toContain(`${all.differing} answer`);
    const tables = toFileTables(result, extractionCheckTables(result));
    expect(tables.map(({ id }) => id)).toEqual([
      'reading',
      ...(study === 'system-prompt' ? ['corrected'] : []),
      'said',
      'checkers',
      'checkers-agreement',
    ]);
  });
});

/** The JSON pointers to the numbers that count answers. */
const countsIn = ({ all, models, agreements }: HumanExtractionChecks): string[] => {
  const inCheck = (at: string, check: HumanExtractionChecks['all']) => [
    ...check.people.map((_, place) => `${at}/people/${place}/answers`),
    ...['answers', 'differing', 'sensitivity/of', 'sensitivity/read', 'specificity/of', 'specificity/read'].map(
      (field) => `${at}/${field}`,
    ),
    ...['right', 'wrong', 'none'].flatMap((personMark) =>
      ['right', 'wrong', 'unreadable', 'refused'].map((read) => `${at}/said/${personMark}/${read}`),
    ),
  ];
  return [
    ...inCheck('/checked/all', all),
    ...models.flatMap((model, place) => inCheck(`/checked/models/${place}`, model)),
    ...agreements.flatMap((_, place) => [`/checked/agreements/${place}/both`, `/checked/agreements/${place}/same`]),
  ];
};

it('says nothing of ratings', async () => {
  const run = await madeUpJudgeRun({ models: 2, perCriterion: 4, samples: 2 });
  const cell = run.responses[0]!;
  expect(await measured(run, [mark(cell, 'Ann', 'right')])).not.toHaveProperty('checked');
});

describe('μ and σ as people read', () => {
  it('are those of the study where every answer is read as people read it', async () => {
    const run = await runs['system-prompt']!();
    const { table } = await readOf(run);
    const marks = table.rows.map(({ response, score }) => mark(response, 'Ann', score === 1 ? 'right' : 'wrong'));
    const result = (await measured(run, marks)) as unknown as SystemPromptResult;
    for (const [m, { mu, sigma }] of result.models.entries()) {
      const { corrected, sensitivity, specificity } = result.checked!.models[m]!;
      expect([sensitivity.share, specificity.share]).toEqual([1, 1]);
      expect(corrected!.uncorrected.mu).toBeCloseTo(mu as number, 10);
      expect(corrected!.uncorrected.sigma).toBeCloseTo(sigma as number, 10);
      expect(corrected!.mu).toBeCloseTo(mu as number, 10);
      expect(corrected!.sigma).toBeCloseTo(sigma as number, 10);
    }
  });

  it('is no σ where few answers are checked, and the reason says how many would do', async () => {
    const run = await runs['system-prompt']!();
    const result = await measured(run, await marksOf(run, ['Ann']));
    for (const { corrected } of result.checked!.models) {
      expect(corrected!.mu).toEqual(expect.any(Number));
      expect(corrected!.muInterval).toEqual([expect.any(Number), expect.any(Number)]);
      expect(corrected!.sigma).toMatchObject({
        why: expect.stringMatching(/^not enough marks: \d+ of \d+ under/) as string,
      });
    }
  });

  it('are of the rule’s readings, whatever was changed by hand', async () => {
    const run = await runs['system-prompt']!();
    const marks = await marksOf(run, ['Ann']);
    const before = await measured(run, marks);
    const changes = run.responses
      .slice(0, 100)
      .map(({ model, item, variant, sample }): CorrectionLine => ({
        model,
        item,
        variant,
        sample,
        reading: { kind: 'refusal', why: 'seen' },
        by: 'Ann',
        why: 'seen',
      }));
    const after = await measured(run, [...changes, ...marks]);
    expect(after.checked).toEqual(before.checked);
    expect(after.models).not.toEqual(before.models);
  });
});

describe('in words', () => {
  const row = (by: string, personMark: HumanMark | null, at: number, responses: MadeUpRun['responses']) =>
    mark(responses[at]!, by, personMark);

  it('of one answer, of none that is right, and of five people', async () => {
    const run = await madeUpRun({ models: 1, perSet: 2 });
    const { table } = await readOf(run);
    const right = table.rows.findIndex(({ score }) => score === 1);
    const wrong = table.rows.findIndex(({ reading, score }) => score === 0 && reading.kind === 'option');
    const sentenceFor = async (...marks: CorrectionLine[]) =>
      sentenceToPlainText(extractionAccuracySentence(await measured(run, marks)));
    expect(await sentenceFor(row('Ann', 'right', right, run.responses))).toBe(
      'Ann checked 1 answer, without seeing how it was read. Of 1 that is right, 1 was scored right: 100% (sensitivity; too few for an interval). No checked answer is wrong, so the check does not show how wrong answers are scored.',
    );
    expect(await sentenceFor(row('Ann', 'none', wrong, run.responses))).toContain(
      'No checked answer is right, so the check does not show how right answers are scored. Of 1 that is wrong or gives no clear answer, 1 was not scored right: 100% (specificity; too few for an interval).',
    );
    const five = [...'abcde'].map((name) => row(name, 'right', right, run.responses));
    expect(await sentenceFor(...five)).toMatch(/^a checked 1 answer, b 1, c 1 and 2 more people some, without/);
    const result = await measured(run, five);
    expect(sentenceToPlainText(checkersAgreementSentence(result))).toBe('');
    expect(result.checked!.agreements).toHaveLength(10);
  });

  it('where both say one thing of all, κ is told to be none', async () => {
    const run = await madeUpRun({ models: 1, perSet: 2 });
    const marks = ['Ann', 'Bo'].flatMap((name) => [0, 1].map((at) => row(name, 'right', at, run.responses)));
    expect(sentenceToPlainText(checkersAgreementSentence(await measured(run, marks)))).toContain(
      'Cohen’s κ is not defined: both gave every answer the same mark.',
    );
  });
});

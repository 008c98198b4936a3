import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareCommand } from '../../../tools/measurements/compare-with/compare-command.ts';
import { scoringCheckPage } from '../../../tools/measurements/compare-with/scoring-check/check-page.ts';
import { drawSample, drawnQuestions } from '../../../tools/measurements/compare-with/scoring-check/groups.ts';
import { judgedAnswers } from '../../../tools/measurements/compare-with/scoring-check/judged.ts';
import { syntheticGroups } from '../../../tools/measurements/compare-with/scoring-check/synthetic-groups.ts';
import {
  publishedForm,
  readBbhTask,
  readEvouna,
  readGradeSchoolMath,
  readMmluProAnswers,
} from '../../../tools/measurements/compare-with/scoring-check/published.ts';
import { snapshotOf } from '../../../tools/measurements/compare-with/scoring-check/snapshots.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { outcomeOf } from '../../cli/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-scoring-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, content: string | Uint8Array): void {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, content);
}

const byFive = (text: string, isRight: boolean) =>
  Object.fromEntries(
    ['fid', 'gpt35', 'chatgpt', 'gpt4', 'newbing'].flatMap((system) => [
      [`answer_${system}`, text],
      [`judge_${system}`, isRight],
    ]),
  );

/** Files in the layouts of the repositories, with made-up content. */
beforeAll(async () => {
  const rows = [
    { question: 'Which tree is black?', golden_answer: 'Ebony', improper: false, ...byFive('It is ebony.', true) },
    { question: 'Which tree is pale?', golden_answer: 'Birch', improper: false, ...byFive('Oak, not birch.', false) },
    { question: 'Which is both?', golden_answer: 'Elm/Ash', improper: false, ...byFive('Elm', true) },
    { question: 'How many?', golden_answer: '17', improper: false, ...byFive('17', true) },
    { question: 'Which now?', golden_answer: 'Cedar', improper: true, ...byFive('Cedar', true) },
  ];
  put('QA-Eval/EVOUNA/NQ.json', JSON.stringify(rows));
  put('QA-Eval/COMMIT', '0123456789abcdef\n');
  const solutions = Object.fromEntries(
    ['6b_finetuning', '6b_verification', '175b_finetuning', '175b_verification'].map((system) => [
      system,
      { is_correct: true, solution: 'Two and two.\nA: 4' },
    ]),
  );
  put(
    'grade-school-math/grade_school_math/data/example_model_solutions.jsonl',
    JSON.stringify({ question: 'Two and two?', ground_truth: 'They are four.\nA: 4', ...solutions }),
  );
  for (const [form, prediction] of Object.entries({ cot: 'It can fly. So the answer is yes.', direct: 'no' })) {
    const outputs = [{ input: 'Old.\n\nQ: Can it fly?\nA:', prediction, target: 'yes' }];
    const path = `BIG-Bench-Hard/code-davinci-002-outputs/code-davinci-002-${form}/birds_few_shot_template_0-255000.json`;
    put(path, JSON.stringify({ outputs }));
  }
  const options = ['ebony', 'birch', 'cedar'];
  const asked = { question_id: 1, question: 'Which tree is pale?', options, answer: 'B' };
  const writer = new ZipWriter(new BlobWriter());
  const outputs = [{ ...asked, model_outputs: 'The answer is (B).' }];
  await writer.add('model_outputs_made-up_5shots.json', new TextReader(JSON.stringify(outputs)));
  const zip = await (await writer.close()).arrayBuffer();
  put('MMLU-Pro/eval_results/model_outputs_made-up_5shots.json.zip', new Uint8Array(zip));
});

describe('published answers', () => {
  test('are read with the word of those who judged them', async () => {
    const { questions } = await readEvouna(folder, 'NQ');
    expect(questions.map(({ answer }) => answer)).toEqual(['Ebony', 'Birch']);
    expect(questions[0]?.answers['gpt4']).toEqual({ text: 'It is ebony.', isRight: true });
    const [sum] = (await readGradeSchoolMath(folder)).questions;
    expect(sum).toMatchObject({ answer: '4', answers: { '6b_finetuning': { isRight: true } } });
    const [bird] = (await readBbhTask(folder, 'birds')).questions;
    expect(bird).toMatchObject({ question: 'Can it fly?', answers: { cot: { isRight: true }, direct: { isRight: false } } });
    const [tree] = (await readMmluProAnswers(folder)).questions;
    expect(tree).toMatchObject({ answer: 1, answers: { 'made-up': { isRight: true } } });
  });

  test('are told apart by the forms that MMLU-Pro published', () => {
    expect(publishedForm.isPlain('So the answer is (B).')).toBe(true);
    expect(publishedForm.isPlain('The answer is (B). No, the answer is (C).')).toBe(false);
    expect(publishedForm.isUnread('it depends on the bark')).toBe(true);
    expect(publishedForm.isJoint('The answer is (B) and (C).')).toBe(true);
    expect(publishedForm.isJoint('The answer is (B) and (C). No, the answer is (C).')).toBe(false);
  });

  test('are counted answer by answer beside what people say', async () => {
    const { all, found, plain, containing, denying } = judgedAnswers(await readEvouna(folder, 'NQ'));
    expect([all, found, plain, containing, denying]).toEqual([
      { right: 5, wrong: 5 },
      { right: 5, wrong: 0 },
      { right: 5, wrong: 0 },
      { right: 5, wrong: 5 },
      { right: 0, wrong: 5 },
    ]);
  });

  test('are drawn once each, the same by the same seed', async () => {
    const published = await readEvouna(folder, 'NQ');
    const questions = drawnQuestions(seededRandom(3), { published, systems: ['fid', 'gpt4'] });
    expect(questions.map(({ answers }) => answers.length)).toEqual([2, 2]);
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(drawSample(seededRandom(7), numbers, 5)).toEqual(drawSample(seededRandom(7), numbers, 5));
    expect(new Set(drawSample(seededRandom(7), numbers, 8)).size).toBe(8);
  });
});

test('the page counts where the check speaks, and tells what falls short', async () => {
  const one = syntheticGroups.map((group) => ({ ...group, archives: 1 }));
  const { page, broken } = await scoringCheckPage(one, await snapshotOf(folder), []);
  expect(page).toContain('| holds the right one | 3 of 3 | at least 38 | 0 of 4 | at most 2 | 0 and 0 |');
  expect(page).toContain('| unread | 2 of 2 | at least 38 | 0 of 2 | at most 2 | 0 and 0 |');
  expect(page).toContain('| several options | 1 of 1 | at least 38 | 0 of 2 | at most 2 | 0 and 0 |');
  expect(page).toContain('- wangcunxiang/QA-Eval (Apache-2.0) at 0123456789ab: ');
  expect(page).toContain('- openai/grade-school-math (MIT): ');
  expect(broken).toContain('“unread”: 2 archives were made, not 40.');
  expect(broken).toContain('“unread”: only 0 of 2 archives are published.');
  expect(broken).toContain('“unread”: the check speaks of 2 archives that have it.');
});

test('a folder without the snapshots is refused in a sentence', async () => {
  const { code, err } = await outcomeOf(compareCommand, ['scoring-check', join(folder, 'MMLU-Pro')]);
  expect({ code, lines: err.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
});

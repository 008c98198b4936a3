import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { afterAll, describe, expect, test } from 'vitest';
import { compareCommand } from '../../../tools/measurements/compare-with/compare-command.ts';
import { outcomeOf } from '../../cli/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, content: string | Uint8Array): void {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, content);
}

const options = ['ebony', 'birch', 'cedar', 'willow', 'maple', 'poplar', 'elm', 'larch', 'rowan', 'hazel'];
const answered = (question_id: number, model_outputs: string) => ({ question_id, options, answer: 'C', model_outputs });

/** Files in the layouts of the three repositories, with made-up content. */
async function snapshots(): Promise<void> {
  const outputs = [
    answered(1, 'Ebony is dark and birch is pale. The answer is (C).'),
    answered(2, 'The answer is (B). No: cedar has needles. The answer is (C).'),
    answered(3, 'The answer is (C).\n\nQuestion: Which is pale?\nThe answer is (B).'),
    answered(4, 'Willow bends, so the answer is (D).'),
    answered(5, 'All of them are trees.'),
  ];
  const writer = new ZipWriter(new BlobWriter());
  await writer.add('model_outputs_made-up_5shots.json', new TextReader(JSON.stringify(outputs)));
  const zip = await writer.close();
  put('MMLU-Pro/eval_results/model_outputs_made-up_5shots.json.zip', new Uint8Array(await zip.arrayBuffer()));
  const cot = 'BIG-Bench-Hard/code-davinci-002-outputs/code-davinci-002-cot';
  const predictions = [
    { prediction: 'A sparrow can fly. So the answer is yes.', target: 'yes' },
    { prediction: 'A stone cannot fly. So the answer is no.', target: 'yes' },
  ];
  put(`${cot}/birds_few_shot_template_0-255.json`, JSON.stringify({ outputs: predictions }));
  put(`${cot}/birds_few_shot_template_0-255_eval_metrics.jsonl`, JSON.stringify({ accuracy: 50 }));
  const references = ['\\frac{1}{2}', '2\\sqrt{3}', '(1,2)'];
  put('AGIEval/data/v1/math.jsonl', references.map((answer) => JSON.stringify({ answer })).join('\n'));
}

describe('published answers', () => {
  test('are counted by what they state, beside the rules of other programs', async () => {
    await snapshots();
    const sample = join(folder, 'sample.jsonl');
    const { code, out, err } = await outcomeOf(compareCommand, ['answers', folder, sample]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    // Five answers. Two are plain, one has several statements, one continues with another question, and one has no
    // statement.
    expect(out).toMatch(/\| made-up \| 5 \| 2 \| 0\.00% \| 0 \| 0 \| 60\.0 \|/);
    expect(out).toMatch(/\| made-up \| 1 \| 1 \(100\.00%\) \| 1 \| 1 \(100\.00%\) \| 0 \| none \| 20\.00% \|/);
    expect(out).toContain('| made-up | MMLU-Pro and lm-eval: the first “answer is (X)” | 80.00% | 40.0 |');
    expect(out).toContain('| birds | 2 | 50.0 | 50.0 | 0.0 |');
    expect(out).toContain('| `\\[\\boxed{R}\\]` | 100.00% |');
    expect(out).toMatch(/Made on \d{4}-\d\d-\d\d at commit /);
    for (const word of ['ebony', 'sparrow']) expect(out.toLowerCase()).not.toContain(word);
    expect(readFileSync(sample, 'utf8')).toBe('');
  });

  test('of another layout are refused in one sentence', async () => {
    await snapshots();
    put('AGIEval/data/v1/math.jsonl', '{"question":"1"}');
    const { code, err } = await outcomeOf(compareCommand, ['answers', folder]);
    expect(code).toBe(2);
    expect(err).toMatch(/math\.jsonl, line 1: the field “answer” is missing\.\n$/);
  });
});

describe('cases', () => {
  const option = { id: 'o1', kind: 'letter', choices: ['ebony', 'birch'], text: 'Answer: B', expect: 'B' };
  const open = { id: 'n1', kind: 'number', reference: '12', text: 'Answer: 12', right: true };
  const refusal = { text: 'I cannot answer that.', expect: 'refusal' };
  const real = { options, text: 'The answer is (C).', expect: 'C' };
  const cases = (more: object = {}) => {
    put('reading/options.jsonl', JSON.stringify({ ...option, ...more }));
    put('reading/open-answers.jsonl', JSON.stringify(open));
    put('reading/refusals.jsonl', JSON.stringify(refusal));
    put('reading/math-references.jsonl', JSON.stringify({ reference: '\\frac{2}{7}' }));
    put('reading/mmlu-pro-real.jsonl', JSON.stringify(real));
    return outcomeOf(compareCommand, ['cases', folder]);
  };

  test('that are read as a person reads them are counted', async () => {
    const { code, out } = await cases();
    expect(code).toBe(0);
    expect(out).toContain('| option: letter | 1 | 1 |');
    expect(out).toContain('| real answer | 1 | 1 |');
  });

  test('that are read otherwise are named', async () => {
    const { code, out, err } = await cases({ expect: 'A' });
    expect(code).toBe(1);
    expect(out).toContain('| option: letter | 1 | 0 |');
    expect(err).toMatch(/^option: letter o1: \{"kind":"option","option":1/);
  });
});

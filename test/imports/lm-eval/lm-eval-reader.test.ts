import { expect, it } from 'vitest';
import { lmEvalReader } from '../../../src/imports/lm-eval/lm-eval-reader.ts';
import type { ForeignLog, LogFile } from '../../../src/imports/log/foreign-log.ts';
import { filesOf } from '../files-of.ts';

const read = async (files: readonly LogFile[]): Promise<ForeignLog> =>
  lmEvalReader.read(await lmEvalReader.recognise(files), () => undefined, new AbortController().signal);

it('x', async () => {
  for (const f of ['gsm8k', 'math-perturbed', 'mmlu-pro-plus']) {
    const log = await read(await filesOf(`lm-eval/${f}`));
    console.dir(
      {
        ...log,
        prompts: log.prompts.length,
        answers: log.answers.slice(0, 2).map((a) => ({ ...a, text: a.text.slice(0, 50) })),
        questions: log.questions.slice(0, 2),
      },
      { depth: 6 },
    );
  }
  expect(1).toBe(1);
});

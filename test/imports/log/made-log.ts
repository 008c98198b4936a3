import type { ImportedLog, VaryingLogField, LoggedAnswer } from '../../../src/imports/log/imported-log.ts';

/** A log of two models, two system messages and two questions, one answer each. */
export function madeLog(more: Partial<ImportedLog> = {}): ImportedLog {
  const answers = ['m 1', 'm:2'].flatMap((model) =>
    ['Be terse.', 'Be kind.'].flatMap((system, level) =>
      [0, 1].map((question, n): LoggedAnswer => ({
        file: 0,
        where: `line ${level * 2 + n + (model === 'm:2' ? 5 : 1)}`,
        model,
        question,
        prompt: level * 2 + question,
        levels: { system },
        text: question === 0 ? 'A' : `It is ${level === 0 ? 4 : 5}.`,
        finish: 'stop',
        scores: { acc: question === 0 || level === 0 ? 1 : 0 },
      })),
    ),
  );
  return {
    format: 'made',
    tool: { name: 'made', version: '1' },
    files: [{ name: 'log.jsonl', bytes: 10, sha256: 'a'.repeat(64) }],
    questions: [
      { key: 'q0', set: 'Mine', question: 'Which?', choices: ['yes', 'no'], answer: 0 },
      { key: 'q1', set: 'Mine', question: 'What is 2 + 2?', answer: '4' },
    ],
    prompts: ['Be terse.', 'Be kind.'].flatMap((system) =>
      ['Which?', 'What is 2 + 2?'].map((content) => ({
        messages: [
          { role: 'system' as const, content: system },
          { role: 'user' as const, content },
        ],
      })),
    ),
    answers,
    fields: [systemField],
    scorings: [{ id: 'acc', title: 'accuracy', isProposed: true }],
    lacks: ['tokens'],
    remarks: ['One remark.'],
    faults: [{ file: 0, where: 'line 9', why: 'It is not a JSON object.' }],
    ...more,
  };
}

export const systemField: VaryingLogField = {
  id: 'system',
  title: 'System message',
  kind: 'system message',
  values: ['Be terse.', 'Be kind.'],
  isProposed: true,
};

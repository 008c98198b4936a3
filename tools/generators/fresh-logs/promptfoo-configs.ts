import { itemsOfSet, type ChoiceItem } from './questions.ts';
import { failingText } from './serve.ts';

export const systems = {
  plain: 'Answer the multiple-choice question.',
  strict: 'Obey this layout without exception. Finish your reply with a separate line reading "Answer: <letter>".',
};

export interface PromptfooRun {
  readonly name: string;
  readonly config: object;
  readonly args?: readonly string[];
  /** Endings of the files that promptfoo writes; `json` by default. */
  readonly kinds?: readonly string[];
}

const chat = (system: string): string =>
  `[{"role": "system", "content": ${JSON.stringify(system)}}, {"role": "user", "content": {{question | dump}}}]`;
const chats = Object.entries(systems).map(([label, system]) => ({ label, raw: chat(system) }));

const questionVars = ({ question, choices, answer }: ChoiceItem) => ({
  question: [question, ...choices.map((choice, n) => `${'ABCD'.charAt(n)}. ${choice}`)].join('\n'),
  answer: 'ABCD'.charAt(answer),
});

/**
 * The configurations that promptfoo runs against the server, each for one layout or option. `files` are the paths of {@link
 * programFiles}.
 */
export function promptfooRuns(
  origin: string,
  { grader, priced }: Readonly<Record<keyof typeof programFiles, string>>,
): readonly PromptfooRun[] {
  const provider = (model: string, more: object = {}) => ({
    id: `openai:chat:${model}`,
    label: model,
    config: { apiBaseUrl: `${origin}/v1`, apiKey: 'none', temperature: 0.7, max_tokens: 60, seed: 1, ...more },
  });
  const sums = itemsOfSet<ChoiceItem>('arithmetic', 12);
  const tests = sums.slice(0, 6).map((item) => {
    const vars = questionVars(item);
    return { vars, assert: [{ type: 'contains', value: `Answer: ${vars.answer}` }] };
  });
  const slow = { type: 'latency', threshold: 1 };
  return [
    {
      name: 'sums',
      config: { prompts: chats, providers: [provider('tiny-b')], defaultTest: { assert: [slow] }, tests },
      args: ['--repeat', '2'],
    },
    {
      name: 'several-assertions',
      kinds: ['json', 'jsonl', 'yaml', 'csv'],
      config: {
        prompts: chats,
        providers: [provider('tiny-b'), provider('tiny-c')],
        defaultTest: {
          threshold: 0.6,
          assert: [
            { type: 'regex', value: 'Answer: [A-D]$', metric: 'layout' },
            { type: 'javascript', value: 'output.length < 40', metric: 'brevity', weight: 0.5 },
          ],
        },
        tests: [
          ...tests.map(({ vars, assert }) => ({ vars, assert: [{ ...assert[0], weight: 2 }] })),
          {
            vars: { question: `Which number follows 7? ${failingText}`, answer: '8' },
            assert: [{ type: 'contains', value: '8' }],
          },
        ],
      },
    },
    {
      name: 'late',
      // Four at a time, so that results come in another order than the tests.
      args: ['-j', '4'],
      config: {
        prompts: [chats[1]],
        providers: ['tiny-b', 'tiny-c'].map((model) => ({
          id: `file://${priced}`,
          label: model,
          config: { origin, model },
        })),
        defaultTest: { assert: [{ type: 'cost', threshold: 0.0001 }, slow] },
        tests: [
          { vars: tests[0]?.vars, assert: [{ type: 'contains', value: 'Answer' }] },
          {
            vars: tests[1]?.vars,
            assert: [{ type: 'llm-rubric', value: 'It names a letter.', provider: `file://${grader}` }],
          },
        ],
      },
    },
    {
      name: 'turns',
      kinds: ['json', 'jsonl'],
      config: {
        prompts: [
          `[{% for turn in _conversation %}{"role": "user", "content": {{turn.input | dump}}}, {"role": "assistant", "content": {{turn.output | dump}}}, {% endfor %}{"role": "user", "content": {{question | dump}}}]`,
        ],
        providers: [provider('tiny-c')],
        tests: sums
          .slice(0, 4)
          .flatMap(({ id, question, choices, answer }) =>
            [question, 'What is one more than that?'].map((turn, n) => ({
              vars: { question: turn },
              metadata: { conversationId: id },
              assert: [{ type: 'contains', value: String(Number(choices[answer]) + n) }],
            })),
          ),
      },
    },
  ];
}

/** Providers in promptfoo's own protocol. */
export const programFiles = {
  /** A judge that passes answers with a letter. */
  grader: `module.exports = class {
  id() { return 'letter-judge'; }
  async callApi(prompt) {
    const pass = /Answer: [A-D]/.test(prompt);
    return { output: JSON.stringify({ pass, score: Number(pass), reason: pass ? 'It names one.' : 'It names none.' }) };
  }
};
`,
  /** The server's models with a price, as promptfoo does not know them. */
  priced: `module.exports = class {
  constructor(options) { this.options = options; }
  id() { return 'local:' + this.options.config.model; }
  async callApi(prompt) {
    const { origin, model } = this.options.config;
    const body = JSON.stringify({ model, messages: JSON.parse(prompt), temperature: 0.7, seed: 1, max_tokens: 60 });
    const response = await fetch(origin + '/v1/chat/completions', { method: 'POST', body });
    const { choices, usage } = await response.json();
    const tokenUsage = { prompt: usage.prompt_tokens, completion: usage.completion_tokens, total: usage.total_tokens };
    return { output: choices[0].message.content, tokenUsage, cost: 0.01 };
  }
};
`,
};

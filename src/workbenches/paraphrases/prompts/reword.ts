import type { Engine } from '../../../core/models/engine.ts';
import type { ChatPrompt } from '../../../core/answers/response.ts';
import { withEngineLock } from '../../../run/run-lock.ts';
import { runUnansweredCells, type RunJob, type RunEnd, type RunEvent } from '../../../run/runner.ts';
import { waitUntilVisible } from '../../../run/until-shown.ts';
import { cleanParaphrase } from '../clean-paraphrase.ts';
import data from './rewording.json' with { type: 'json' };

export interface RewordingRequest {
  /** The message to reword. */
  readonly text: string;
  readonly model: string;
  readonly count: number;
  readonly temperature: number;
  readonly seed: number;
  readonly maxTokens: number;
}

export interface RewordingResult {
  readonly text: string;
  readonly cut: boolean;
  /** Why the model gave no text. */
  readonly error?: string;
}

/**
 * The prompt for a model. It is one message, as not every model has a system role. The user’s text is inserted once, and its
 * placeholders stay.
 */
export const buildRewordingPrompt = ({
  text,
  temperature,
  maxTokens,
}: Pick<RewordingRequest, 'text' | 'temperature' | 'maxTokens'>): ChatPrompt => ({
  messages: [{ role: 'user', content: `${data.instruction}\n\n${data.given.replace('{prompt}', () => text)}` }],
  decoding: { temperature, maxTokens },
});

/**
 * Lets a model reword a text through the runner of studies. Each rewording has its own seed, and the engine lock applies.
 */
export async function generateRewordings(
  order: RewordingRequest,
  engineOf: (engine: string) => Promise<Engine>,
  signal: AbortSignal,
  hears: {
    readonly waiting: () => void;
    readonly event: (event: RunEvent) => void;
    readonly found: (one: RewordingResult) => void;
  },
): Promise<RunEnd> {
  let end: RunEnd = { end: 'aborted' };
  await withEngineLock(
    async () => void (end = await runUnansweredCells(jobOf(order, engineOf, hears.found), signal, hears.event)),
    hears.waiting,
    signal,
  );
  return end;
}

function jobOf(order: RewordingRequest, engineOf: RunJob['engineOf'], found: (one: RewordingResult) => void): RunJob {
  const item = { id: 'prompt/prompt', question: order.text, answer: '' };
  return {
    plan: {
      study: 'reword-prompt',
      options: {},
      models: [order.model],
      samples: order.count,
      seed: order.seed,
      resolved: {},
      items: [{ id: item.id, hash: '' }],
    },
    items: [item],
    study: { variants: () => [{ rewording: 'one' }], prompt: () => buildRewordingPrompt(order) },
    store: {
      answeredCells: async () => ({ cells: new Set(), failed: new Set() }),
      findAnswers: async () => new Map(),
      keepModel: async () => undefined,
      stillThere: async () => undefined,
      write: async ({ text, finish, error }) => {
        const isFailed = finish === 'error';
        found({
          text: isFailed ? '' : cleanPrompt(text),
          cut: finish === 'length',
          ...(isFailed && { error: error ?? 'The model gave no answer.' }),
        });
        return 'new';
      },
    },
    engineOf,
    untilShown: waitUntilVisible,
  };
}

/** Cleans the answer like a paraphrase, and also removes a label such as “New prompt:”. */
const cleanPrompt = (answer: string): string =>
  cleanParaphrase(answer.trim().replace(/^(?:[*_#]{1,3} ?)?(?:new |reworded |rewritten )?prompt(?: ?[*_]{1,3})?:\s*/i, ''));

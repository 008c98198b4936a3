import type { Prompt } from '../../../core/response.ts';
import { littleKnown, type GivenUp } from '../chat-request.ts';
import { NoAnswer } from '../no-answer.ts';
import { withoutThought } from '../reply/answer-of.ts';
import type { ChatAnswer } from '../reply/reply.ts';
import { limitFor, type ServerSettings } from '../settings/server-settings.ts';
import { refusalIn } from './known-refusals.ts';
import { needsRoom, needsSystemRole } from './needs.ts';
import { switchesFor, usualThinkingLimit, type ThinkingSwitch } from './thinking.ts';

export type Seeded = Prompt & { readonly seed: number };

/** How a server is asked: what it is asked without, and what turns its thinking on or off. */
export class Manner {
  readonly givenUp = new Set<GivenUp>();
  thinkingSwitch: ThinkingSwitch | undefined;
}

interface Greeted {
  readonly model: string;
  readonly settings: ServerSettings;
  readonly manner: Manner;
  /** Whether the shapes are a run’s own, so that their limit is the run’s. */
  readonly isOfRun: boolean;
  /** Asks one prompt in the manner of now. */
  readonly ask: (prompt: Seeded) => Promise<ChatAnswer>;
}

export interface Found {
  /** The last reply; `undefined` where every one failed alone. */
  readonly reply: ChatAnswer | undefined;
  /** The last one to a prompt whose letters are to be scored. */
  readonly scored: ChatAnswer | undefined;
  readonly thinks: boolean | undefined;
}

/**
 * Asks the first prompt of each shape of a run, one after the other, and gives up what the server refuses until it answers. What it gives up is
 * left in the manner, for all prompts after it.
 *
 * Throws a NoAnswer where every other prompt would end the same, or where a person has to decide first (needs.ts). A reply that failed alone, or
 * a prompt that was refused for its words, decides nothing: the run goes on, and its cell says what happened.
 */
export async function greet(shapes: readonly Seeded[], greeted: Greeted): Promise<Found> {
  let reply: ChatAnswer | undefined;
  let scored: ChatAnswer | undefined;
  let thinks: boolean | undefined;
  for (const [n, shape] of shapes.entries()) {
    try {
      const now = await settle(shape, greeted);
      if (!now) continue;
      reply = thinks === undefined ? await settleThinking(shape, now, greeted) : now;
      if (shape.scoreOptions) scored = reply;
      thinks = (thinks ?? false) || hasThought(reply);
      refuseNoRoom(shape, reply, greeted);
    } catch (error) {
      if (!(error instanceof NoAnswer) || endsRun(error, n === 0)) throw error;
    }
  }
  return { reply, scored, thinks };
}

/** A failure with a status, and one without a connection, meets the next prompt as well; one inside a reply need not. */
const endsRun = ({ meaning, status }: NoAnswer, isFirst: boolean): boolean =>
  meaning === 'every cell' || (isFirst && (meaning === 'unreachable' || meaning === 'silent' || status !== undefined));

/** Asks until nothing is refused. `undefined`: this prompt is refused, whatever is given up. */
async function settle(shape: Seeded, greeted: Greeted): Promise<ChatAnswer | undefined> {
  const { manner } = greeted;
  const before = new Set(manner.givenUp);
  const guessed: GivenUp[] = [];
  for (;;) {
    try {
      const reply = await greeted.ask(shape);
      return (await takeBack(guessed.slice(0, -1), shape, greeted)) ?? reply;
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.status === undefined || lasting.has(error.status)) throw error;
      const refusal = refusalIn(error.words || error.message, shape, manner.givenUp);
      if (refusal === 'this prompt') return undefined;
      if (refusal === 'limit used up') throw withRoom(shape, greeted);
      if (refusal?.includes('system role') && !greeted.settings.joinsSystem)
        throw new NoAnswer(needsSystemRole(greeted.model), 'every cell', error.status);
      // A status of 5xx is a refusal only where its words name what is refused.
      const guess = isRefusal(error) ? littleKnown.find((field) => !manner.givenUp.has(field)) : undefined;
      if (!refusal && guess === undefined) {
        if (isRefusal(error) && (await isOfThisPrompt(shape, before, greeted))) return undefined;
        throw inFull(error);
      }
      for (const field of refusal ?? []) manner.givenUp.add(field);
      if (refusal || guess === undefined) continue;
      manner.givenUp.add(guess);
      guessed.push(guess);
    }
  }
}

/** Statuses that say nothing of what was asked. */
const lasting: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 429]);

const isRefusal = (error: NoAnswer): boolean => error.status === 400 || error.status === 422;

/** Of fields that were given up by guessing, each that it takes after all comes back; the last guess was right. */
async function takeBack(
  guessed: readonly GivenUp[],
  shape: Seeded,
  { manner, ask }: Greeted,
): Promise<ChatAnswer | undefined> {
  let reply: ChatAnswer | undefined;
  for (const field of guessed) {
    manner.givenUp.delete(field);
    try {
      reply = await ask(shape);
    } catch (error) {
      if (!(error instanceof NoAnswer) || !isRefusal(error)) throw error;
      manner.givenUp.add(field);
    }
  }
  return reply;
}

/** Whether the same shape with words of our own is answered, by all settings that were sent at first: then the refusal was about the words. */
async function isOfThisPrompt(shape: Seeded, before: ReadonlySet<GivenUp>, { manner, ask }: Greeted): Promise<boolean> {
  const after = [...manner.givenUp];
  manner.givenUp.clear();
  for (const field of before) manner.givenUp.add(field);
  const messages = shape.messages.map(({ role }) => ({ role, content: role === 'system' ? 'Be brief.' : 'Hello' }));
  try {
    await ask({ ...shape, messages });
    return true;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    for (const field of after) manner.givenUp.add(field);
    return false;
  }
}

/** A person has to read all that the server said. */
const inFull = (error: NoAnswer): NoAnswer =>
  error.words === '' || error.message.endsWith(error.words)
    ? error
    : new NoAnswer(`${error.message} In full: ${error.words}`, error.meaning, error.status, error.retryAfterMs);

/** Tries one switch after the other until the model thinks, or does not, as a person wants it; the first that is obeyed stays. */
async function settleThinking(shape: Seeded, first: ChatAnswer, greeted: Greeted): Promise<ChatAnswer> {
  const { settings, manner, ask } = greeted;
  const wants = settings.thinking === 'on';
  const isBudget = wants && settings.thinkingBudget !== undefined;
  if (settings.thinking === undefined || (hasThought(first) === wants && !isBudget)) return first;
  for (const each of switchesFor(settings)) {
    manner.thinkingSwitch = each;
    try {
      const reply = await ask(shape);
      if (hasThought(reply) === wants || (each.isPartial && isShorter(reply, first)))
        return await settleAnew(shape, reply, greeted);
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.meaning === 'every cell' || error.meaning === 'unreachable')
        throw error;
    }
  }
  manner.thinkingSwitch = undefined;
  return first;
}

const isShorter = (reply: ChatAnswer, than: ChatAnswer): boolean =>
  reply.tokens !== null && than.tokens !== null && reply.tokens.completion < than.tokens.completion;

/** Some models take settings only while they do not think: with the switch, all that was given up is asked for again. */
async function settleAnew(shape: Seeded, reply: ChatAnswer, greeted: Greeted): Promise<ChatAnswer> {
  if (greeted.manner.givenUp.size === 0) return reply;
  greeted.manner.givenUp.clear();
  return (await settle(shape, greeted)) ?? reply;
}

/** Where thoughts are hidden and not counted, a limit that is used up without a word tells of them. */
const hasThought = (reply: ChatAnswer): boolean =>
  withoutThought(reply).thought !== '' || (reply.thinkingTokens ?? 0) > 0 || isUsedUp(reply);

const isUsedUp = (reply: ChatAnswer): boolean => reply.finish === 'length' && withoutThought(reply).text === '';

/** Where thinking uses up the limit, most answers would be cut: a person who has set a limit for this server knows that. */
function refuseNoRoom(shape: Seeded, reply: ChatAnswer, greeted: Greeted): void {
  const { settings, isOfRun } = greeted;
  const limit = limitFor(shape.decoding.maxTokens, settings);
  if (!isOfRun || settings.tokenLimit !== undefined || limit >= usualThinkingLimit) return;
  const isNearly = hasThought(reply) && (reply.tokens?.completion ?? 0) > limit / 2;
  if (isUsedUp(reply) || isNearly) throw withRoom(shape, greeted);
}

const withRoom = (shape: Seeded, { model, settings }: Greeted): NoAnswer =>
  new NoAnswer(
    needsRoom(model, limitFor(shape.decoding.maxTokens, settings), settings.thinking === 'off'),
    'every cell',
  );

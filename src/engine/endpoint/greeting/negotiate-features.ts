import type { Prompt } from '../../../core/answers/response.ts';
import { littleKnownFields, type UnsupportedFeature } from '../chat-request.ts';
import { plural } from '../../../core/words/format.ts';
import { RequestFailure } from '../request-failure.ts';
import { splitReplyThought } from '../reply/answer-of.ts';
import type { ChatAnswer } from '../reply/reply.ts';
import { answerTokenLimit, type ServerSettings } from '../settings/server-settings.ts';
import { parseRefusalSubject } from './known-refusals.ts';
import { thinkingLimitMessage, noSystemRoleMessage } from './needs.ts';
import { thinkingSwitchesToTry, usualThinkingLimit, type ThinkingSwitch } from './thinking.ts';

export type SeededPrompt = Prompt & { readonly seed: number };

/** How a server is asked: what it is asked without, and what turns its thinking on or off. */
export class RequestAdaptations {
  readonly givenUp = new Set<UnsupportedFeature>();
  thinkingSwitch: ThinkingSwitch | undefined;
  /** Switches were tried: the one that is obeyed stays, or none is. */
  isThinkingSettled = false;
}

interface NegotiationInput {
  readonly model: string;
  readonly settings: ServerSettings;
  readonly manner: RequestAdaptations;
  /** Whether the shapes are a run’s own, so that their limit is the run’s. */
  readonly isOfRun: boolean;
  /** Asks one prompt in the manner of now. */
  readonly ask: (prompt: SeededPrompt) => Promise<ChatAnswer>;
}

export interface NegotiationOutcome {
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
 * Throws a RequestFailure where every other prompt would end the same, or where a person has to decide first (needs.ts). A reply that failed alone, or
 * a prompt that was refused for its words, decides nothing: the run goes on, and its cell says what happened.
 */
export async function negotiateFeatures(
  shapes: readonly SeededPrompt[],
  greeted: NegotiationInput,
): Promise<NegotiationOutcome> {
  let reply: ChatAnswer | undefined;
  let scored: ChatAnswer | undefined;
  let thinks: boolean | undefined;
  for (const [n, shape] of shapes.entries()) {
    try {
      const now = (await settle(shape, greeted)) ?? (await settle(withOwnWords(shape), greeted));
      if (!now) continue;
      reply = shape.completion === undefined ? await settleThinking(shape, now, greeted) : now;
      if (shape.scoreOptions) scored = reply;
      if (shape.completion !== undefined) continue;
      thinks = (thinks ?? false) || hasThought(reply);
      refuseNoRoom(shape, reply, greeted);
    } catch (error) {
      if (!(error instanceof RequestFailure) || endsRun(error, n === 0)) throw error;
    }
  }
  return { reply, scored, thinks };
}

/** The same shape in words of our own, where the first prompt was refused for its words. */
const withOwnWords = (shape: SeededPrompt): SeededPrompt =>
  shape.messages === undefined
    ? { ...shape, completion: 'Question: Hello\nAnswer:' }
    : {
        ...shape,
        messages: shape.messages.map(({ role }) => ({ role, content: role === 'system' ? 'Be brief.' : 'Hello' })),
      };

/** A failure with a status, and one without a connection, meets the next prompt as well; one inside a reply need not. */
const endsRun = ({ meaning, status }: RequestFailure, isFirst: boolean): boolean =>
  meaning === 'every cell' || (isFirst && (meaning === 'unreachable' || meaning === 'silent' || status !== undefined));

/** Asks until nothing is refused. `undefined`: this prompt is refused, whatever is given up. Where it fails, nothing more is given up than before. */
async function settle(shape: SeededPrompt, greeted: NegotiationInput): Promise<ChatAnswer | undefined> {
  const before = new Set(greeted.manner.givenUp);
  try {
    const reply = await settleOnce(shape, before, greeted);
    if (!reply) putBack(before, greeted);
    return reply;
  } catch (error) {
    putBack(before, greeted);
    throw error;
  }
}

/** Gives up these fields and no others. */
function putBack(before: ReadonlySet<UnsupportedFeature>, { manner }: NegotiationInput): void {
  manner.givenUp.clear();
  for (const field of before) manner.givenUp.add(field);
}

async function settleOnce(
  shape: SeededPrompt,
  before: ReadonlySet<UnsupportedFeature>,
  greeted: NegotiationInput,
): Promise<ChatAnswer | undefined> {
  const { manner } = greeted;
  const guessed: UnsupportedFeature[] = [];
  for (;;) {
    try {
      const reply = await greeted.ask(shape);
      return (await takeBack(guessed.slice(0, -1), shape, greeted)) ?? reply;
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.status === undefined) throw error;
      const refusal = parseRefusalSubject(error.words || error.message, shape, manner.givenUp, greeted.settings);
      if (refusal === 'this prompt' && error.meaning === 'this cell') return undefined;
      if (lasting.has(error.status)) throw error;
      if (refusal === 'limit too large')
        throw new RequestFailure(tooLarge(greeted, shape, error.words), 'every cell', error.status);
      if (refusal === 'this prompt') return undefined;
      if (refusal === 'limit used up') throw withRoom(shape, greeted);
      if (refusal?.includes('system role') && !greeted.settings.joinsSystem)
        throw new RequestFailure(noSystemRoleMessage(greeted.model), 'every cell', error.status);
      // A status of 5xx is a refusal only where its words name what is refused.
      const guess = isRefusal(error) ? littleKnownFields.find((field) => !manner.givenUp.has(field)) : undefined;
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

const isRefusal = (error: RequestFailure): boolean => error.status === 400 || error.status === 422;

/** Of fields that were given up by guessing, each that it takes after all comes back; the last guess was right. */
async function takeBack(
  guessed: readonly UnsupportedFeature[],
  shape: SeededPrompt,
  { manner, ask }: NegotiationInput,
): Promise<ChatAnswer | undefined> {
  let reply: ChatAnswer | undefined;
  for (const field of guessed) {
    manner.givenUp.delete(field);
    try {
      reply = await ask(shape);
    } catch (error) {
      if (!(error instanceof RequestFailure) || !isRefusal(error)) throw error;
      manner.givenUp.add(field);
    }
  }
  return reply;
}

/** Whether the same shape with words of our own is answered, by all settings that were sent at first: then the refusal was about the words. */
async function isOfThisPrompt(
  shape: SeededPrompt,
  before: ReadonlySet<UnsupportedFeature>,
  greeted: NegotiationInput,
): Promise<boolean> {
  const after = new Set(greeted.manner.givenUp);
  putBack(before, greeted);
  try {
    await greeted.ask(withOwnWords(shape));
    return true;
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    putBack(after, greeted);
    return false;
  }
}

const tooLarge = ({ model, settings }: NegotiationInput, { decoding }: SeededPrompt, words: string): string =>
  `“${model}” does not allow ${plural(answerTokenLimit(decoding.maxTokens, settings), 'token')} for an answer. Set a lower token limit for its server. It says: ${words}`;

/** A person has to read all that the server said, whichever shape it refused: every prompt of that shape would end the same. */
const inFull = ({ message, words, status, retryAfterMs, meaning }: RequestFailure): RequestFailure =>
  new RequestFailure(
    words === '' || message.endsWith(words) ? message : `${message} In full: ${words}`,
    meaning === 'this cell' ? 'every cell' : meaning,
    status,
    retryAfterMs,
  );

/** Tries one switch after the other until the model thinks, or does not, as a person wants it; the first that is obeyed stays. */
async function settleThinking(shape: SeededPrompt, first: ChatAnswer, greeted: NegotiationInput): Promise<ChatAnswer> {
  const { settings, manner, ask } = greeted;
  const wants = settings.thinking === 'on';
  const isBudget = wants && settings.thinkingBudget !== undefined;
  if (settings.thinking === undefined || manner.isThinkingSettled) return first;
  if (hasThought(first) === wants && !isBudget) return first;
  manner.isThinkingSettled = true;
  for (const each of thinkingSwitchesToTry(settings)) {
    manner.thinkingSwitch = each;
    try {
      const reply = await ask(shape);
      if (hasThought(reply) === wants || (each.isPartial && isShorter(reply, first)))
        return await settleAnew(shape, reply, greeted);
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.meaning === 'every cell' || error.meaning === 'unreachable')
        throw error;
    }
  }
  manner.thinkingSwitch = undefined;
  return first;
}

const isShorter = (reply: ChatAnswer, than: ChatAnswer): boolean =>
  reply.tokens !== null && than.tokens !== null && reply.tokens.completion < than.tokens.completion;

/** Some models take settings only while they do not think: with the switch, all that was given up is asked for again. */
async function settleAnew(shape: SeededPrompt, reply: ChatAnswer, greeted: NegotiationInput): Promise<ChatAnswer> {
  const before = new Set(greeted.manner.givenUp);
  if (before.size === 0) return reply;
  greeted.manner.givenUp.clear();
  try {
    const anew = await settle(shape, greeted);
    if (anew) return anew;
  } catch (error) {
    putBack(before, greeted);
    throw error;
  }
  putBack(before, greeted);
  return reply;
}

/** Where thoughts are hidden and not counted, a limit that is used up without a word tells of them. */
const hasThought = (reply: ChatAnswer): boolean =>
  splitReplyThought(reply).thought !== '' || (reply.thinkingTokens ?? 0) > 0 || isUsedUp(reply);

const isUsedUp = (reply: ChatAnswer): boolean => reply.finish === 'length' && splitReplyThought(reply).text === '';

/** Where thinking uses up the limit, most answers would be cut: a person who has set a limit for this server knows that. */
function refuseNoRoom(shape: SeededPrompt, reply: ChatAnswer, greeted: NegotiationInput): void {
  const { settings, isOfRun } = greeted;
  const limit = answerTokenLimit(shape.decoding.maxTokens, settings);
  if (!isOfRun || settings.tokenLimit !== undefined || limit >= usualThinkingLimit) return;
  if (isUsedUp(reply)) throw withRoom(shape, greeted);
  const used = reply.tokens?.completion ?? 0;
  if (hasThought(reply) && used > limit / 2) throw withRoom(shape, greeted, used);
}

const withRoom = (shape: SeededPrompt, { model, settings }: NegotiationInput, used?: number): RequestFailure =>
  new RequestFailure(
    thinkingLimitMessage(model, answerTokenLimit(shape.decoding.maxTokens, settings), {
      isOff: settings.thinking === 'off',
      used,
    }),
    'every cell',
  );

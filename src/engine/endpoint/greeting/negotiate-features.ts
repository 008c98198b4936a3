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

/** How requests are adapted to a server: what they omit, and what turns thinking on or off. */
export class RequestAdaptations {
  readonly givenUp = new Set<UnsupportedFeature>();
  thinkingSwitch: ThinkingSwitch | undefined;
  /** The switches were tried. The one that works is kept, if any. */
  isThinkingSettled = false;
}

interface NegotiationInput {
  readonly model: string;
  readonly settings: ServerSettings;
  readonly manner: RequestAdaptations;
  /** Whether the shapes come from a run, so that their limit is the run’s. */
  readonly isOfRun: boolean;
  /** Asks one prompt with the current adaptations. */
  readonly ask: (prompt: SeededPrompt) => Promise<ChatAnswer>;
}

export interface NegotiationOutcome {
  /** The last reply; `undefined` if every prompt failed on its own. */
  readonly reply: ChatAnswer | undefined;
  /** The last reply to a prompt with `scoreOptions`. */
  readonly scored: ChatAnswer | undefined;
  readonly thinks: boolean | undefined;
}

/**
 * Asks the first prompt of each shape of a run, one after the other. It gives up what the server refuses until the server
 * answers. `manner` keeps what was given up, for all later prompts.
 *
 * Throws a RequestFailure if every other prompt would end the same, or if the user has to decide first (needs.ts). The run
 * goes on if a reply failed on its own, or if a prompt was refused for its words. The cell then records what happened.
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

/** The same shape in our own words, for a first prompt that was refused for its words. */
const withOwnWords = (shape: SeededPrompt): SeededPrompt =>
  shape.messages === undefined
    ? { ...shape, completion: 'Question: Hello\nAnswer:' }
    : {
        ...shape,
        messages: shape.messages.map(({ role }) => ({ role, content: role === 'system' ? 'Be brief.' : 'Hello' })),
      };

/** A failure with a status or without a connection will also meet the next prompt. A failure inside a reply may not. */
const endsRun = ({ meaning, status }: RequestFailure, isFirst: boolean): boolean =>
  meaning === 'every cell' || (isFirst && (meaning === 'unreachable' || meaning === 'silent' || status !== undefined));

/**
 * Asks until the server refuses nothing. `undefined`: it refuses this prompt whatever is given up. A failure restores what
 * was given up before.
 */
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

/** Resets the given-up features to exactly these. */
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
      // A 5xx status is a refusal only if its words name what is refused.
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

/** Statuses that say nothing about the request's fields. */
const lasting: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 429]);

const isRefusal = (error: RequestFailure): boolean => error.status === 400 || error.status === 422;

/** Restores each guessed field that the server accepts after all. The caller leaves out the last guess, which was right. */
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

/** Whether the server answers the same shape in our own words, with all settings first sent. If so, it refused the words. */
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

/**
 * The user has to read the server's full reply, whichever shape it refused. Every prompt of that shape would end the same.
 */
const inFull = ({ message, words, status, retryAfterMs, meaning }: RequestFailure): RequestFailure =>
  new RequestFailure(
    words === '' || message.endsWith(words) ? message : `${message} In full: ${words}`,
    meaning === 'this cell' ? 'every cell' : meaning,
    status,
    retryAfterMs,
  );

/**
 * Tries one switch after the other until the model thinks, or does not, as the user set it. The first switch that works is
 * kept.
 */
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

/** Some models accept settings only while they do not think. With the switch, all given-up features are tried again. */
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

/** If thoughts are hidden and not counted, an empty answer at the limit reveals them. */
const hasThought = (reply: ChatAnswer): boolean =>
  splitReplyThought(reply).thought !== '' || (reply.thinkingTokens ?? 0) > 0 || isUsedUp(reply);

const isUsedUp = (reply: ChatAnswer): boolean => reply.finish === 'length' && splitReplyThought(reply).text === '';

/**
 * Throws if thinking uses up the limit or much of it, because other answers would be cut. A user who set a limit for this
 * server already knows.
 */
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

import { plural } from '../../../core/words/format.ts';
import { fallbackTopLogprobs, minTokenLimit, type UnsupportedFeature } from '../chat-request.ts';
import { splitReplyThought } from '../reply/answer-of.ts';
import type { ChatAnswer } from '../reply/reply.ts';
import { answerTokenLimit, type ServerSettings } from '../settings/server-settings.ts';
import { redactedKeyMark } from '../without-key.ts';
import type { ThinkingSwitch } from './thinking.ts';

/** What a user should know about how a server answers. Notes are sentences. */
export interface ServerBehaviour {
  readonly notes: readonly string[];
  /** How its sampling differs from the request, in sentences. */
  readonly drawnOtherwise: readonly string[];
  /** Whether it thought before an answer of the greeting; `undefined` if no answer came. */
  readonly thinks: boolean | undefined;
  /** Whether it reported the probabilities of letters; `undefined` if no answer shows it. */
  readonly scores: boolean | undefined;
  /** What requests to it omit. */
  readonly givenUp: readonly UnsupportedFeature[];
  /** Tokens of replies that belong to no cell. */
  readonly extraTokens?: { readonly prompt: number; readonly completion: number };
  /** The fields that turn its thinking on, off or down, as JSON. */
  readonly thinkingBy?: string;
}

/** What the greeting found out. */
export interface NegotiationRecord {
  readonly model: string;
  readonly givenUp: ReadonlySet<UnsupportedFeature>;
  readonly settings: ServerSettings;
  /** It gets completion requests, not chats. */
  readonly isCompletion: boolean;
  /** The plan's limits for an answer, in tokens. */
  readonly planned: readonly number[];
  /** The last reply; `undefined` if none came. */
  readonly reply: ChatAnswer | undefined;
  /** The last reply to a prompt with `scoreOptions`; `undefined` if none came. */
  readonly scored: ChatAnswer | undefined;
  readonly thinks: boolean | undefined;
  readonly thinkingSwitch: ThinkingSwitch | undefined;
  /** Quotes a server's words without the key. */
  readonly quoted: (words: string | null) => string;
}

export const describeServerBehaviour = (met: NegotiationRecord): ServerBehaviour => ({
  notes: notesOn(met),
  drawnOtherwise: drawnOtherwise(met.givenUp),
  thinks: met.thinks,
  scores: met.scored && met.scored.logprobs !== null,
  givenUp: [...met.givenUp],
  ...(met.thinkingSwitch && { thinkingBy: met.thinkingSwitch.name }),
});

/** Settings that change the sampling distribution. */
const drawing: Readonly<Partial<Record<UnsupportedFeature, string>>> = {
  top_k: 'top-k',
  min_p: 'min-p',
  top_p: 'top-p',
  temperature: 'temperature',
};

function drawnOtherwise(givenUp: ReadonlySet<UnsupportedFeature>): string[] {
  return [
    ...[...givenUp].flatMap((field) => {
      const [, value] = /^temperature: (.+)$/.exec(field) ?? [];
      if (value !== undefined) return [`It refuses a temperature of ${value}: its own value holds.`];
      return drawing[field] === undefined ? [] : [`It refuses the setting ${drawing[field]}: its own value holds.`];
    }),
    ...(givenUp.has('top_k: 0') && !givenUp.has('top_k')
      ? ['It refuses the 0 that turns top-k off: where the plan has none, its own value holds.']
      : []),
    ...(givenUp.has('repeat_penalty') && givenUp.has('repetition_penalty')
      ? ['It does not let its penalty for repetition be turned off: its own value holds.']
      : []),
  ];
}

/** Measured on llama.cpp: docs/evidence/real-models.md. */
const promptReuseNote =
  'llama.cpp reuses the beginnings of earlier prompts (cache_prompt): this can change an answer where two tokens are nearly tied.';

function notesOn(record: NegotiationRecord): string[] {
  const { model: asked, givenUp, settings, isCompletion, planned, reply, scored, quoted, ...met } = record;
  const { fingerprint = null, model = null, tokens = null, repeatsKey = false } = reply ?? {};
  return [
    isCompletion
      ? 'It is asked completions, without a chat template. The server decides the quantisation.'
      : 'The server decides the chat template and quantisation.',
    ...(model !== null && model !== asked ? [`Asked for “${asked}”, it reports that “${quoted(model)}” answers.`] : []),
    ...(fingerprint ? [`It reports its system as “${quoted(fingerprint)}”.`] : []),
    ...(reply?.reusesPromptStart && settings.body?.['cache_prompt'] !== false ? [promptReuseNote] : []),
    ...(repeatsKey ? [`Its answers repeat the key, which “${redactedKeyMark}” replaces.`] : []),
    ...(givenUp.has('seed') ? ['It refuses the setting seed: its own value holds.'] : []),
    ...(givenUp.has('system role')
      ? ['It takes no system role: the system text goes before the first text of the user, a blank line between them.']
      : []),
    ...planned.flatMap((limit) => limitNotes(settings, givenUp, limit)),
    ...(isCompletion ? [] : thinkingNotes(settings, met)),
    ...(reply && isThoughtAlone(reply)
      ? ['Its first answer has only thoughts, so there is no answer to score. Its server may mistake answers for thoughts.']
      : []),
    ...settingNotes(settings),
    ...(scored && scored.logprobs !== null && givenUp.has('logprobs: 20')
      ? [
          `It does not report 20 tokens, so it is asked for the ${fallbackTopLogprobs} likeliest. Other letters have no score.`,
        ]
      : []),
    ...(scored?.logprobs === null ? ['It reports no log-probabilities: options are not scored.'] : []),
    ...(reply && tokens === null ? ['It does not report token counts: none are shown.'] : []),
  ];
}

/** The reply has thoughts and no answer, though the model ended by itself. */
function isThoughtAlone(reply: ChatAnswer): boolean {
  const { text, thought } = splitReplyThought(reply);
  return text === '' && thought !== '' && reply.finish === 'stop';
}

function limitNotes(settings: ServerSettings, givenUp: ReadonlySet<UnsupportedFeature>, planned: number): string[] {
  const limit = answerTokenLimit(planned, settings);
  const sent = givenUp.has('short limit') ? Math.max(limit, minTokenLimit) : limit;
  return sent === planned
    ? []
    : [
        `An answer may have ${plural(sent, 'token')}, thinking included, in place of the plan’s ${plural(planned, 'token')}.`,
      ];
}

function thinkingNotes(
  settings: ServerSettings,
  { thinks, thinkingSwitch }: Pick<NegotiationRecord, 'thinks' | 'thinkingSwitch'>,
): string[] {
  const { thinking, thinkingBudget } = settings;
  const by = thinkingSwitch && ` The field ${thinkingSwitch.name} is sent for it.`;
  if (thinking === 'off') {
    if (thinkingSwitch?.isPartial) return [`Its thinking is turned down as far as it allows.${by}`];
    if (thinks) return ['It still thinks: none of the fields that turn thinking off works, so none is sent.'];
    return thinkingSwitch ? [`Its thinking is off.${by}`] : [];
  }
  if (thinking === 'on') {
    const most = thinkingBudget === undefined ? '' : ` by at most ${plural(thinkingBudget, 'token')}, as far as it obeys`;
    return thinks
      ? [`It thinks before it answers${most}.${by ?? ''}`]
      : ['It does not think: none of the fields that turn thinking on works.'];
  }
  return thinks ? ['It thinks before it answers. Its thoughts are kept apart and not scored.'] : [];
}

/** The user's own headers and fields, sent unchanged. */
const settingNotes = ({ headers, body }: ServerSettings): string[] => [
  ...Object.entries(headers ?? {}).map(([name, value]) => `Every request has the header ${name}: ${value}.`),
  ...Object.entries(body ?? {}).map(([name, value]) => `Every request has the field ${name}: ${JSON.stringify(value)}.`),
];

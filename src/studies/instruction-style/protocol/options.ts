import * as v from 'valibot';
import { bundledEncoder } from '../../../core/encoder/own-encoder.ts';
import { schemaIssueMessage } from '../../../base/json/issue-words.ts';
import { hiddenCharacters } from '../../../base/text/hidden-characters.ts';
import { defaultRcScoreSettings } from '../../../text/rcscore.ts';
import data from './instruction-style.json' with { type: 'json' };
import {
  hasUniqueIds,
  boundedNumberSchema,
  makeOptionsParser,
  wholeNumberSchema,
  promptTextSchema,
} from '../../../core/json/option-form.ts';

/** The encoder that compares spelling. */
export const lexicalEncoderOption = 'lexical';

const slug = v.pipe(
  v.string('must be text'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens'),
);
const title = v.pipe(
  v.string('must be text'),
  v.nonEmpty('must not be empty'),
  v.check((title) => !hiddenCharacters.test(title), 'must not hold control characters'),
);
const weight = boundedNumberSchema(0, 1000);
/** Relative weights. At least one of them is above 0. */
const weights = <E extends Record<string, typeof weight>>(entries: E) =>
  v.pipe(
    v.object(entries),
    v.check((given) => Object.values(given).some((each) => each !== 0), 'must have at least one weight above 0'),
  );

const form = v.object({
  styles: v.pipe(
    v.array(v.object({ id: slug, title, wording: promptTextSchema }), 'must be a list of styles'),
    v.minLength(2, 'must hold at least two styles: they are compared with each other'),
    v.maxLength(12, 'must hold at most twelve styles'),
    v.check((list) => hasUniqueIds(list), 'has two styles with the same id'),
  ),
  lines: v.object({ open: promptTextSchema, choices: promptTextSchema }),
  decodings: v.pipe(
    v.array(v.picklist(['greedy', 'sampled'], 'must be greedy or sampled'), 'must be a list'),
    v.minLength(1, 'must name at least one'),
    v.check((list) => new Set(list).size === list.length, 'names one twice'),
  ),
  sampling: v.object({
    temperature: boundedNumberSchema(0.01, 5),
    topK: wholeNumberSchema(1, 1000),
    topP: boundedNumberSchema(0.01, 1),
  }),
  maxTokens: wholeNumberSchema(1, 32768),
  /** Leaves the choices out of questions that have them. */
  hidesChoices: v.exactOptional(v.literal(true, 'must be true, or left out')),
  encoder: v.pipe(
    v.string('must be text'),
    v.maxLength(300, 'must not be longer than 300 characters'),
    v.regex(
      /^(?:lexical|transformers:[\w.-]+\/[\w.-]+@[\w.-]+:[a-z0-9]+)$/,
      'must be lexical, or a model as transformers:owner/name@revision:dtype',
    ),
  ),
  rcscore: v.object({
    dimensions: weights({ structurality: weight, lexicality: weight, coherence: weight }),
    words: weights({ tfidf: weight, rouge: weight }),
    flow: weights({ order: weight, position: weight, continuity: weight, similarity: weight }),
    mostChunks: wholeNumberSchema(1, 100),
    chunkBertScore: boundedNumberSchema(0, 1),
    endWeight: boundedNumberSchema(0, 100),
    pairing: v.picklist(['one-to-one', 'best-match'], 'must be one-to-one or best-match'),
    unpaired: v.picklist(['left-out', 'zero'], 'must be left-out or zero'),
  }),
});

/**
 * The instruction’s wordings (styles), the lines that ask for the answer’s form, and the decodings. Then the settings of
 * sampled decoding and the token limit. The encoder and RCScore’s settings determine how answers are compared.
 */
export type InstructionStyleOptions = v.InferOutput<typeof form>;
export type InstructionStyle = InstructionStyleOptions['styles'][number];
export type DecodingId = InstructionStyleOptions['decodings'][number];

export const instructionStyleDefaults: InstructionStyleOptions = {
  styles: data.styles,
  lines: data.lines,
  decodings: ['greedy', 'sampled'],
  sampling: { temperature: 1, topK: 50, topP: 0.9 },
  maxTokens: 2048,
  encoder: bundledEncoder.id,
  rcscore: defaultRcScoreSettings,
};

const reader = makeOptionsParser(form, 'instruction-style');

export const parseInstructionStyleOptions: (options: unknown) => InstructionStyleOptions = reader.parse;

/** The options of a plan, checked once. */
export const styleOptionsOf: (plan: { readonly options: unknown }) => InstructionStyleOptions = reader.ofPlan;

/**
 * The fault in RCScore’s settings: the field and its requirement. If a group’s weights are all 0, the field is the group.
 */
export function rcscoreSettingsFault(settings: unknown): { readonly field: string; readonly message: string } | undefined {
  const [issue] = v.safeParse(form.entries.rcscore, settings).issues ?? [];
  return issue && { field: v.getDotPath(issue) ?? '', message: schemaIssueMessage(issue) };
}

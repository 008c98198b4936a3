import { scoreKindWithMeasures } from '../../../core/answers/score.ts';
import * as v from 'valibot';
import { hiddenCharacters } from '../../../base/text/hidden-characters.ts';
import { setOf, type Item } from '../../../core/items/item.ts';
import { optionLetter } from '../../../core/items/letter.ts';
import { responseToParsedAnswer, scoreParsedAnswer } from '../../../reading/read-response.ts';
import type { Message, ChatPrompt } from '../../../core/answers/response.ts';
import { isRecord } from '../../../base/json/is-record.ts';
import { missingPlaceholderFaults } from '../../../core/prompts/missing-placeholders.ts';
import { customPromptSchema, promptVersionSchema, type CustomPrompt } from '../../../core/prompts/own-prompt.ts';
import { fillPromptMessages, formatQuestionLines } from '../../../core/prompts/prompt-for.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { notAQuestionFaults, refuseFaultyItems } from '../../../core/items/item-faults.ts';
import {
  hasUniqueIds,
  makeOptionsParser,
  wholeNumberSchema,
  promptTextSchema,
  type OptionsParser,
} from '../../../core/json/option-form.ts';
import type { Study } from '../../../core/studies/study.ts';
import { systemPromptClaimKinds } from '../measure/claims.ts';
import { measureSystemPrompt, type SystemPromptCohortAndTolerance } from '../measure/measure.ts';
import { checkSystemPromptResult, type SystemPromptResult } from '../measure/result.ts';
import { systemPromptFactorId } from '../measure/tally.ts';
import data from './system-prompts.json' with { type: 'json' };

const slug = v.pipe(
  v.string('must be text'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens'),
);
const wordedTemplateForm = v.object({
  id: slug,
  title: v.pipe(
    v.string('must be text'),
    v.nonEmpty('must not be empty'),
    v.check((title) => !hiddenCharacters.test(title), 'must not hold control characters'),
  ),
  version: promptVersionSchema,
  wording: v.object({
    default: promptTextSchema,
    arithmetic: v.exactOptional(promptTextSchema),
    calendar: v.exactOptional(promptTextSchema),
    words: v.exactOptional(promptTextSchema),
    general: v.exactOptional(promptTextSchema),
    open: v.exactOptional(promptTextSchema),
  }),
});
/** A system prompt with texts by kind of set, or a chat that users wrote. */
const template = v.lazy((entry) => (isRecord(entry) && 'messages' in entry ? customPromptSchema : wordedTemplateForm));
const optionsForm = v.object({
  templates: v.pipe(
    v.array(template, 'must be a list of templates'),
    v.minLength(1, 'must hold at least one template'),
    v.check((list) => hasUniqueIds(list), 'has two templates with the same id'),
  ),
  kinds: v.record(
    v.string(),
    v.picklist(
      ['arithmetic', 'calendar', 'words', 'general', 'open'],
      'must be arithmetic, calendar, words, general or open',
    ),
  ),
  maxTokens: wholeNumberSchema(1, 32768),
  optionScoring: v.exactOptional(v.literal(true, 'must be true, or left out')),
});

/**
 * The templates to compare, the kind of each item set that is not `general`, and the token limit of an answer.
 * `optionScoring`: whether to score the options’ letters by probability in addition to the text.
 */
export type SystemPromptOptions = v.InferOutput<typeof optionsForm>;
export type SystemPromptTemplate = SystemPromptOptions['templates'][number];
export type BuiltInPromptTemplate = v.InferOutput<typeof wordedTemplateForm>;

/** The topic of a set, or `open` if none of its questions has choices. */
export type ItemSetKind = SystemPromptOptions['kinds'][string];

/** The prompts of every default plan. */
export const builtInPrompts: readonly BuiltInPromptTemplate[] = data.templates;

export const isCustomPromptTemplate = (template: SystemPromptTemplate): template is CustomPrompt => 'messages' in template;

const reader: OptionsParser<SystemPromptOptions> = makeOptionsParser(optionsForm, 'system-prompt');

/**
 * CreditAudit: each question is asked under every template as the system prompt. The model’s fluctuation σ, the basis of
 * grades, is how far its score varies. Templates are aligned by index over the sets, with a text for each kind of set.
 */
export const systemPromptStudy: Study<SystemPromptOptions, SystemPromptResult, SystemPromptCohortAndTolerance> = {
  id: 'system-prompt',
  title: 'System-prompt audit',
  source: {
    authors: 'Song, An, Xiao, Zhao, Shao and Li',
    title: 'CreditAudit: 2D Auditing for LLM Evaluation and Selection',
    year: 2026,
    where: 'arXiv:2602.02515',
    url: 'https://arxiv.org/abs/2602.02515',
  },
  additions: 'Noise floor, Cochran’s Q, intervals and the probabilities of grades',
  defaults: {
    templates: [...builtInPrompts],
    kinds: { arithmetic: 'arithmetic', calendar: 'calendar', words: 'words' },
    maxTokens: 2048,
  },
  written: { option: 'templates', one: 'prompt', many: 'prompts', hasVersions: true },
  answerKind: scoreKindWithMeasures,
  completion: 'question and answer',
  acceptsExternal: true,
  parseOptions: reader.parse,
  factors: ({ templates }) => [
    { id: systemPromptFactorId, title: 'System prompt', levels: templates.map(({ id, title }) => ({ id, title })) },
  ],
  variants: ({ templates }) => templates.map(({ id }) => ({ [systemPromptFactorId]: id })),
  resolve(items, { templates }) {
    refuseFaultyItems([
      ...notAQuestionFaults(items),
      ...missingPlaceholderFaults(items, templates.filter(isCustomPromptTemplate)),
    ]);
    return {};
  },
  prompt(cell, item, plan): ChatPrompt {
    const { templates, kinds, maxTokens, optionScoring } = reader.ofPlan(plan);
    const asked = cell.variant[systemPromptFactorId];
    const template = templates.find(({ id }) => id === asked);
    if (!template) throw new UserError(`The plan has no system prompt “${asked}”.`);
    return {
      messages: chatOf(template, item, kinds),
      decoding: { temperature: 0, maxTokens },
      // Only questions with choices have letters to score.
      ...(optionScoring && item.choices && { scoreOptions: item.choices.map((_, option) => optionLetter(option)) }),
    };
  },
  read: (response, item, _, judged) => responseToParsedAnswer(response, item, judged),
  score: scoreParsedAnswer,
  measure: (table, plan, choices, _, onProgress) =>
    measureSystemPrompt(table, plan, reader.ofPlan(plan).templates, choices, onProgress),
  claims: systemPromptClaimKinds,
  checkResult: checkSystemPromptResult,
};

export const wordingForSetKind = ({ wording }: BuiltInPromptTemplate, kind: ItemSetKind): string =>
  wording[kind] ?? wording.default;

function chatOf(template: SystemPromptTemplate, item: Item, kinds: SystemPromptOptions['kinds']): readonly Message[] {
  refuseUnlettered(item);
  if (isCustomPromptTemplate(template)) return fillPromptMessages(template, item);
  return [
    { role: 'system', content: wordingForSetKind(template, kinds[setOf(item.id)] ?? 'general') },
    { role: 'user', content: formatQuestionLines(item) },
  ];
}

function refuseUnlettered({ id, choices = [] }: Item): void {
  if (choices.length === 1) throw new UserError(`The item “${id}” has only one choice.`);
  if (choices.length > 26) throw new UserError(`The item “${id}” has ${choices.length} choices; there are letters for 26.`);
}

import { setOf } from '../src/core/items/item.ts';
import { modelName } from '../src/core/models/model-name.ts';
import type { Plan } from '../src/core/plan/plan.ts';
import type { Claim } from '../src/core/studies/claim.ts';
import { claimsOfReportPart, type ResultWithClaims } from '../src/report/claim-sentences.ts';
import { formatFixed } from '../src/core/words/format.ts';
import { UserError } from '../src/base/errors/user-error.ts';
import { systemPromptClaimKinds } from '../src/studies/system-prompt/measure/claims.ts';
import {
  isCustomPromptTemplate,
  systemPromptStudy,
  wordingForSetKind,
} from '../src/studies/system-prompt/protocol/system-prompt.ts';

/** What `--choose` prints: a line, or why no prompt is advised. */
export type ChosenPromptLine = { readonly line: string } | { readonly why: string };

/**
 * The prompt that a report advises, with its model, interval, bound and text. `plan`: absent if the file has none. Then the
 * line has no text.
 */
export function choosePrompt(result: ResultWithClaims, plan: Plan | null | undefined): ChosenPromptLine {
  const claimsOf = (part: `advice:${string}`) => claimsOfReportPart(result, systemPromptClaimKinds, part);
  const chosen = claimsOf('advice:use').find(({ claim }) => claim.interval)?.claim;
  if (!chosen) return { why: claimsOf('advice:no-use')[0]?.claim.why ?? whyNone(result) };
  const text = plan && promptTextIn(plan, chosen.about?.['prompt']);
  return {
    line: `${choiceInWords(chosen)}${text === undefined || text === null ? '' : ` Prompt: ${JSON.stringify(text)}`}`,
  };
}

/** Throws for a study whose report advises no prompt. */
export function mustChoosePrompts(study: string): void {
  if (study !== systemPromptStudy.id)
    throw new UserError(`--choose is for system-prompt runs, and this is a run of “${study}”.`);
}

function whyNone({ partial, verdicts }: ResultWithClaims): string {
  if (partial) return 'the run is not finished';
  if (!verdicts) return 'the file has a result of version 0.1, without answers';
  return 'the answers compare no prompts';
}

/** “Concise” with acme-small: 85 to 93% right on questions like these; at most 2.4 points below the best (95%). */
function choiceInWords({ models: [model = ''], value = 0, interval = [0, 100], about = {} }: Claim): string {
  const bound = value > 0 ? `at most ${formatFixed(value, 1)} points below the best` : 'no other is better';
  const [low, high] = interval;
  return `“${about['prompt'] ?? ''}” with ${modelName(model)}: ${low} to ${high}% ${about['right'] ?? 'right'} on questions like these; ${bound} (95%).`;
}

/** A chat gives its messages, a prompt variant its text. Variants that differ between sets give a text per kind. */
function promptTextIn(plan: Plan, title: string | undefined): unknown {
  const { templates, kinds } = systemPromptStudy.parseOptions(plan.options);
  const template = templates.find((each) => each.title === title);
  if (!template) return undefined;
  if (isCustomPromptTemplate(template))
    return template.messages.length === 1 ? template.messages[0]?.content : template.messages;
  const used = new Set(plan.items.map(({ id }) => kinds[setOf(id)] ?? 'general'));
  const wordings = Object.fromEntries([...used].map((kind) => [kind, wordingForSetKind(template, kind)]));
  const texts = [...new Set(Object.values(wordings))];
  return texts.length === 1 ? texts[0] : wordings;
}

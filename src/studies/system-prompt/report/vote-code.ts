import { setOf } from '../../../core/items/item.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { isImportedPlan, type Plan } from '../../../core/plan/plan.ts';
import { includesQuestion } from '../../../core/prompts/own-prompt.ts';
import { placeholdersInPrompt } from '../../../core/prompts/prompt-for.ts';
import { voteProgram } from '../../../report/vote/vote-code.ts';
import { isCustomPromptTemplate, systemPromptStudy, wordingForSetKind } from '../protocol/system-prompt.ts';

/**
 * A program for the vote with the plan’s prompts, using their texts for its first question set. Undefined for an imported
 * plan, whose prompts come from a log.
 */
export function systemPromptVoteCode(plan: Plan): string | undefined {
  if (isImportedPlan(plan)) return undefined;
  const { templates, kinds, maxTokens } = systemPromptStudy.parseOptions(plan.options);
  const kind = kinds[setOf(plan.items[0]?.id ?? '')] ?? 'general';
  const question = { role: 'user', content: '{question}' };
  const prompts = templates.map((template) => {
    if (!isCustomPromptTemplate(template)) return [{ role: 'system', content: wordingForSetKind(template, kind) }, question];
    const { messages } = template;
    return includesQuestion(messages) ? messages : [...messages, question];
  });
  const fields = new Set(['question', ...templates.filter(isCustomPromptTemplate).flatMap(placeholdersInPrompt)]);
  return voteProgram({
    model: modelName(plan.models[0] ?? ''),
    maxTokens,
    constants: ['PROMPTS = [', ...prompts.map((messages) => `    ${JSON.stringify(messages)},`), ']'],
    ask: [
      'def ask(prompt, fields):',
      '    messages = [dict(message) for message in prompt]',
      '    for message in messages:',
      '        for name, value in fields.items():',
      '            message["content"] = message["content"].replace("{" + name + "}", value)',
      '    # The final answer. Change the expression to what the prompts ask for.',
      '    found = re.findall(r"answer(?: is|:)\\W*(\\w+)|^\\W*(\\w+)\\W*$", complete(messages), re.I)',
      '    return "".join(found[-1]).lower() if found else None',
    ],
    parameters: 'fields',
    ways: '[(prompt, fields) for prompt in PROMPTS]',
    votes: Math.min(3, prompts.length),
    example: JSON.stringify(Object.fromEntries([...fields].map((name) => [name, '…']))),
  });
}

import { modelName } from '../../../core/models/model-name.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { voteProgram } from '../../../report/vote/vote-code.ts';
import { paraphraseOptionsOf } from '../protocol/options.ts';

/**
 * A program for the vote over a question’s wordings and orders. It uses the plan’s wording for questions that are answered
 * before the reasoning.
 */
export function paraphraseVoteCode(plan: Plan): string {
  const { orders, wordings, form, maxTokens } = paraphraseOptionsOf(plan);
  return voteProgram({
    model: modelName(plan.models[0] ?? ''),
    maxTokens,
    constants: [`INSTRUCTION = ${JSON.stringify(wordings[form].answerFirst)}`],
    ask: [
      'def ask(wording, choices):',
      '    lines = [f"{chr(65 + place)}. {choice}" for place, choice in enumerate(choices)]',
      '    text = complete([{"role": "user", "content": "\\n".join([wording, *lines]) + "\\n\\n" + INSTRUCTION}])',
      '    found = re.findall(r"Answer:\\s*([A-Z])\\b", text)',
      '    place = ord(found[-1]) - 65 if found else len(choices)',
      '    return choices[place] if place < len(choices) else None',
    ],
    parameters: 'wordings, choices',
    ways: `[(wording, order) for order in [random.sample(choices, len(choices)) for _ in range(${orders})] for wording in wordings]`,
    votes: Math.min(3, 3 * orders),
    example: '["the question", "a paraphrase", "another"], ["one choice", "another"]',
  });
}

import { parseModelId } from './model-id.ts';
import { traitsOf } from './engine-traits.ts';
import { modelName } from './model-name.ts';

/** Why a plan cannot ask these models in the completion format. */
export function chatOnlyFault(models: readonly string[]): string | undefined {
  const model = models.find((each) => traitsOf(parseModelId(each).engine).isChatOnly);
  return model && `“${modelName(model)}” accepts only chats. Leave it out, or do not ask in the completion format.`;
}

import { joinPromptStart } from '../../../../../core/elsewhere/prompt-lines.ts';
import type { Message } from '../../../../../core/answers/response.ts';
import { getInMemoryRun } from '../../../held-run.ts';

export async function loadImportedPrompt(run: string, hash: string): Promise<readonly Message[] | undefined> {
  const lines = (await getInMemoryRun(run))?.prompts ?? [];
  const line = lines.find((each) => each.type === 'prompt' && each.hash === hash);
  const start = lines.find((each) => each.type === 'prompt-start' && each.hash === line?.after);
  return line && joinPromptStart(start?.messages ?? [], line.messages);
}

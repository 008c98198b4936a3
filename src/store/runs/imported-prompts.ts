import { joinPromptStart, type LoggedPromptLine } from '../../core/elsewhere/prompt-lines.ts';
import type { Message } from '../../core/answers/response.ts';
import { promptStartKey } from '../answers/archive-lines.ts';
import { database } from '../database/database.ts';

/** A whole logged prompt, by the hash that its answers name; `undefined` if the log lacks it. */
export async function loadImportedPrompt(run: string, hash: string): Promise<readonly Message[] | undefined> {
  const line = hash === '' ? undefined : await lineAt(run, hash);
  if (!line) return undefined;
  const start = line.after === undefined ? undefined : await lineAt(run, promptStartKey(line.after));
  return joinPromptStart(start?.messages ?? [], line.messages);
}

async function lineAt(run: string, hash: string): Promise<LoggedPromptLine | undefined> {
  const row = await database.lines.where('[run+hash]').equals([run, hash]).first();
  return row?.line as unknown as LoggedPromptLine | undefined;
}

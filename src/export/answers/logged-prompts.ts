import { joinPromptStart, type LoggedPromptLine } from '../../core/elsewhere/prompt-lines.ts';
import type { PromptByHashLookup } from './answered-run.ts';

/** Looks up whole prompts in an archive’s lines. */
export function promptLookupFromLines(lines: readonly LoggedPromptLine[] = []): PromptByHashLookup {
  const starts = new Map(lines.flatMap((line) => (line.type === 'prompt-start' ? [[line.hash, line] as const] : [])));
  const prompts = new Map(lines.flatMap((line) => (line.type === 'prompt' ? [[line.hash, line] as const] : [])));
  return (hash) => {
    const line = prompts.get(hash);
    if (!line) return Promise.resolve(undefined);
    const start = line.after === undefined ? undefined : starts.get(line.after);
    return Promise.resolve(joinPromptStart(start?.messages ?? [], line.messages));
  };
}

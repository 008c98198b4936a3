import { messageOf } from '../src/core/message-of.ts';
import { UserError } from '../src/core/user-error.ts';
import { oneSentence } from '../src/core/words/one-sentence.ts';

/** A line on standard error. */
export const tell = (words: string): boolean => process.stderr.write(`${oneSentence(words)}\n`);

/** What a command does: whatever goes wrong in it is told in one line, a defect of ours as one, and it exits with 2. */
export async function asCommand(work: (args: readonly string[]) => Promise<void>): Promise<void> {
  // The last resort: what nobody waits for, such as a stream that breaks after it was given up. What was told first stands.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      if (process.exitCode !== 2) refuse(error);
      process.exit(2);
    });
  }
  await work(process.argv.slice(2)).catch(refuse);
}

function refuse(error: unknown): void {
  const words = messageOf(error);
  tell(error instanceof UserError ? words : `Evenkeel has a defect here: ${words}`);
  process.exitCode = 2;
}

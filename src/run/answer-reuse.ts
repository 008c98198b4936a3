import { isGreedy } from '../core/archive/prompt-hash.ts';
import { isReusable, type AskedModelAndServer } from '../core/origin/is-reusable.ts';
import { database, type ResponseRow } from '../store/database/database.ts';
import type { PreparedCellPrompt } from './runner.ts';

const sameAsking = '[response.promptHash+response.model]';

/**
 * The stored answers that may be reused for questions to one model, by name. They have the same prompt, and the same seed
 * unless decoding is greedy. Answers that may be reused automatically come before those that the user has to choose, and
 * newer before older.
 */
export async function findReusableAnswers(
  questions: readonly PreparedCellPrompt[],
  now: AskedModelAndServer,
  byChoice: boolean,
): Promise<Map<string, ResponseRow>> {
  const prompts = [...new Set(questions.map(({ promptHash }) => promptHash))];
  const bySame = await database.transaction('r', database.responses, () =>
    Promise.all(prompts.map((hash) => database.responses.where(sameAsking).equals([hash, now.model]).toArray())),
  );
  const byPrompt = new Map<string, readonly ResponseRow[]>();
  for (const [place, prompt] of prompts.entries()) {
    const rows = bySame[place]?.filter((row) => isReusable(row, now, byChoice)) ?? [];
    if (rows.length > 0) byPrompt.set(prompt, inOrder(rows, now));
  }
  const found = new Map<string, ResponseRow>();
  for (const { name, promptHash, prompt, seed } of questions) {
    const same = byPrompt.get(promptHash)?.find(({ response }) => isGreedy(prompt) || response.seed === seed);
    if (same) found.set(name, same);
  }
  return found;
}

function inOrder(rows: readonly ResponseRow[], now: AskedModelAndServer): ResponseRow[] {
  const unasked = (row: ResponseRow) => Number(isReusable(row, now, false));
  const at = ({ response }: ResponseRow) => response.origin?.at ?? 0;
  return rows.toSorted((a, b) => unasked(b) - unasked(a) || at(b) - at(a));
}

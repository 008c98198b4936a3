import type { Item } from '../../core/items/item.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import type { Response } from '../../core/answers/response.ts';
import type { Study } from '../../core/studies/study.ts';
import { parseImportedAnswer } from '../../reading/logged/parse-imported.ts';
import { readSafely } from '../../reading/safe-reading.ts';

/**
 * Parses an answer as a score table does, for questions with a changed scoring. Answers without the needed judgements wait.
 */
export const parseAsScored = (study: Study, plan: Plan, response: Response, item: Item): ParsedAnswer =>
  readSafely(response, () =>
    plan.elsewhere && study.answerKind.needsReference
      ? parseImportedAnswer(response, item, plan.elsewhere)
      : study.read(response, item, plan),
  );

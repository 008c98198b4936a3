import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { checkForm } from '../../src/base/json/check-form.ts';
import { parseJson } from '../../src/base/json/bounded-json.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { applyScoringToItems, scoringSchema, type Scoring } from '../../src/core/scoring/scoring.ts';
import {
  scoringId,
  findScoringByName,
  parseScoringLines,
  type IdentifiedScoring,
  type ScoringLine,
} from '../../src/core/scoring/scoring-lines.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import type { Archive } from '../../src/export/archive.ts';
import { hasJudgedRules } from '../../src/reading/rules/judged-answers.ts';
import { refuseFaultyRules } from '../../src/reading/rules/rule-fault.ts';
import { getStudyReportLoaders } from '../../src/report/study-parts.ts';

/** The argument of `--scoring`: the name of a scoring in the archive, or a file. */
export type GivenScoring = { readonly name: string } | { readonly file: string; readonly scoring: Scoring };

/** An argument that ends in `.json` is a file: JSON with a name and scorers. Any other argument is a name. */
export async function givenScoring(word: string): Promise<GivenScoring> {
  if (!/\.json$/i.test(word)) return { name: word };
  const file = basename(word);
  const text = await readFile(word, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(`The file ${word} cannot be opened: ${error.message}.`);
  });
  return { scoring: checkForm(scoringSchema, parseJson(text, file), file) as Scoring, file };
}

/**
 * The archive with the given scoring in use, and that scoring; `null`: the questions’ own. A scoring from a file is added to
 * the archive's scorings. Throws a UserError if the run cannot be scored this way.
 */
export function scoredArchive(
  given: GivenScoring | undefined,
  archive: Archive,
  file: string,
  now = new Date(),
): { readonly archive: Archive; readonly used: IdentifiedScoring | null } {
  const there = parseScoringLines(archive.scorings ?? []);
  if (!given) return { archive, used: there.used };
  const at = new Date(Math.max(now.getTime(), lastTime(archive.scorings) + 1)).toISOString();
  const used = (line: ScoringLine) => {
    const scorings = [...(archive.scorings ?? []), line];
    return { archive: { ...archive, scorings }, used: parseScoringLines(scorings).used };
  };
  if ('name' in given) {
    const wanted = withFileInError(file, () => findScoringByName(given.name, there));
    return used({ type: 'scoring', use: wanted?.id ?? null, at });
  }
  refuseUnfit(given.scoring, archive, given.file);
  const id = scoringId(given.scoring);
  const isThere = there.known.some((each) => each.id === id);
  return used(isThere ? { type: 'scoring', use: id, at } : { type: 'scoring', ...given.scoring, at });
}

const lastTime = (lines: readonly ScoringLine[] = []): number =>
  lines.reduce((last, { at }) => Math.max(last, Date.parse(at)), 0);

function withFileInError<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${file}: ${error.message} A scoring file must end in .json.`) : error;
  }
}

function refuseUnfit(scoring: Scoring, { plan, items }: Archive, file: string): void {
  refuseUnscored(plan, file);
  const scored = applyScoringToItems(items, scoring, file);
  const changed = scored.filter((item, n) => item !== items[n]);
  if (hasJudgedRules(changed))
    throw new UserError(`${file}: rubrics and similarity in meaning need requests. Score them in the app.`);
  refuseFaultyRules(changed, file);
}

function refuseUnscored(plan: Plan, file: string): void {
  const { isRightOrWrong, many } = getStudyReportLoaders(plan.study).answerKind;
  if (!isRightOrWrong) throw new UserError(`${file}: the answers of this study are ${many}, which scorers cannot score.`);
  if (plan.elsewhere?.scoring.by === 'log')
    throw new UserError(`${file}: the scores of this run come from its log, so scorers cannot change them.`);
}

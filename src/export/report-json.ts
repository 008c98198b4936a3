import { nonNegativeIntSchema as count } from '../base/json/whole-number.ts';
import { translateFormerClaims, translateFormerCardState, type Claim } from '../core/studies/claim.ts';
import type { StudyResult } from '../core/studies/study.ts';
import { registerAmbiguousModelNames } from '../core/models/model-name.ts';
import * as v from 'valibot';
import { parseJson, refuseUnhashable } from '../base/json/bounded-json.ts';
import { checkForm } from '../base/json/check-form.ts';
import type { Json } from '../base/json/json.ts';
import { planId, type Plan } from '../core/plan/plan.ts';
import { maxNoteLength, cleanRunNote } from '../core/run-words/run-note.ts';
import { maxTagLength, maxTags, cleanRunTags } from '../core/run-words/run-tags.ts';
import { maxRunNameLength, cleanRunName } from '../core/plan/run-name.ts';
import { headerSchema } from '../core/archive/archive-schema.ts';
import { loadStudy } from '../core/studies/studies.ts';
import { UserError } from '../base/errors/user-error.ts';
import { replaceHiddenCharacters } from '../base/text/hidden-characters.ts';
import type { SamplingMismatch } from '../core/origin/sampling-mismatch.ts';
import { validateStudyResult } from './check-result.ts';
import type { SharedReport } from './shared-report.ts';

const label = v.nullish(v.pipe(v.string('must be a text'), v.maxLength(100, 'must have at most 100 characters')));

const sha256 = v.pipe(v.string('must be a text'), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'));

const shortText = v.pipe(v.string('must be a text'), v.maxLength(2000, 'is too long'));

const schema = v.looseObject(
  {
    study: v.string('must be a text'),
    plan: v.nullable(sha256),
    result: v.unknown(),
    asked: v.exactOptional(v.nullable(headerSchema.entries.plan)),
    name: v.nullish(v.pipe(v.string('must be a text'), v.maxLength(2 * maxRunNameLength, 'is too long for a name'))),
    digest: v.exactOptional(sha256),
    imported: v.exactOptional(v.looseObject({ answers: count, of: count }, 'must be an object')),
    copied: v.exactOptional(v.looseObject({ answers: count, of: count }, 'must be an object')),
    drawnOtherwise: v.exactOptional(
      v.array(
        v.looseObject({ model: shortText, words: v.array(shortText, 'must be a list') }, 'must be an object'),
        'must be a list',
      ),
    ),
    scoredBy: v.exactOptional(v.pipe(v.string('must be a text'), v.maxLength(200, 'must have at most 200 characters'))),
    note: v.nullish(v.pipe(v.string('must be a text'), v.maxLength(2 * maxNoteLength, 'is too long for a note'))),
    tags: v.nullish(
      v.pipe(
        v.array(
          v.pipe(v.string('must be a text'), v.maxLength(2 * maxTagLength, 'is too long for a tag')),
          'must be a list',
        ),
        v.maxLength(maxTags, `must have at most ${maxTags} entries`),
      ),
    ),
    made: label,
    app: label,
  },
  'must be an object',
);

/**
 * A report as JSON: `{"study","plan":<id>,"result"}`, as in `Result (JSON)` and the command's output. It adds `asked` (the
 * whole plan) and the `digest` of its answers. The run’s `name`, `note` and `tags` are included if it has them. `imported`
 * and `copied` count the answers from files and from other runs, if any. `drawnOtherwise` lists the models with a sampling
 * mismatch. `scoredBy` names the scoring if it is not the questions’ own. `made` and `app` follow.
 */
export function reportToJson({ plan, planId, study, result, ...more }: SharedReport): string {
  const { name, note, tags, digest, imported, copied, drawnOtherwise, scoredBy, made, app } = more;
  const asked = plan && { asked: plan };
  return JSON.stringify({
    study,
    plan: planId,
    result,
    ...asked,
    name,
    note,
    tags,
    digest,
    imported,
    copied,
    drawnOtherwise,
    scoredBy,
    made,
    app,
  });
}

/** Parses a report from such a text. `where` begins the error message. */
export async function parseReportJson(text: string, where: string): Promise<SharedReport> {
  const value = parseJson(text, where);
  checkForm(schema, value, where);
  refuseUnhashable(value, where);
  const { study, plan: id, asked = null, name, note, tags, made = null, app = null, result } = value as unknown as Wire;
  const { digest, imported, copied, drawnOtherwise = [], scoredBy } = value as unknown as Wire;
  const drawn = drawnOtherwise.filter(({ model }) => asked?.models.includes(model));
  if (asked !== null) await checkPlan(asked, study, id, where);
  const found = await withErrorPrefix(where, () => loadStudy(study));
  const checked = await validateStudyResult(found, withStudy(result, study), where);
  if (asked !== null && !sameModels(asked, checked.models)) {
    throw new UserError(`${where}: the result is not of the models that the plan names.`);
  }
  registerAmbiguousModelNames(checked.models.map(({ model }) => model));
  const named = name === null || name === undefined ? '' : cleanRunName(name);
  const noted = cleanRunNote(note ?? '');
  const tagged = cleanRunTags(tags ?? []);
  const words = {
    ...(named !== '' && { name: named }),
    ...(noted !== '' && { note: noted }),
    ...(tagged.length > 0 && { tags: tagged }),
  };
  const answers = {
    ...(digest !== undefined && { digest }),
    ...(imported && { imported: { answers: imported.answers, of: imported.of } }),
    ...(copied && { copied: { answers: copied.answers, of: copied.of } }),
    ...(drawn.length > 0 && { drawnOtherwise: drawn.map(({ model, words }) => ({ model, words })) }),
    ...(scoredBy !== undefined && { scoredBy: replaceHiddenCharacters(scoredBy) }),
  };
  return { study, planId: id, plan: asked, ...words, ...answers, result: withTodaysStates(checked), made, app };
}

function withTodaysStates(result: Claiming): StudyResult {
  const { verdicts, margin } = result;
  if (!verdicts) return result;
  const today = margin === undefined ? verdicts : translateFormerClaims(verdicts, margin);
  const models = result.models.map((line: StatedModel) =>
    typeof line.state === 'string' ? { ...line, state: translateFormerCardState(line.state, today, line.model) } : line,
  );
  const claiming: Claiming = { ...result, models, verdicts: today };
  return claiming;
}

/** A line of a result with the state on its model's card. */
type StatedModel = StudyResult['models'][number] & { readonly state?: unknown };

/** The claims about models that a result of any study may have. */
type Claiming = StudyResult & { readonly verdicts?: readonly Claim[]; readonly margin?: number };

interface Wire {
  readonly study: string;
  readonly plan: string | null;
  readonly result: Json;
  readonly asked?: Plan | null;
  readonly name?: string | null;
  readonly digest?: string;
  readonly imported?: { readonly answers: number; readonly of: number };
  readonly copied?: { readonly answers: number; readonly of: number };
  readonly drawnOtherwise?: readonly SamplingMismatch[];
  readonly scoredBy?: string;
  readonly note?: string | null;
  readonly tags?: readonly string[] | null;
  readonly made?: string | null;
  readonly app?: string | null;
}

async function checkPlan(plan: Plan, study: string, id: string | null, where: string): Promise<void> {
  if (plan.study !== study || (await planId(plan)) !== id) {
    throw new UserError(`${where}: the plan in it is not the one that the report names.`);
  }
  await withErrorPrefix(where, async () => (await loadStudy(study)).parseOptions(plan.options));
}

/** Results of version 0.1.0 did not name their study; only the file around them did. */
const withStudy = (result: Json, study: string): unknown =>
  typeof result === 'object' && result !== null && !('study' in result) ? { study, ...result } : result;

/** A result may have several lines per model. */
function sameModels({ models }: Plan, found: readonly { readonly model: string }[]): boolean {
  const named = [...new Set(found.map(({ model }) => model))];
  return models.length === named.length && models.every((model, m) => model === named[m]);
}

/** Prefixes an error about a part with its location. */
async function withErrorPrefix<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`${where}: ${error.message}`);
    throw error;
  }
}

import type { LoggedPromptLine } from '../core/elsewhere/prompt-lines.ts';
import type { AnswersChecksum } from '../core/digest/answers-digest.ts';
import type { LoadedModelInfo } from '../core/models/engine.ts';
import type { Item } from '../core/items/item.ts';
import type { Json } from '../base/json/json.ts';
import type { ScoringLine } from '../core/scoring/scoring-lines.ts';
import type { CorrectionLine } from '../core/answers/correction.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { Response } from '../core/answers/response.ts';

export { readArchive } from './read-archive.ts';
export { writeRunAsJsonLines } from './write-archive.ts';

/** A line of an archive that is a comparison, or of a type that this version does not know. */
export interface UninterpretedArchiveLine {
  readonly type: string;
  readonly [field: string]: Json;
}

/** A reading changed by hand, or a mark, as its line. */
export interface ArchivedCorrectionLine extends CorrectionLine {
  readonly type: 'verdict';
}

/** What the reader of its report chose, as its line: one at most. Of a study whose reports leave nothing to choose it is a line like any other. */
export interface ReportChoicesLine {
  readonly type: 'choices';
  /** Under the study's id. */
  readonly [study: string]: Json;
}

/** A run whole, as one file holds it. Unknown fields stay where they were: in the plan, an item, a response, a line. */
export interface Archive {
  readonly plan: Plan;
  /** What a person called the run. */
  readonly name?: string | undefined;
  /** What a person wrote about it, and by which words they find it again. */
  readonly note?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The id of the plan that a person changed to make this one. */
  readonly parent?: string | undefined;
  readonly models: readonly LoadedModelInfo[];
  readonly items: readonly Item[];
  readonly environment: Json;
  /** The prompts of imported answers as logged; other prompts follow from the plan. */
  readonly prompts?: readonly LoggedPromptLine[] | undefined;
  readonly responses: readonly Response[];
  readonly comparisons: readonly UninterpretedArchiveLine[];
  /** What encoders and judges said of answers. Lines of that name stand among `others` where no question counts by an encoder or a judge. */
  readonly judgements?: readonly UninterpretedArchiveLine[] | undefined;
  /** How its answers are scored in place of what its questions say, and what is in use. */
  readonly scorings?: readonly ScoringLine[] | undefined;
  readonly verdicts: readonly ArchivedCorrectionLine[];
  /** What the reader of its report chose. Not there: all is as the plan has it. */
  readonly choices?: object | undefined;
  /** What the file says the digest of its answers is; written archives have that of their answers. */
  readonly digest?: AnswersChecksum | undefined;
  /** Lines of types that this version does not know. */
  readonly others: readonly UninterpretedArchiveLine[];
  /** Fields of the header that this version does not know. */
  readonly unknown: Readonly<Record<string, Json>>;
}

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

/** An archive line that is read without interpretation: a comparison, a judgement, or a line of an unknown type. */
export interface UninterpretedArchiveLine {
  readonly type: string;
  readonly [field: string]: Json;
}

/** A correction or a mark, as an archive line. */
export interface ArchivedCorrectionLine extends CorrectionLine {
  readonly type: 'verdict';
}

/**
 * The choices of the report's reader, as an archive line: at most one. If the study's reports have no choices, such a line
 * is an ordinary line.
 */
export interface ReportChoicesLine {
  readonly type: 'choices';
  /** Under the study's id. */
  readonly [study: string]: Json;
}

/** A whole run, as one file holds it. Unknown fields stay where they were: in the plan, an item, a response or a line. */
export interface Archive {
  readonly plan: Plan;
  /** The name that a person gave the run. */
  readonly name?: string | undefined;
  /** A person's note about it, and tags to find it again. */
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
  /**
   * What encoders and judge models returned for answers. Such a line is in `others` if no question has a rule for them,
   * unless the line names a scoring.
   */
  readonly judgements?: readonly UninterpretedArchiveLine[] | undefined;
  /** The scorings that replace what its questions define, and which one is in use. */
  readonly scorings?: readonly ScoringLine[] | undefined;
  readonly verdicts: readonly ArchivedCorrectionLine[];
  /** The choices of the report's reader; absent if everything is as in the plan. */
  readonly choices?: object | undefined;
  /** The digest of the answers that the file claims. Written archives contain the digest of their answers. */
  readonly digest?: AnswersChecksum | undefined;
  /** Lines of types that this version does not know. */
  readonly others: readonly UninterpretedArchiveLine[];
  /** Fields of the header that this version does not know. */
  readonly unknown: Readonly<Record<string, Json>>;
}

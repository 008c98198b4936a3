import { formatTimeRange } from '../../core/words/time-left.ts';

/** How long an audit takes, in milliseconds, as far as that can be known before it begins. */
export interface AuditTime {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

const hourMs = 3_600_000;
/** The prompts of another audit are longer or shorter, and machines differ from day to day. */
const factor = 2;

/** From milliseconds per answer of earlier runs or by a model’s size: right to a factor of two or so. */
export const estimateAuditTime = (answers: number, msPerAnswer: number): AuditTime => {
  const mid = answers * msPerAnswer;
  return { low: mid / factor, mid, high: mid * factor };
};

export const isLongAudit = ({ mid }: AuditTime): boolean => mid > hourMs;

interface TimedModel {
  readonly name: string;
  /** `null`: it never answered here. */
  readonly msPerCell: number | null;
}

/** The models one after the other: the time of those whose speed is known, and the names of the others. */
export function auditTimeOfModels(
  models: readonly TimedModel[],
  answersPerModel: number,
): { readonly time: AuditTime; readonly unknown: readonly string[] } {
  const ms = models.reduce((sum, { msPerCell }) => sum + (msPerCell ?? 0), 0);
  return {
    time: estimateAuditTime(answersPerModel, ms),
    unknown: models.filter(({ msPerCell }) => msPerCell === null).map(({ name }) => name),
  };
}

/** What the form says beside *Start*. */
export function auditTimeInWords(models: readonly TimedModel[], answersPerModel: number): string {
  const { time, unknown } = auditTimeOfModels(models, answersPerModel);
  if (unknown.length === models.length)
    return 'Time unknown: no answer was measured here yet. The run shows the time left after its first answers.';
  if (unknown.length === 0) return `Takes ${formatTimeRange(time)}.`;
  const own = unknown.length === 1 ? 'it has' : 'they have';
  return `Takes ${formatTimeRange(time)} without ${unknown.join(', ')}: ${own} not answered here yet.`;
}

/** What would make an audit of over an hour shorter; '' where it is no longer than that. `perSet`: questions of each set now. */
export function shortenAuditAdvice(models: readonly TimedModel[], answersPerModel: number, perSet: number): string {
  const { time } = auditTimeOfModels(models, answersPerModel);
  if (!isLongAudit(time)) return '';
  const fitting = questionsPerSetThatFit(perSet, time, hourMs);
  return fitting >= 1
    ? `Ask fewer questions to shorten it: ${fitting} per set would take about an hour.`
    : 'Even 1 question per set would take over an hour: tick fewer prompts or models as well.';
}

/** How many of `perSet` questions of each set fit in so many milliseconds; 0 where not even one does. */
export const questionsPerSetThatFit = (perSet: number, { mid }: AuditTime, ms: number): number =>
  mid <= 0 ? perSet : Math.floor(perSet * Math.min(1, ms / mid));

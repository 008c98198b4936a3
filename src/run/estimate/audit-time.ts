import { formatTimeRange } from '../../core/words/time-left.ts';

/** The estimated duration of an audit before it begins, in milliseconds. */
export interface AuditTime {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

const hourMs = 3_600_000;
/** Prompts of another audit are longer or shorter, and machines vary from day to day. */
const factor = 2;

/** From the milliseconds per answer of earlier runs, or by a model’s size. Correct within a factor of about two. */
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

/**
 * Adds up the models, which run one after the other. `time` covers models with a known speed, `unknown` names the others.
 */
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

/** The sentence on the form next to *Start*. */
export function auditTimeInWords(models: readonly TimedModel[], answersPerModel: number): string {
  const { time, unknown } = auditTimeOfModels(models, answersPerModel);
  if (unknown.length === models.length)
    return 'Time unknown: no answer was measured here yet. The run shows the time left after its first answers.';
  if (unknown.length === 0) return `Takes ${formatTimeRange(time)}.`;
  const own = unknown.length === 1 ? 'it has' : 'they have';
  return `Takes ${formatTimeRange(time)} without ${unknown.join(', ')}: ${own} not answered here yet.`;
}

/** How to shorten an audit of over an hour; '' if it is not longer. `perSet`: the current number of questions per set. */
export function shortenAuditAdvice(models: readonly TimedModel[], answersPerModel: number, perSet: number): string {
  const { time } = auditTimeOfModels(models, answersPerModel);
  if (!isLongAudit(time)) return '';
  const fitting = questionsPerSetThatFit(perSet, time, hourMs);
  return fitting >= 1
    ? `Ask fewer questions to shorten it: ${fitting} per set would take about an hour.`
    : 'Even 1 question per set would take over an hour: tick fewer prompts or models as well.';
}

/** How many of `perSet` questions per set fit into `ms` milliseconds; 0 if not even one does. */
export const questionsPerSetThatFit = (perSet: number, { mid }: AuditTime, ms: number): number =>
  mid <= 0 ? perSet : Math.floor(perSet * Math.min(1, ms / mid));

/** Progress of long work that reads many things and then processes them: two stages that take about equally long. */
export interface StageProgress<Then extends string = string> {
  readonly what: 'read' | Then;
  readonly done: number;
  readonly total: number;
}

/** The share of both stages together. */
export const stageProgressShare = ({ what, done, total }: StageProgress): number =>
  ((what === 'read' ? 0 : 1) + done / Math.max(1, total)) / 2;

/** Receives such progress now and then, if the work takes longer than a second. */
export type OnStageProgress<Then extends string> = (progress: StageProgress<Then>) => void;

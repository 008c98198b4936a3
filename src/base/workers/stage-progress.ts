/** How far long work is that reads many things and then does something with them: two stages, which take about as long. */
export interface StageProgress<Then extends string = string> {
  readonly what: 'read' | Then;
  readonly done: number;
  readonly total: number;
}

/** Of both stages together. */
export const stageProgressShare = ({ what, done, total }: StageProgress): number =>
  ((what === 'read' ? 0 : 1) + done / Math.max(1, total)) / 2;

/** Hears of such work now and then, where it takes longer than a second. */
export type OnStageProgress<Then extends string> = (progress: StageProgress<Then>) => void;

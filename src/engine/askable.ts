import type { AppHostedSmallModel } from './transformers/small-models.ts';

/** A model that can be asked now: nothing needs to be fetched or added first. */
export interface AskableModel {
  /** The model's id in plans. */
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  /** Its group's id. */
  readonly group: string;
  /** Its prompts go to another machine. */
  readonly leavesMachine: boolean;
  /** The server that its prompts are sent to, which may be a program on this machine. */
  readonly sendsTo?: string;
  /** What its owner calls that server. */
  readonly serverName?: string;
  /** Whether it reports the probability of each option's letter. */
  readonly scoresOptions: boolean;
  /** It is known to have no chat template. */
  readonly isBaseModel?: boolean;
  /** Expected milliseconds per answer; `null` if unknown. */
  readonly msPerCell: number | null;
  /** It comes with Evenkeel and answers in any browser. */
  readonly small?: AppHostedSmallModel;
  /** Facts about the model, if it is bundled with Evenkeel. */
  readonly bundled?: BundledModelFacts;
}

export interface BundledModelFacts extends Pick<AppHostedSmallModel, 'parameters' | 'bytes' | 'contextWindow'> {
  /** The address of its model card. */
  readonly card: string;
}

/** Models that are offered together. */
export interface AskableModelGroup {
  readonly id: string;
  readonly title: string;
  /** Shown below the title. */
  readonly words?: string;
  /** Its models run in this browser without a download, so a link may start a run of them. */
  readonly startsAlone?: true;
  /** The user downloaded these models, opened their files or added their server. */
  readonly isBroughtHere?: true;
  /** Its models replay stored answers and generate nothing. Each model of each run has one. */
  readonly isOfRuns?: true;
  readonly models: () => Promise<readonly AskableModel[]>;
}

import type { AppHostedSmallModel } from './transformers/small-models.ts';

/** A model that can be asked now: nothing needs to be fetched or added first. */
export interface AskableModel {
  /** As plans name it. */
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
  /** Whether it can tell how probable each option's letter is. */
  readonly scoresOptions: boolean;
  /** It is known to have no chat template. */
  readonly isBaseModel?: boolean;
  /** As far as it is known from here. */
  readonly msPerCell: number | null;
  /** It comes with Evenkeel and answers in any browser. */
  readonly small?: AppHostedSmallModel;
  /** What is known of each model that comes with Evenkeel. */
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
  /** Stands below the title. */
  readonly words?: string;
  /** They answer in this browser with what is here already: a link may start a run of theirs. */
  readonly startsAlone?: true;
  /** A person brought them here: downloaded them, opened their files or added their server. */
  readonly isBroughtHere?: true;
  /** Stored answers that stand in for models, one for every model of every run: they write nothing new. */
  readonly isOfRuns?: true;
  readonly models: () => Promise<readonly AskableModel[]>;
}

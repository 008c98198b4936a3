import { parseModelId } from '../models/model-id.ts';
import { replaceHiddenCharacters } from '../../base/text/hidden-characters.ts';

/** When a plan asks a cell of a model on a server. It follows from the plan alone. */
export interface CellQueuePosition {
  /** Which block of questions, from 0. */
  readonly block: number;
  /** The index among the cells of its model, from 0; cells that the study does not ask are counted too. */
  readonly order: number;
}

/**
 * Where an answer came from. Unknown fields are absent. An answer without an origin was made before origins were stored.
 * Archives contain it, so it never identifies the person.
 */
export interface AnswerOrigin extends Partial<CellQueuePosition> {
  readonly engine?: string;
  /** Only for endpoints: scheme, host and port, without user name, password or path. */
  readonly address?: string;
  /** What the server calls the model that answered. */
  readonly model?: string;
  /** The server's `system_fingerprint`. */
  readonly fingerprint?: string;
  /** Only for endpoints: settings that a person chose beyond the plan; absent if the plan alone decided. */
  readonly settings?: string;
  /** Only for models in the browser: the hash of the weights, as in the model's id. */
  readonly revision?: string;
  /** Only for models in the browser: the device that it ran on. */
  readonly device?: string;
  /** Only for answers from a file of batch results: the service and the batch's id, as far as the file names them. */
  readonly service?: string;
  readonly batch?: string;
  /** When the answer was requested, in milliseconds since 1970. */
  readonly at?: number;
  /** Only for copied answers: the random id of the run that it was copied from. Only a store with that run can tell which run it is. */
  readonly run?: string;
}

/** What is known about an answer when it arrives: the model, its device, and what its engine reported with the answer. */
export interface OriginInput {
  readonly model: string;
  readonly device?: string | undefined;
  readonly reported?: AnswerOrigin | undefined;
  /** Only for cells that are asked in blocks. */
  readonly place?: CellQueuePosition | undefined;
  readonly at: number;
}

/** The origin of an answer that has just arrived. An answer that its engine copied from a run keeps its own origin. */
export function originOfNewAnswer({ model, device, reported, place, at }: OriginInput): AnswerOrigin {
  if (reported?.run !== undefined) return reported;
  const { engine, revision } = parseModelId(model);
  return {
    engine,
    ...(reported?.address !== undefined && { address: reported.address }),
    ...(reported?.model !== undefined && { model: reported.model }),
    ...(reported?.fingerprint !== undefined && { fingerprint: reported.fingerprint }),
    ...(reported?.settings !== undefined && { settings: reported.settings }),
    ...(revision !== undefined && { revision }),
    ...(reported?.address === undefined &&
      device !== undefined && { device: replaceHiddenCharacters(device).slice(0, maxOriginTextLength) }),
    ...place,
    at,
  };
}

/**
 * The origin of a copied answer: the original's without its position, plus the run that it was copied from. A copy of a copy
 * keeps the first run.
 */
export function originOfCopiedAnswer(run: string, origin: AnswerOrigin | undefined): AnswerOrigin {
  const { block: _, order: __, ...own } = origin ?? {};
  return { ...own, run: own.run ?? run };
}

/** The maximum number of characters in a text from a server or an engine. */
export const maxOriginTextLength = 100;

import { parseModelId } from '../models/model-id.ts';
import { replaceHiddenCharacters } from '../../base/text/hidden-characters.ts';

/** When a plan asks a cell of a model on a server: it follows from the plan alone. */
export interface CellQueuePosition {
  /** Which block of questions, from 0. */
  readonly block: number;
  /** Where among the cells of its model, from 0; cells that the study does not ask are counted. */
  readonly order: number;
}

/**
 * Where an answer came from. A field is absent where that is not known; an answer without an origin was asked before origins were kept.
 * Archives carry it, so nothing in it says who asked.
 */
export interface AnswerOrigin extends Partial<CellQueuePosition> {
  readonly engine?: string;
  /** Of an endpoint: scheme, host and port, without a name, a password or a path. */
  readonly address?: string;
  /** What the server calls the model that answered. */
  readonly model?: string;
  /** What the server says of its system (`system_fingerprint`). */
  readonly fingerprint?: string;
  /** Of an endpoint: how a person had it asked, beyond what the plan says; absent: the plan alone decided. */
  readonly settings?: string;
  /** Of a model in the browser: the hash of its weights, as its id has it. */
  readonly revision?: string;
  /** Of a model in the browser: what it ran on. */
  readonly device?: string;
  /** It came back in a file of batch results: who says there that it answered, and the batch's id, as far as the file tells. */
  readonly service?: string;
  readonly batch?: string;
  /** When it was asked, in milliseconds since 1970. */
  readonly at?: number;
  /** It was copied from another run: that run's random id, which only the store that has the run can tell the run by. */
  readonly run?: string;
}

/** What is known of an answer when it comes: which model was asked, on what it ran, and what its engine told with the answer. */
export interface OriginInput {
  readonly model: string;
  readonly device?: string | undefined;
  readonly reported?: AnswerOrigin | undefined;
  /** Of a cell that was asked in blocks. */
  readonly place?: CellQueuePosition | undefined;
  readonly at: number;
}

/** The origin of an answer that came just now. One that its engine copied from a run keeps its own. */
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

/** The origin of an answer's copy: its own without its place in that run's order, and which run it was copied from. That of a copy's copy is where it was asked. */
export function originOfCopiedAnswer(run: string, origin: AnswerOrigin | undefined): AnswerOrigin {
  const { block: _, order: __, ...own } = origin ?? {};
  return { ...own, run: own.run ?? run };
}

/** So many characters at most has what a server or an engine says. */
export const maxOriginTextLength = 100;

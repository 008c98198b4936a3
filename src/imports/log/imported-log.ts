import type { ResponseFinish, Message } from '../../core/answers/response.ts';

/**
 * A parsed log of another program, before anybody decides what its questions, variants, repetitions and right answers are.
 * Every format becomes this one form, and later stages know no formats.
 */
export interface ImportedLog {
  /** The reader's id, such as `lm-eval`. */
  readonly format: string;
  /** The tool that wrote it, with its `version` if the log says so. */
  readonly tool: { readonly name: string; readonly version?: string };
  /** Set if its models judge answers of others: which of two is better, or by a score. Their own scoring then counts. */
  readonly judges?: 'pairs' | 'scores';
  readonly files: readonly LogFileDigest[];
  readonly questions: readonly LoggedQuestion[];
  /** Logged prompts, each once; answers refer to them by index. */
  readonly prompts: readonly LoggedPrompt[];
  readonly answers: readonly LoggedAnswer[];
  /** What differs between answers besides model and question: each may be a factor. */
  readonly fields: readonly VaryingLogField[];
  /** How the log scores an answer: by metric and filter, scorer, or assertion. */
  readonly scorings: readonly LogScoring[];
  /** Scores without a usable scale: the user can give one. */
  readonly unscaled?: readonly UnscaledScore[];
  /** What the log lacks, as nouns: “tokens”, “prompts”, “seeds”. */
  readonly lacks: readonly string[];
  /** How the columns were assigned, as one sentence per table. The plan keeps these sentences. */
  readonly readAs?: readonly string[];
  /**
   * What readers of the import must know, in whole sentences: “3 of 100 answers are in this file; its results file says 75%
   * of 100.”
   */
  readonly remarks: readonly string[];
  /** A sentence on what the proposed scoring ignores, and the id of the scoring that counts it. */
  readonly ignored?: { readonly sentence: string; readonly scoring: string };
  /** Rows that could not be read and are left out. */
  readonly faults: readonly RowFault[];
}

export interface LogFileDigest {
  /** With its folders. */
  readonly name: string;
  readonly bytes: number;
  /** 64 hex digits. */
  readonly sha256: string;
}

export interface LoggedQuestion {
  /** Identifies the question within the log. The same question in another wording or file has the same key. */
  readonly key: string;
  /** `set/id`, if it is an Evenkeel question that another program asked. */
  readonly id?: string;
  /** Its benchmark or task. */
  readonly set: string;
  readonly question: string;
  readonly choices?: readonly string[];
  /** The index of the right choice, or the reference text; `undefined` if the log has none. */
  readonly answer?: number | string;
  readonly subject?: string;
  /** Groups related questions, such as turns of a conversation. Intervals resample whole clusters. */
  readonly cluster?: string;
  /** The response to the question that is judged. */
  readonly response?: string;
  /** Further fields of the question. */
  readonly columns?: Readonly<Record<string, string>>;
}

export interface LoggedPrompt {
  readonly messages: readonly Message[];
}

export interface LoggedAnswer {
  /**
   * Its location: the index of its file in `files`, and the line, member or path there: “line 12”, “samples/3_epoch_1.json”.
   */
  readonly file: number;
  readonly where: string;
  readonly model: string;
  /** Its index in `questions`. */
  readonly question: number;
  /** Its index in `prompts`; `undefined` if the log has no prompt. */
  readonly prompt?: number;
  /** Its value of each of `fields`, by their ids. */
  readonly levels: Readonly<Record<string, string>>;
  /** The number of the repetition, from 0, if the log counts them. */
  readonly repeat?: number;
  readonly text: string;
  readonly finish: ResponseFinish;
  readonly error?: string;
  readonly thought?: string;
  /** For a likelihood task: the log-likelihood of each of the question's choices. The text is then empty. */
  readonly likelihoods?: readonly number[];
  /** The question’s choice at each position, if the order differed. A letter in the text refers to this order. */
  readonly shown?: readonly number[];
  /**
   * By the ids of `scorings`. Values are in [0, 1] if the scoring is right or wrong. `null` means that the log has none for
   * this answer.
   */
  readonly scores: Readonly<Record<string, number | null>>;
  /** The answer that the log’s tool extracted, by the ids of `scorings`. */
  readonly extracted?: Readonly<Record<string, string>>;
  /** Whether that refers to the question’s own choices and is not a letter of the shown ones. */
  readonly isExtractedOwn?: boolean;
  readonly tokens?: { readonly prompt: number; readonly completion: number };
  readonly ms?: number;
  readonly seed?: number;
  readonly temperature?: number;
}

export interface VaryingLogField {
  readonly id: string;
  readonly title: string;
  /** What the field is; the choice of a study depends on it. */
  readonly kind: 'system message' | 'prompt' | 'wording' | 'task' | 'setting' | 'file';
  /** In order of first appearance. There are at least two, since a field that never differs is left out. */
  readonly values: readonly string[];
  /** Short names of long values, by value. */
  readonly names?: Readonly<Record<string, string>>;
  /** The level's known id, for values that have one. */
  readonly ids?: ReadonlyMap<string, string>;
  /** If the values only name system messages: the message, by value and set. */
  readonly messages?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Whether the reader proposes the field as a factor. */
  readonly isProposed: boolean;
  /**
   * Whether the field only distinguishes files of the same content. It is then not proposed, as they may be one file under
   * two names.
   */
  readonly isOfCopies?: boolean;
}

export interface LogScoring {
  readonly id: string;
  readonly title: string;
  /** Whether the reader proposes it as what counts as right. At most one is proposed. */
  readonly isProposed: boolean;
  /** Whether a person chose it. Answers without a value then have no score, even if these are the majority. */
  readonly isChosen?: boolean;
  /** Worst and best value, unless they are 0 and 1. The worst may be the higher one. */
  readonly scale?: readonly [worst: number, best: number];
}

/** A score without a scale, or whose lower values are better, with its smallest and largest value. */
export interface UnscaledScore {
  readonly id: string;
  readonly title: string;
  readonly least: number;
  readonly most: number;
}

export interface RowFault {
  readonly file: number;
  readonly where: string;
  readonly why: string;
}

/** A dropped file; `name` includes its folders. Node’s `openAsBlob` also returns a suitable blob. */
export interface LogFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Reports how many of all bytes are read. */
export type OnBytesRead = (read: number, total: number) => void;

/** Each format's folder in `imports/` has a reader. */
export interface LogReader {
  readonly id: string;
  /** As used in sentences: “lm-evaluation-harness”. */
  readonly title: string;
  /** Selects the files of its format by their content. It may read the heads of all files, and whole files of a few KB. */
  recognise(files: readonly LogFile[]): Promise<readonly LogFile[]>;
  /**
   * Reads files that it recognized. Throws a UserError if nothing can be read; single faulty rows go to `faults`. Stops when
   * the signal aborts.
   */
  read(files: readonly LogFile[], onProgress: OnBytesRead, signal: AbortSignal): Promise<ImportedLog>;
}

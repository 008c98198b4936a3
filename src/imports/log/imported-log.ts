import type { ResponseFinish, Message } from '../../core/answers/response.ts';

/**
 * A log of another program, read: its answers, before anybody has said what of it is a question, a wording, a repetition or a
 * right answer. Every format becomes this one form; what comes after knows no format.
 */
export interface ImportedLog {
  /** The reader's id, as `lm-eval`. */
  readonly format: string;
  /** What wrote it, as the log says; `version` where it does. */
  readonly tool: { readonly name: string; readonly version?: string };
  /** Its models judge answers of others: which of two is better, or by a score. Their own scoring is then what counts. */
  readonly judges?: 'pairs' | 'scores';
  readonly files: readonly LogFileDigest[];
  readonly questions: readonly LoggedQuestion[];
  /** Prompts as logged, each once; answers name theirs by its place. */
  readonly prompts: readonly LoggedPrompt[];
  readonly answers: readonly LoggedAnswer[];
  /** What differs between answers beside model and question: each may be what varied the asking. */
  readonly fields: readonly VaryingLogField[];
  /** The ways in which the log says what an answer is worth: metric and filter, scorer, assertion. */
  readonly scorings: readonly LogScoring[];
  /** Scores without a usable scale: the user can give one. */
  readonly unscaled?: readonly UnscaledScore[];
  /** What the log does not have, each as a noun: “tokens”, “prompts”, “seeds”. */
  readonly lacks: readonly string[];
  /** Which column was what, in a sentence for each table, as the plan keeps it. */
  readonly readAs?: readonly string[];
  /** What a reader of the import must know, in whole sentences: “3 of 100 answers are in this file; its results file says 75% of 100.” */
  readonly remarks: readonly string[];
  /** A sentence on what the proposed scoring ignores, and the id of the scoring that counts it. */
  readonly ignored?: { readonly sentence: string; readonly scoring: string };
  /** Rows that could not be read and are left out. */
  readonly faults: readonly RowFault[];
}

export interface LogFileDigest {
  /** With the folders that it came in. */
  readonly name: string;
  readonly bytes: number;
  /** 64 hex digits. */
  readonly sha256: string;
}

export interface LoggedQuestion {
  /** What tells it from others: unique in the log; the same question under another wording or in another file has the same key. */
  readonly key: string;
  /** `set/id`, where it is a question of ours that another program asked. */
  readonly id?: string;
  /** The benchmark or task that it belongs to. */
  readonly set: string;
  readonly question: string;
  readonly choices?: readonly string[];
  /** The index of the right choice, or the reference text; undefined where the log has none. */
  readonly answer?: number | string;
  readonly subject?: string;
  /** Groups related questions, such as turns of a conversation. Intervals resample whole clusters. */
  readonly cluster?: string;
  /** What is judged, as an answer to the question. */
  readonly response?: string;
  /** Its further fields. */
  readonly columns?: Readonly<Record<string, string>>;
}

export interface LoggedPrompt {
  readonly messages: readonly Message[];
}

export interface LoggedAnswer {
  /** Where it stands: which of `files`, and there the line, member or path, as a sentence names it: “line 12”, “samples/3_epoch_1.json”. */
  readonly file: number;
  readonly where: string;
  readonly model: string;
  /** Its place in `questions`. */
  readonly question: number;
  /** Its place in `prompts`; undefined where the log has no prompt. */
  readonly prompt?: number;
  /** Its value in each of `fields`, by their ids. */
  readonly levels: Readonly<Record<string, string>>;
  /** Which repetition it is, from 0, where the log counts them. */
  readonly repeat?: number;
  readonly text: string;
  readonly finish: ResponseFinish;
  readonly error?: string;
  readonly thought?: string;
  /** Of a task by likelihood: ln of each choice’s likelihood, as many as the question has choices. There is no text then. */
  readonly likelihoods?: readonly number[];
  /** The question’s choice that stood at each place, where they were not in the question’s own order; the text’s letter is of these. */
  readonly shown?: readonly number[];
  /** By the ids of `scorings`: in [0, 1] where the scoring is one of right and wrong; `null` where the log has none for this answer. */
  readonly scores: Readonly<Record<string, number | null>>;
  /** What the log’s tool took as the answer, by the ids of `scorings`. */
  readonly extracted?: Readonly<Record<string, string>>;
  /** Whether that is of the question’s own choices, and no letter of those shown. */
  readonly isExtractedOwn?: boolean;
  readonly tokens?: { readonly prompt: number; readonly completion: number };
  readonly ms?: number;
  readonly seed?: number;
  readonly temperature?: number;
}

export interface VaryingLogField {
  readonly id: string;
  readonly title: string;
  /** What it is, as studies are chosen by it. */
  readonly kind: 'system message' | 'prompt' | 'wording' | 'task' | 'setting' | 'file';
  /** In the order of their first appearance; at least two, as what never differs is no field. */
  readonly values: readonly string[];
  /** Long values' short names, by value. */
  readonly names?: Readonly<Record<string, string>>;
  /** Of values that have one, the id under which we know the level. */
  readonly ids?: ReadonlyMap<string, string>;
  /** Where values are no system messages but name them: by value and set the message. */
  readonly messages?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Whether it is the reader’s guess of what varied the asking. */
  readonly isProposed: boolean;
  /** Whether nothing differs by it but files of the same content: it is then proposed as nothing, as they may be one file under two names. */
  readonly isOfCopies?: boolean;
}

export interface LogScoring {
  readonly id: string;
  readonly title: string;
  /** Whether it is the reader’s guess of what counts as right. At most one. */
  readonly isProposed: boolean;
  /** Whether a person chose it: what has no value of it is then without a score, be it most. */
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

/** A file as it was dropped: `name` with the folders that it came in. Node’s `openAsBlob` gives one too. */
export interface LogFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Hears how many of all bytes are read. */
export type OnBytesRead = (read: number, total: number) => void;

/** A folder of `imports/` has one. */
export interface LogReader {
  readonly id: string;
  /** As a sentence names it: “lm-evaluation-harness”. */
  readonly title: string;
  /** Which of the files are of its format, told by content: it may read the heads of all, and whole files of a few KB. */
  recognise(files: readonly LogFile[]): Promise<readonly LogFile[]>;
  /** Reads files that it recognised. Throws a UserError for what cannot be read at all; single rows at fault stand in `faults`. Stops with the signal. */
  read(files: readonly LogFile[], onProgress: OnBytesRead, signal: AbortSignal): Promise<ImportedLog>;
}

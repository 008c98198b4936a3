import { UserError } from '../../../base/errors/user-error.ts';
import { bytes as inUnits } from '../../../core/words/format.ts';
import { replaceHiddenCharacters } from '../../../base/text/hidden-characters.ts';
import { readHead, type GgufHead } from './read-head.ts';
import { quantizationNames } from './tensor-types.ts';

/** A model in GGUF files as their heads describe it, before anything is loaded. */
export interface GgufModelInfo {
  /** The file's name, without its extension and part number. */
  readonly name: string;
  /** The maker's name for it, if the file has one. */
  readonly title: string;
  readonly architecture: string;
  /** “Q4_K_M”, or the type of most of its numbers. */
  readonly quantisation: string;
  readonly parameters: number;
  readonly bytes: number;
  /** How many tokens the model was trained to read. */
  readonly trainedContext: number;
  /** The context window that Evenkeel gives it, in tokens. */
  readonly contextWindow: number;
  /** The memory of its cache for this window. */
  readonly cacheBytes: number;
  /** Empty if it has none. */
  readonly template: string;
  /** The bytes of the file that define its tokenizer. */
  readonly tokenizer: Blob;
  /** The files in order. */
  readonly files: readonly File[];
}

/** Reads the heads of one model's files: one file, or all parts of a split model. */
export async function readGgufModelInfo(chosen: readonly File[]): Promise<GgufModelInfo> {
  const parts = await Promise.all(chosen.map(async (file) => ({ file, head: await headOf(file) })));
  const files = inOrder(parts);
  const [first] = files;
  if (!first) throw new UserError('No file was chosen.');
  const { head } = first;
  const { name: fileName } = first.file;
  refuseOtherThanChat(head, fileName);
  const architecture = textOf(head, 'general.architecture');
  if (architecture === '') throw new UserError(`“${fileName}” does not name the architecture of its model.`);
  const trainedContext = numberOf(head, `${architecture}.context_length`);
  if (trainedContext < 1)
    throw new UserError(`“${fileName}” does not say how many tokens its model reads (context_length).`);
  const perToken = cacheBytesPerToken(head, architecture);
  const contextWindow = contextFor(trainedContext, perToken);
  return {
    name: nameOf(isHashed(fileName) ? textOf(head, 'general.name') : fileName),
    title: shortenText(textOf(head, 'general.name')),
    architecture: shortenText(architecture),
    quantisation: quantisationOf(files.map((part) => part.head)),
    parameters: files.reduce((sum, part) => sum + part.head.parameters, 0),
    bytes: files.reduce((sum, part) => sum + part.file.size, 0),
    trainedContext,
    contextWindow,
    cacheBytes: contextWindow * perToken,
    template: textOf(head, 'tokenizer.chat_template'),
    tokenizer: new Blob(head.tokenizerBytes.map((bytes) => Uint8Array.from(bytes))),
    files: files.map(({ file }) => file),
  };
}

interface Part {
  readonly file: File;
  readonly head: GgufHead;
}

async function headOf(file: File): Promise<GgufHead> {
  const head = await readHead(file, shortenText(file.name));
  if (file.size < head.bytes) {
    throw new UserError(
      `“${shortenText(file.name)}” is cut off: ${inUnits(file.size)} of ${inUnits(head.bytes)} are here. Download it again.`,
    );
  }
  if (file.size > mostFileBytes) {
    throw new UserError(
      `“${shortenText(file.name)}” is ${inUnits(file.size)} long. Here a browser can read files of 2 GB at most. Split it (gguf-split), or choose a smaller quantisation.`,
    );
  }
  return head;
}

/** Orders parts by their own numbers, because their names may be anything. */
function inOrder(parts: readonly Part[]): readonly Part[] {
  const [first] = parts;
  const count = first ? Math.max(1, numberOf(first.head, 'split.count')) : 0;
  if (first && count === 1) {
    if (parts.length > 1) throw new UserError('The chosen files are not parts of one model: choose one model at a time.');
    return parts;
  }
  const inPlaces = Array.from({ length: count <= mostParts ? count : 0 }, (_, place) =>
    parts.filter(({ head }) => numberOf(head, 'split.no') === place && numberOf(head, 'split.count') === count),
  );
  const missing = inPlaces.findIndex((found) => found.length !== 1);
  if (first && (missing >= 0 || parts.length !== count)) {
    throw new UserError(
      `“${shortenText(first.file.name)}” is one of ${count} parts of a model: choose all ${count} together, each once.`,
    );
  }
  return inPlaces.flat();
}

/** Encoders cannot answer, nor can parts that only work with another model. */
function refuseOtherThanChat(head: GgufHead, fileName: string): void {
  const architecture = textOf(head, 'general.architecture');
  const kind = otherKinds.find(([pattern]) => pattern.test(architecture))?.[1];
  if (kind !== undefined) throw new UserError(`“${shortenText(fileName)}” is ${kind}, not a model that answers.`);
}

const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^clip$|mmproj/, 'the part of a model that reads pictures or sound'],
  [/bert|^t5encoder$|embedding/, 'a model that makes vectors of texts (an encoder)'],
];

/** The largest of these contexts that fits the model's training and the memory limit; at least the smallest. */
function contextFor(trained: number, perToken: number): number {
  const affordable = contexts.find((tokens) => tokens <= trained && tokens * perToken <= mostCacheBytes);
  return affordable ?? Math.min(trained, Math.min(...contexts));
}

const contexts = [8192, 4096, 2048];
const mostCacheBytes = 2 ** 29;

/** The size of 16-bit keys and values, for each block and each of its heads. */
function cacheBytesPerToken(head: GgufHead, architecture: string): number {
  const of = (name: string) => numberOf(head, `${architecture}.${name}`);
  const heads = of('attention.head_count') || 1;
  const width = of('embedding_length') / heads;
  const keysAndValues = (of('attention.key_length') || width) + (of('attention.value_length') || width);
  return 2 * of('block_count') * (of('attention.head_count_kv') || heads) * keysAndValues;
}

/** The quantization that the file names, or the type of most of its numbers. */
function quantisationOf(heads: readonly GgufHead[]): string {
  const fileType = heads[0]?.values.get('general.file_type');
  const named = typeof fileType === 'number' ? quantizationNames.get(fileType) : undefined;
  if (named !== undefined) return named;
  const sums = new Map<string, number>();
  for (const { kinds } of heads) for (const [kind, numbers] of kinds) sums.set(kind, (sums.get(kind) ?? 0) + numbers);
  const [most] = [...sums].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 'unknown';
}

/** Ollama names its files by their hashes. */
const isHashed = (fileName: string): boolean => /^sha256[-:][0-9a-f]{64}$/.test(fileName);

/**
 * `Llama-3.2-1B-Instruct-Q4_K_M` from `Llama-3.2-1B-Instruct-Q4_K_M-00001-of-00002.gguf`, with only characters that an id
 * may have.
 */
function nameOf(fileName: string): string {
  const base = fileName.replace(/\.gguf$/i, '').replace(/-\d{5}-of-\d{5}$/, '');
  const plain = base
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, longestName);
  return plain === '' ? 'model' : plain;
}

function textOf({ values }: GgufHead, key: string): string {
  const value = values.get(key);
  return typeof value === 'string' ? value : '';
}

/** 0 if it is missing or not a number. */
function numberOf({ values }: GgufHead, key: string): number {
  const value = values.get(key);
  return typeof value === 'number' ? value : 0;
}

const shortenText = (text: string): string =>
  replaceHiddenCharacters(text).replace(/\s+/g, ' ').trim().slice(0, longestName);

const longestName = 100;
const mostParts = 1000;

/** llama.cpp’s file positions have 31 bits in a browser. */
const mostFileBytes = 2 ** 31 - 1;

import { readFileSync } from 'node:fs';
import { modelFiles } from './model-files.ts';

/** The model of counting-library.as, compiled for WebLLM. It is easy to predict. */
export const countingLibrary = readFileSync(new URL('./counting-library.wasm', import.meta.url));

const printable = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n));

/**
 * Token 0 ends a text. Every other character is one token. Two line ends together and the marks of a thought are also one
 * token each.
 */
const vocabulary = ['</s>', '\n', ...printable, '\n\n'];
const marks = ['<think>', '</think>'];

/** The files of the counting model, with its library's vocabulary. */
export function countingModelFiles(): Record<string, Buffer> {
  const files = modelFiles(2);
  const config = JSON.parse(String(files['mlc-chat-config.json'])) as object;
  const added = marks.map((content, n) => ({
    id: vocabulary.length + n,
    content,
    special: false,
    normalized: false,
    single_word: false,
    lstrip: false,
    rstrip: false,
  }));
  return {
    ...files,
    'mlc-chat-config.json': json({
      ...config,
      vocab_size: vocabulary.length + marks.length,
      context_window_size: 4096,
      model_config: { num_hidden_layers: 1, num_attention_heads: 1, hidden_size: 8, max_position_embeddings: 8192 },
    }),
    'tokenizer.json': json({
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: added,
      normalizer: null,
      pre_tokenizer: null,
      post_processor: null,
      decoder: { type: 'Fuse' },
      model: {
        type: 'BPE',
        dropout: null,
        unk_token: null,
        fuse_unk: false,
        byte_fallback: false,
        vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
        merges: ['\n \n'],
      },
    }),
  };
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

/** What the model reads: the filled template of model-files.ts. */
export const readBy = (question: string, system = 'Be brief.'): string => `${system}\nQ: ${question}\nA:`;

/**
 * The count of each character in a text, the most frequent first. Of equally frequent characters the lower token comes
 * first.
 */
export function countsIn(text: string): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const id = (character: string) => vocabulary.indexOf(character);
  return [...counts].sort(([a, n], [b, m]) => m - n || id(a) - id(b));
}

/** The model's greedy answer: the most frequent character, repeated as often as the model read it. */
export function greedyAnswer(read: string): string {
  const [character, count] = countsIn(read)[0]!;
  return character.repeat(count);
}

/** A character's token. */
export const tokenOf = (character: string): number => vocabulary.indexOf(character);

/**
 * The probability that the answer's first token is one of these characters. A character's logit is its count, or 0 if the
 * model did not read it.
 */
export function shareOf(characters: readonly string[], read: string): number {
  const counts = new Map(countsIn(read));
  const weight = (character: string) => Math.exp(counts.get(character) ?? 0);
  const sum = (of: readonly string[]) => of.reduce((all, each) => all + weight(each), 0);
  return sum(characters) / sum([...vocabulary, ...marks]);
}

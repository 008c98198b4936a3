import { messageOf } from '../../base/errors/message-of.ts';
import { toOneLineMessage } from '../../base/errors/one-sentence.ts';
import { emptyResponseMessage } from './empty-response.ts';

/** Why llama.cpp did not load a model, in a sentence. It uses the log, because the error itself tells little. */
export function loadFailureReason(name: string, lines: readonly string[], error: unknown): string {
  const words = [...lines, messageOf(error)].join('\n');
  const architecture = /unknown model architecture: '(?<name>[^'\n]{0,200})/.exec(words)?.groups?.['name'];
  if (architecture !== undefined) {
    return toOneLineMessage(
      `llama.cpp does not know the architecture of “${name}” (${architecture}): it may be newer than this version of Evenkeel.`,
    );
  }
  if (/failed to allocate|out of memory|bad_alloc|cannot enlarge memory|OOM/i.test(words)) {
    return `There is not enough memory for “${name}”: close other programs, or choose a smaller quantisation or model.`;
  }
  const reason = words.match(/error loading model: (?!llama_model_loader)(?<why>.+)/)?.groups?.['why'];
  const why = reason ?? (messageOf(error) === emptyResponseMessage ? undefined : messageOf(error));
  const inBrackets = why === undefined ? '' : ` (${why})`;
  return toOneLineMessage(
    `llama.cpp could not load “${name}”: the file is damaged, or of a kind that it does not know${inBrackets}.`,
  );
}

import { createParser } from 'eventsource-parser';
import { isRecord } from '../../../base/json/is-record.ts';
import { ReplyReader, type ChatAnswer, type ReplyFormat, type ServerNameAndKey } from './reply.ts';
import { parseJsonOrUndefined, parseServerError } from './server-error.ts';

/** Reads an answer as it arrives: a stream of events, or one JSON value if the server does not stream. */
export async function readReply(
  text: AsyncIterable<string>,
  replier: ServerNameAndKey,
  format: ReplyFormat = 'chat',
): Promise<ChatAnswer> {
  const reply = new ReplyReader(replier, format);
  let begun = '';
  let stream: ReturnType<typeof eventStream> | undefined;
  let isWhole = false;
  for await (const part of text) {
    if (stream) {
      stream.feed(part);
      continue;
    }
    begun += part;
    if (isWhole) continue;
    const start = begun.trimStart();
    if (start === '') continue;
    if (start.startsWith('<')) throw reply.no('sent a web page instead of an answer: check its address', 'this cell');
    isWhole = /^[{["]/.test(start);
    if (isWhole) continue;
    stream = eventStream(reply);
    stream.feed(begun);
  }
  if (stream) stream.end();
  else takeWhole(reply, begun);
  return reply.answer();
}

/** Reads a complete answer that is already parsed, as in a results file. */
export function replyFromJson(body: unknown, replier: ServerNameAndKey, format: ReplyFormat): ChatAnswer {
  const reply = new ReplyReader(replier, format);
  reply.takeWhole(body);
  return reply.answer();
}

function takeWhole(reply: ReplyReader, text: string): void {
  if (text.trim() === '') throw reply.brokenOff();
  const body = parseJsonOrUndefined(text);
  if (body === undefined) throw reply.unknown(text);
  reply.takeWhole(body);
}

/** Feeds events to a reply. `feed` throws what the reading of an event throws. */
function eventStream(reply: ReplyReader) {
  const parser = createParser({
    onEvent: ({ data, event }) => takeEvent(reply, data, event),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw reply.unknown('an event without an end');
    },
    maxBufferSize: maxEvent,
  });
  return {
    feed: (text: string) => parser.feed(text),
    /** The last event may lack its blank line, or may be cut off. */
    end: () => {
      reply.isCutOff = true;
      parser.feed('\n\n');
    },
  };
}

/** In characters. */
const maxEvent = 4 * 2 ** 20;

/** Ignores events of other names (`ping`), unless they report an error or have choices. */
function takeEvent(reply: ReplyReader, data: string, event: string | undefined): void {
  if (reply.isOver) return;
  if (data.trim() === '[DONE]') return reply.end();
  const piece = parseJsonOrUndefined(data);
  if (event === 'error') throw reply.failed(parseServerError({ error: piece ?? data }) ?? nameless);
  if (piece === undefined) throw reply.isCutOff ? reply.brokenOff() : reply.unknown(data);
  const isOther = event !== undefined && event !== 'message';
  if (isOther && !parseServerError(piece) && !(isRecord(piece) && 'choices' in piece)) return;
  reply.takePiece(piece);
}

const nameless = { words: '', status: undefined, codes: [] };

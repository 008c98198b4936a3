import { parseJson } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { messageOf } from '../../base/errors/message-of.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { isFields, type Fields } from '../promptfoo/fields.ts';
import { readDecodedLines } from './byte-lines.ts';
import type { LogFile, LogFileDigest } from './imported-log.ts';
import { readAndHashText, type ReadProgressAndSignal } from './hashed-bytes.ts';
import { readFileHead } from './head-of.ts';
import { replaceNonFiniteByNull } from './non-finite-numbers.ts';
import { detectTextEncoding } from './text-encoding.ts';

/** One object from a JSON Lines file, or from a file that is one JSON list. */
export interface FoundRecord {
  /** “line 12”, “entry 12”. */
  readonly where: string;
  readonly fields?: Fields;
  /** Why there are no fields. */
  readonly why?: string;
}

/** The largest file, in megabytes, that is one JSON list: it is read whole. */
const mostOfList = 250;

export function readJsonRecords(
  file: LogFile,
  hearing: ReadProgressAndSignal,
): { readonly records: AsyncGenerator<readonly FoundRecord[]>; readonly read: () => LogFileDigest } {
  let known: LogFileDigest | undefined;
  async function* records(): AsyncGenerator<readonly FoundRecord[]> {
    if (await isList(file)) {
      const { text, read } = await readAndHashText(file, mostOfList, hearing);
      known = read;
      const list = parseJson(withoutMark(text), `“${file.name}”`);
      if (Array.isArray(list)) yield list.map((value, at) => recordIn(value, `entry ${at + 1}`));
      return;
    }
    if (detectTextEncoding(new Uint8Array(await file.blob.slice(0, 4).arrayBuffer())) !== 'utf-8')
      throw new UserError(`“${file.name}” is UTF-16, which Evenkeel cannot read line by line: save it as UTF-8.`);
    const { lines, read } = readDecodedLines(file, hearing);
    for await (const some of lines)
      yield some.map(({ number, text, why }) => {
        const where = `line ${number}`;
        if (text === undefined) return { where, why: why ?? '' };
        try {
          return recordIn(readLine(withoutMark(text)), where);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          return { where, why: reasonIn(error) };
        }
      });
    known = read();
  }
  return {
    records: records(),
    read: () => {
      if (!known) throw new Error('records: the file was not read to its end');
      return known;
    },
  };
}

/** Python writes NaN and Infinity, which JSON lacks. They become `null`. */
function readLine(text: string): Json {
  try {
    return parseJson(text, 'It');
  } catch (error) {
    const without = replaceNonFiniteByNull(text);
    if (without === undefined) throw error;
    return parseJson(without, 'It');
  }
}

const recordIn = (value: unknown, where: string): FoundRecord =>
  isFields(value as Fields) ? { where, fields: value as Fields } : { where, why: 'It is not a JSON object.' };

const reasonIn = (error: UserError): string => {
  const [, why = messageOf(error)] = /^It: (.*)$/.exec(error.message) ?? [];
  return why.charAt(0).toUpperCase() + why.slice(1);
};

const isList = async (file: LogFile): Promise<boolean> => /^\uFEFF?\s*\[/.test((await readFileHead(file)).slice(0, 200));

const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

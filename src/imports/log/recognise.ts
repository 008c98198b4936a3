import type { LogFile, LogReader } from './imported-log.ts';
import { readFileHead } from './head-of.ts';

/** Tests the files one after the other, since a test may load much of a file into memory. */
export const recogniserFromFileTest =
  (isOne: (file: LogFile) => boolean | Promise<boolean>): LogReader['recognise'] =>
  async (files) => {
    const found: LogFile[] = [];
    for (const file of files) if (await isOne(file)) found.push(file);
    return found;
  };

/** The same by a file’s head. */
export const makeHeadRecogniser = (isOne: (head: string) => boolean): LogReader['recognise'] =>
  recogniserFromFileTest(async (file) => isOne(await readFileHead(file)));

import { UserError } from '../../base/errors/user-error.ts';
import type { LogFile, LogReader } from '../log/imported-log.ts';
import { readFileHead } from '../log/head-of.ts';
import { makeHeadRecogniser } from '../log/recognise.ts';
import { buildJudgeLog, readJudgeRows } from './judge-log.ts';
import { addPairJudgment } from './mt-bench-pair.ts';
import { addSingleJudgment } from './mt-bench-single.ts';

const isPairs = (head: string): boolean => /^\s*\{/.test(head) && /"g1_winner"\s*:/.test(head);
const isSingle = (head: string): boolean =>
  /^\s*\{/.test(head) && /"judge"\s*:/.test(head) && /"judgment"\s*:/.test(head) && /"score"\s*:/.test(head);

/**
 * Reads MT-Bench’s `model_judgment` files, as FastChat writes them. They have pairs judged in both orders, or single answers
 * with a score from 1 to 10.
 */
export const mtBenchReader: LogReader = {
  id: 'mt-bench',
  title: 'MT-Bench',

  recognise: makeHeadRecogniser((head) => isPairs(head) || isSingle(head)),

  async read(files, onProgress, signal) {
    const heads = await Promise.all(files.map(readFileHead));
    const pairs = files.filter((_, at) => isPairs(heads[at] ?? ''));
    if (pairs.length > 0 && pairs.length < files.length) throw new UserError(bothKinds(pairs, files));
    const tool = { name: 'MT-Bench (FastChat)' };
    if (pairs.length > 0)
      return buildJudgeLog(await readJudgeRows(files, onProgress, signal, addPairJudgment), {
        format: 'mt-bench',
        tool,
        judges: 'pairs',
        scoring: { id: 'winner', title: 'winner' },
        remarks: [],
      });
    return buildJudgeLog(await readJudgeRows(files, onProgress, signal, addSingleJudgment), {
      format: 'mt-bench',
      tool,
      judges: 'scores',
      scoring: { id: 'score', title: 'score from 1 to 10', scale: [1, 10] },
      remarks: [
        'The models here are judges, and each question includes the answer that they scored. Each set has the answers of one model.',
        'On the scale from 1 to 10, 1 counts as 0 and 10 as 1.',
      ],
    });
  },
};

const bothKinds = ([pair]: readonly LogFile[], files: readonly LogFile[]): string =>
  `“${pair?.name ?? ''}” has judged pairs and “${files.find((file) => file.name !== pair?.name)?.name ?? ''}” may have scores of single answers: import one kind at a time.`;

import { UserError } from '../../base/errors/user-error.ts';
import { count, percent } from '../../core/words/format.ts';
import { secondResponseColumn, secondAuthorColumn, authorColumn } from '../../core/items/two-responses.ts';
import type { LogReader } from '../log/imported-log.ts';
import type { LogBuilder } from '../log/log-builder.ts';
import { makeHeadRecogniser } from '../log/recognise.ts';
import { unnamedModel } from '../log/unnamed-model.ts';
import type { Fields } from '../promptfoo/fields.ts';
import { buildJudgeLog, optionalFieldNumber, optionalFieldText, readJudgeRows, requiredFieldText } from './judge-log.ts';

const looksLikeAnnotations = (head: string): boolean =>
  /^\s*[[{]/.test(head) && ['preference', 'output_1', 'output_2'].every((name) => head.includes(`"${name}"`));

/**
 * Reads AlpacaEval’s `annotations.json`: a judge’s preference between two outputs. 1 means the first, 2 the second, values
 * in between are weighted, and 0 is a tie. The outputs were shown in a random order, which the file does not record. The
 * second output is the evaluated model’s, so the win rate is for that one.
 */
export const alpacaEvalReader: LogReader = {
  id: 'alpaca-eval',
  title: 'AlpacaEval',

  recognise: makeHeadRecogniser(looksLikeAnnotations),

  async read(files, onProgress, signal) {
    const weights = { sum: 0, n: 0, isWeighted: false };
    const found = await readJudgeRows(files, onProgress, signal, (row, into, file, where) => {
      const score = annotationIn(row, into, file, where);
      if (score === null) return;
      weights.sum += score;
      weights.n += 1;
      weights.isWeighted ||= score !== 0 && score !== 0.5 && score !== 1;
    });
    return buildJudgeLog(found, {
      format: 'alpaca-eval',
      tool: { name: 'AlpacaEval' },
      judges: 'pairs',
      scoring: { id: 'preference', title: 'preference' },
      remarks: [
        'One order only: position consistency cannot be measured, and the file does not say which output was shown first.',
        ...(weights.isWeighted
          ? [
              `Preferences are weighted: by weight the second outputs win ${percent(weights.sum / weights.n)} of ${count(weights.n)}; here the likelier one of each two counts whole.`,
            ]
          : []),
      ],
    });
  },
};

/** The preference score of the second output; `null` if the judge gave none. */
function annotationIn(row: Fields, into: LogBuilder, file: number, where: string): number | null {
  const [instruction, first, second] = [
    requiredFieldText(row, 'instruction'),
    requiredFieldText(row, 'output_1'),
    requiredFieldText(row, 'output_2'),
  ];
  const [byFirst, bySecond] = [optionalFieldText(row, 'generator_1'), optionalFieldText(row, 'generator_2')];
  const preference = Object.hasOwn(row, 'preference') ? row['preference'] : undefined;
  const score = scoreOf(preference);
  if (score === undefined) throw new UserError('The field “preference” is neither 0 nor a number from 1 to 2.');
  const seconds = optionalFieldNumber(row, 'time_per_example');
  const question = into.question(JSON.stringify([instruction, byFirst, bySecond, first, second]), () => ({
    set: optionalFieldText(row, 'dataset') ?? 'AlpacaEval',
    question: instruction,
    answer: '',
    response: second,
    columns: {
      [secondResponseColumn]: first,
      ...(byFirst !== undefined && bySecond !== undefined && { [authorColumn]: bySecond, [secondAuthorColumn]: byFirst }),
    },
  }));
  into.answer({
    file,
    where,
    model: optionalFieldText(row, 'annotator') ?? unnamedModel,
    question,
    levels: {},
    text: optionalFieldText(row, 'raw_completion') ?? (score === null ? '' : `preference: ${String(preference)}`),
    finish: score === null ? 'error' : 'stop',
    ...(score === null && { error: 'the judge gave no preference' }),
    scores: { preference: score },
    ...(seconds !== undefined && seconds >= 0 && { ms: 1000 * seconds }),
  });
  return score;
}

function scoreOf(preference: Fields[string] | undefined): number | null | undefined {
  if (preference === null) return null;
  if (typeof preference !== 'number') return undefined;
  if (preference === 0) return 0.5;
  return preference >= 1 && preference <= 2 ? preference - 1 : undefined;
}

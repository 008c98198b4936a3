import { secondResponseColumn, secondAuthorColumn, authorColumn } from '../../core/items/two-responses.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { LogBuilder } from '../log/log-builder.ts';
import type { Fields } from '../promptfoo/fields.ts';
import { optionalFieldText, shownOrderFieldName, requiredFieldText } from './judge-log.ts';
import { textsInPairPrompt } from './mt-bench-prompt.ts';
import { parseJudgeAndQuestion } from './mt-bench-row.ts';

/** A line has two games: g1 shows the first model’s answer first, g2 the second’s. Both name the winner by model. */
const games = [
  { game: 'g1', order: 'a-first' },
  { game: 'g2', order: 'b-first' },
] as const;

export function addPairJudgment(row: Fields, into: LogBuilder, file: number, where: string): void {
  const { judge, question: name } = parseJudgeAndQuestion(row);
  const [one, other] = [requiredFieldText(row, 'model_1'), requiredFieldText(row, 'model_2')];
  if (optionalFieldText(row, 'g1_judgment') === undefined && optionalFieldText(row, 'g1_user_prompt') === undefined)
    throw new UserError('Its winner comes from scores of single answers: no pair was judged.');
  const scores = games.map(({ game }) => scoreOf(row, `${game}_winner`));
  const { question, first, second } = textsInPairPrompt(optionalFieldText(row, 'g1_user_prompt') ?? '');
  const at = into.question(JSON.stringify([name, one, other]), () => ({
    set: 'MT-Bench',
    question: question ?? `Question ${name} of MT-Bench`,
    answer: '',
    subject: name,
    ...(first !== undefined && { response: first }),
    columns: {
      ...(second !== undefined && { [secondResponseColumn]: second }),
      [authorColumn]: one,
      [secondAuthorColumn]: other,
    },
  }));
  for (const [g, { game, order }] of games.entries()) {
    const asked = optionalFieldText(row, `${game}_user_prompt`);
    into.answer({
      file,
      where: `${where}, ${game}`,
      model: judge,
      question: at,
      ...(asked !== undefined && { prompt: into.prompt([{ role: 'user', content: asked }]) }),
      levels: { [shownOrderFieldName]: order },
      text: optionalFieldText(row, `${game}_judgment`) ?? '',
      finish: 'stop',
      scores: { winner: scores[g] ?? null },
    });
  }
}

/** The preference score of the first model; `null` if FastChat could not parse a preference. */
function scoreOf(row: Fields, field: string): number | null {
  const winner = requiredFieldText(row, field);
  const worth = new Map([
    ['model_1', 1],
    ['model_2', 0],
    ['tie', 0.5],
  ]).get(winner);
  if (worth === undefined && winner !== 'error')
    throw new UserError(`The field “${field}” must be “model_1”, “model_2”, “tie” or “error”.`);
  return worth ?? null;
}

import { isNumber } from '../../../core/json/json.ts';
import { joined, listed, plain, said, type Said } from '../../../core/words/sentence-with-figures.ts';
import type { ParaphraseResult } from '../measure/result.ts';
import { count, modelName, percent, plural } from '../../../core/words/format.ts';
import type { Finding } from '../../../report/finding.ts';
import { figure } from '../../../report/figure.ts';
import { overTitles, oversOf, paraphraseLines, type Over, type ParaphraseLine } from './paraphrase-lines.ts';

/** Models named one by one; of more, the ends. */
const namedModels = 3;

/**
 * What a report of the paraphrase study opens with: how often each model is right, and how far that moves when a question is worded anew, with
 * XParaCon beside it; then what that rests on. Over all questions where that was measured, else over each kind of prompt.
 */
export function paraphraseFinding(result: ParaphraseResult): Finding {
  const [over = 'all', ...others] = oversOf(result);
  const found = over === 'all' ? [over] : [over, ...others];
  const sentences = found.map((each) => sentenceOver(each, result, found.length > 1));
  return {
    finding: sentences.every((sentence) => sentence.length === 0) ? nothingYet(result) : joined(sentences),
    basis: joined([basis(result), certaintySentence(result), fewerOrders(result), readingSentence(result)]),
  };
}

/** The same in one text. */
export const paraphraseFindingText = (result: ParaphraseResult): string => {
  const { finding, basis } = paraphraseFinding(result);
  return plain(joined([finding, basis]));
};

function nothingYet({ models }: ParaphraseResult): Said {
  const why = models.map(({ meanStd }) => meanStd).find((value) => !isNumber(value));
  return said`Nothing can be said yet of how rewording moves the answers: ${why && !isNumber(why) ? why.why : 'there are no models'}.`;
}

function sentenceOver(over: Over, result: ParaphraseResult, isNamed: boolean): Said {
  const lines = paraphraseLines(result, [over])
    .filter(({ measures }) => isNumber(measures.meanStd))
    .sort((a, b) => spread(a) - spread(b));
  if (lines.length === 0) return [];
  const where: Said = isNamed ? said`${overTitles[over]}: ` : [];
  if (lines.length > namedModels) return joined([where, spanSentence(lines, result)], '');
  const all = joined([where, joined(lines.map((line) => lineSentence(line, result)))], '');
  return joined([all, lines.length > 1 ? endsSentence(lines) : []]);
}

const spread = ({ measures }: ParaphraseLine): number => (isNumber(measures.meanStd) ? measures.meanStd : Infinity);
const accuracyOf = ({ measures }: ParaphraseLine): number => (isNumber(measures.accuracy) ? measures.accuracy : 0);

function lineSentence({ model, at, measures }: ParaphraseLine, result: ParaphraseResult): Said {
  const name = modelName(model);
  const moves: Said =
    measures.meanStd === 0
      ? said`, and rewording never moves that: no spread at all (XParaCon has no end)`
      : said`, and rewording moves its accuracy on a question by ${figure(result, `${at}/meanStd`, 1, 'percent')} points on average (XParaCon ${figure(result, `${at}/xParaCon`, 2)}${intervalOf({ at, measures }, result)})`;
  return said`${name} is right ${figure(result, `${at}/accuracy`, 1, 'percent')}% of the time${moves}.`;
}

/** Infinite ends are said in words. */
function intervalOf({ at, measures }: Pick<ParaphraseLine, 'at' | 'measures'>, result: ParaphraseResult): Said {
  const { xParaConInterval: interval } = measures;
  if ('why' in interval) return [];
  const end = (which: 0 | 1): Said =>
    interval[which] === 'Infinity' ? ['no end'] : [figure(result, `${at}/xParaConInterval/${which}`, 2)];
  return said`, 95% interval ${end(0)} to ${end(1)}`;
}

/** Of many lines the one that moves least and the one that moves most; they come sorted. */
function spanSentence(lines: readonly ParaphraseLine[], result: ParaphraseResult): Said {
  const one = (line: ParaphraseLine | undefined): Said =>
    line === undefined
      ? []
      : said`${figure(result, `${line.at}/meanStd`, 1, 'percent')} points (${modelName(line.model)}, XParaCon ${figure(result, `${line.at}/xParaCon`, 2)})`;
  return joined([
    said`Rewording a question moves the accuracy on it by ${one(lines[0])} to ${one(lines.at(-1))} on average, over ${lines.length} models.`,
    endsSentence(lines),
  ]);
}

/** The strongest need not be the steadiest. Who is never right is not praised for it. */
function endsSentence(lines: readonly ParaphraseLine[]): Said {
  const [steadiest, ...others] = lines.filter((line) => accuracyOf(line) > 0);
  if (!steadiest) return [];
  const strongest = others.reduce((a, b) => (accuracyOf(b) > accuracyOf(a) ? b : a), steadiest);
  return spread(strongest) === spread(steadiest)
    ? []
    : [`${modelName(strongest.model)} is right most often, ${modelName(steadiest.model)} is the steadiest.`];
}

function basis(result: ParaphraseResult): Said {
  const { models, items, openItems, partial, form } = result;
  const asked = `${count(models.length)} ${models.length === 1 ? 'model' : 'models'} on ${count(items.length)} ${items.length === 1 ? 'question' : 'questions'}`;
  if (items.length === 0) return [`${count(models.length)} models, by two kinds of prompt.`];
  const ways: Said =
    openItems === items.length
      ? said`, each in three wordings`
      : said`, each in three wordings and up to ${figure(result, '/orders/asked', 0, 'count')} orders of its choices`;
  const how = form === 'aware' ? 'with the paraphrase-aware prompt' : 'with the plain prompt';
  if (!partial) return said`Measured: ${asked}${ways}, ${how}.`;
  const over = (field: 'answered' | 'cells') => models.reduce((sum, model) => sum + model[field], 0);
  return said`So far ${count(over('answered'))} of ${count(over('cells'))} answers are in (${asked}${ways}, ${how}): all of this may change.`;
}

/** How many questions are safe with each model, whatever is done to them. */
function certaintySentence(result: ParaphraseResult): Said {
  const known = paraphraseLines(result, ['all']).filter(({ measures }) => measures.itemCounts.complete > 0);
  if (known.length === 0 || known.length > namedModels) return [];
  const one = ({ model, at }: ParaphraseLine): Said =>
    said`${figure(result, `${at}/confidence/consistent`, 0, 'count')} of ${figure(result, `${at}/itemCounts/complete`, 0, 'count')} with ${modelName(model)} (in some wordings only: ${figure(result, `${at}/confidence/inconsistent`, 0, 'count')})`;
  return said`Questions right in every wording and order: ${listed(known.map(one))}.`;
}

/** A question with two or three choices has fewer orders: its accuracies are coarser and move by more. */
function fewerOrders({ orders, items, openItems }: ParaphraseResult): Said {
  const fewer = isNumber(orders.least) && orders.least < orders.asked;
  const open: Said =
    openItems > 0 && openItems < items.length
      ? said`${plural(openItems, 'question has', 'questions have')} no choices and ${openItems === 1 ? 'is' : 'are'} asked once in each wording.`
      : [];
  const some: Said = fewer
    ? said`Some questions have so few choices that only ${orders.least as number} orders exist: all of those were asked.`
    : [];
  return joined([open, some]);
}

/** What an unreadable answer costs is said, as a model that knows and writes otherwise is another case than one that does not know. */
function readingSentence({ models }: ParaphraseResult): Said {
  const of = (field: 'answered' | 'unreadable' | 'tolerantOnly') =>
    models.reduce((sum, model) => sum + model[field], 0);
  const answered = of('answered');
  const unreadable = of('unreadable');
  const tolerant = of('tolerantOnly');
  if (unreadable === 0) return [];
  const mostly = listed(
    models.filter((model) => model.unreadable > 0.2 * model.answered).map(({ model }) => [modelName(model)]),
  );
  return joined([
    [
      `${percent(unreadable / answered)} of the answers could not be read by the paper’s strict rule and count as wrong; a tolerant rule reads ${tolerant === unreadable ? 'all' : count(tolerant)} of these ${count(unreadable)}.`,
    ],
    mostly.length > 0 ? said`More than a fifth cannot be read of ${mostly}.` : [],
  ]);
}

import { isNumber, type Maybe } from '../../../core/json/json.ts';
import { pointer } from '../../../core/json/json-pointer.ts';
import { joined, listed, plain, said, type Said } from '../../../core/words/sentence-with-figures.ts';
import type { JudgeResult } from '../measure/result.ts';
import { count, modelName, percent, plural } from '../../../core/words/format.ts';
import { figure } from '../../../report/figure.ts';
import type { Finding } from '../../../report/finding.ts';
import { referenceName } from './judge-lines.ts';

/** Models named one by one; of more, the ends. */
const namedModels = 3;

/** A model's means at one temperature, and where they stand. */
type Overall = JudgeResult['overall'][number] & { readonly at: string };

/**
 * What a report of the judge study opens with: how consistent each model's ratings are with themselves, which are the most, whether that is more than
 * chance over other units would do, and whether they mean anything, which agreement tells; then what that rests on. At the first
 * temperature: others are told apart below.
 */
export function judgeFinding(result: JudgeResult): Finding {
  const all = result.overall
    .map((overall, at) => ({ ...overall, at: pointer('overall', at) }))
    .filter(({ temperature }) => temperature === result.temperatures[0]?.id);
  const known = all
    .filter(({ selfConsistency: { mean } }) => isNumber(mean))
    .sort((a, b) => value(b.selfConsistency.mean) - value(a.selfConsistency.mean));
  const told = known.length > namedModels ? [...known.slice(0, 1), ...known.slice(-1)] : known;
  return {
    finding:
      known.length === 0
        ? nothingYet(all)
        : joined([
            known.length > namedModels ? [`Of ${known.length} models the most and the least consistent:`] : [],
            ...told.map((model) => modelSentence(model, result)),
            mostSentence(known),
          ]),
    basis: joined([
      basis(result),
      withoutSentence(all, known),
      someUndefined(known, result),
      agreementSentence(told, result),
      readingSentence(all),
    ]),
  };
}

/** The same in one text. */
export const judgeFindingText = (result: JudgeResult): string => {
  const { finding, basis } = judgeFinding(result);
  return plain(joined([finding, basis]));
};

const value = (maybe: Maybe): number => (isNumber(maybe) ? maybe : NaN);

function nothingYet(all: readonly Overall[]): Said {
  const why = all.map(({ selfConsistency }) => selfConsistency.mean).find((mean) => !isNumber(mean));
  return said`Nothing can be said yet of how consistent the ratings are: ${why && !isNumber(why) ? why.why : 'there are no models'}.`;
}

function modelSentence({ model, at, selfConsistency, interScale }: Overall, result: JudgeResult): Said {
  const own = said`${modelName(model)} agrees with itself to α = ${figure(result, `${at}/selfConsistency/mean`, 2)}${intervalOf(selfConsistency, `${at}/selfConsistency`, result)}`;
  const between: Said = isNumber(interScale.mean)
    ? said`, and between scales to α = ${figure(result, `${at}/interScale/mean`, 2)}${intervalOf(interScale, `${at}/interScale`, result)}`
    : [];
  return said`${own}${between}.`;
}

function intervalOf({ low, high }: Overall['selfConsistency'], at: string, result: JudgeResult): Said {
  if (!isNumber(low) || !isNumber(high)) return [];
  return said` (95% interval ${figure(result, `${at}/low`, 2)} to ${figure(result, `${at}/high`, 2)})`;
}

/** Who is ahead, and whether other units could turn it round. They come sorted. */
function mostSentence([first, second, ...others]: readonly Overall[]): Said {
  if (!first || !second) return [];
  const { low } = first.selfConsistency;
  const rivals = [second, ...others];
  const near = rivals.filter(({ selfConsistency: { high } }) => !isNumber(low) || !isNumber(high) || high >= low);
  const name = modelName(first.model);
  if (near.length === 0) return [`${name} is the most consistent; the 95% intervals do not overlap.`];
  const names = listed(near.slice(0, namedModels).map(({ model }) => [modelName(model)]));
  return isNumber(low)
    ? said`${name} comes out first, but its interval overlaps with that of ${names}${near.length > namedModels ? ' and others' : ''}: with other units the order may be another.`
    : said`${name} comes out first.`;
}

function basis({ criteria, scales, definitions, samples, overall, partial }: JudgeResult): Said {
  const units = criteria.reduce((sum, each) => sum + each.units.length, 0);
  const models = new Set(overall.map(({ model }) => model)).size;
  const asked = `${plural(models, 'model')} on ${plural(units, 'pair')} of query and response by ${plural(criteria.length, 'criterion', 'criteria')}, ${plural(samples, 'time')} each on ${plural(scales.length, 'scale')} with ${plural(definitions.length, 'length')} of definition`;
  if (!partial)
    return [
      `Measured: ${asked}. Krippendorff’s α is 1 where ratings always agree and 0 where they agree no more than by chance.`,
    ];
  const sum = (field: 'answered' | 'cells') => overall.reduce((all, each) => all + each[field], 0);
  return [
    `So far ${count(sum('answered'))} of ${count(sum('cells'))} answers are in (${asked}): all of this may change.`,
  ];
}

/** A judge that always says the same is not consistent: it has no α. */
function withoutSentence(all: readonly Overall[], known: readonly Overall[]): Said {
  const without = all.filter((each) => !known.includes(each));
  if (without.length === 0 || known.length === 0) return [];
  const [{ selfConsistency }] = without as [Overall];
  const why = isNumber(selfConsistency.mean) ? '' : selfConsistency.mean.why;
  const names = listed(without.slice(0, namedModels).map(({ model }) => [modelName(model)]));
  return said`α is undefined for ${names}${without.length > namedModels ? ' and others' : ''}: ${why}.`;
}

function someUndefined(known: readonly Overall[], result: JudgeResult): Said {
  const some = known.filter(({ selfConsistency }) => selfConsistency.undefined > 0).slice(0, namedModels);
  if (some.length === 0) return [];
  const each = some.map(({ model, at, selfConsistency }): Said => {
    const place = `${at}/selfConsistency`;
    return said`${figure(result, `${place}/undefined`, 0, 'count')} of ${count(selfConsistency.defined + selfConsistency.undefined)} for ${modelName(model)}`;
  });
  return said`Left out of the mean, as they are undefined: ${listed(each)}.`;
}

/** To be consistent is not to be right. */
function agreementSentence(told: readonly Overall[], result: JudgeResult): Said {
  const known = told.filter(({ agreement }) => isNumber(agreement.spearman));
  if (known.length === 0) return [];
  const each = known.map(({ model, at, agreement }): Said => {
    const single = figure(result, `${at}/agreement/spearman`, 2);
    const averaged: Said = isNumber(agreement.spearmanAveraged)
      ? said` (averaged over ${result.samples} samples ${figure(result, `${at}/agreement/spearmanAveraged`, 2)})`
      : [];
    return said`${modelName(model)} ρ = ${single}${averaged}`;
  });
  return said`Consistent is not right. Agreement with the reference (${referenceName(result)}), Spearman: ${listed(each)}.`;
}

function readingSentence(all: readonly Overall[]): Said {
  const sum = (field: 'answered' | 'unreadable' | 'refused') => all.reduce((total, each) => total + each[field], 0);
  const answered = sum('answered');
  const without = sum('unreadable') + sum('refused');
  if (without === 0) return [];
  const mostly = all.filter(({ unreadable, refused, answered }) => unreadable + refused > 0.2 * answered);
  return joined([
    [`${percent(without / answered)} of the answers are no rating (unreadable or refused) and count as missing.`],
    mostly.length > 0 ? said`It is more than a fifth of ${listed(mostly.map(({ model }) => [modelName(model)]))}.` : [],
  ]);
}

import { answerCategoryOfField } from '../../../core/answers/outcome.ts';
import { filterForClaim, filterForRange } from '../../../report/answers-for-claim.ts';
import type { AnswerFilter } from '../../../report/answer-filter.ts';
import type { InstructionStyleResult, RcScoreDimension } from '../measure/result.ts';

/** The drill-down of a number. A number over all models leads to the answers of its decoding, or to all answers. */
export function filterForStyleFigure(
  result: InstructionStyleResult,
  part: string,
  steps: readonly string[],
): AnswerFilter | undefined {
  const [first, field = '', ...rest] = steps;
  if (part === 'models') {
    const line = result.models[Number(first)];
    if (!line) return {};
    const { model, benchmark, decoding } = line;
    const style = styleBehind(line, field, rest);
    const pair = field === 'pairs' ? line.pairs[Number(rest[0])] : undefined;
    return {
      model,
      benchmark,
      scenario: style === undefined ? decoding : `${decoding} ${style}`,
      outcome: field.startsWith('counts') ? answerCategoryOfField(rest.at(-1)) : undefined,
      compare: pair && `${pair.a} ${pair.b}`,
    };
  }
  if (part === 'effects') {
    const effect = result.effects?.[Number(first)];
    const style = field === 'byStyle' ? result.styles[Number(rest[0])]?.id : undefined;
    return effect
      ? { model: effect.model, scenario: style === undefined ? effect.decoding : `${effect.decoding} ${style}` }
      : {};
  }
  if (part === 'verdicts') {
    const claim = result.verdicts?.[Number(first)];
    if (claim && field === 'range') return filterForRange(claim, scoredStyles(result, claim.models[0]));
    const behind = filterForClaim(claim, (title) => {
      const style = result.styles.find((each) => each.title === title)?.id;
      return style === undefined ? undefined : `${result.correlationOf} ${style}`;
    });
    return behind && { scenario: result.correlationOf, ...behind };
  }
  if (part === 'notRead') {
    const row = result.notRead?.[Number(first)];
    const decoding = row?.decoding ?? result.correlationOf;
    const style = result.styles[row?.place ?? -1]?.id ?? '';
    return { model: row?.model, scenario: `${decoding} ${style}`, outcome: answerCategoryOfField(field) };
  }
  if (part === 'decodings' && first === 'rows') {
    const row = 'rows' in result.decodings ? result.decodings.rows[Number(field)] : undefined;
    return { model: row?.model, benchmark: row?.benchmark, scenario: decodingNamed(result, rest.at(-1)) };
  }
  if (part === 'details' && first === 'readings') {
    const own = result.details?.readings[Number(field)];
    const style = rest[0] === 'prompts' ? own?.prompts[Number(rest[1])]?.scenario : undefined;
    const scenario = [own?.decoding, style].filter((each) => each !== undefined).join(' ');
    return own ? { model: own.model, ...(scenario !== '' && { scenario }) } : {};
  }
  if (part === 'correlation') return { scenario: result.correlationOf };
  if (part === 'correlations') {
    const own = result.correlations[Number(first)];
    const [dimension, within, , place] = rest;
    const benchmarks = within && own?.correlation[dimension as RcScoreDimension].within?.benchmarks;
    return { scenario: own?.decoding, benchmark: benchmarks ? benchmarks[Number(place)]?.benchmark : undefined };
  }
  if (part === 'sizes') {
    const trend = result.sizes[Number(first)];
    return { model: field === 'points' ? trend?.points[Number(rest[0])]?.model : undefined, scenario: trend?.decoding };
  }
  return {};
}

function scoredStyles({ effects = [], styles, correlationOf }: InstructionStyleResult, model: string | undefined) {
  const scores = effects.find((effect) => effect.model === model)?.byStyle ?? [];
  return styles.map(({ id }, place) => ({ scenario: `${correlationOf} ${id}`, score: scores[place] }));
}

/**
 * The style that a number covers. A number of a style pair covers all styles, and the page shows the pair’s answers side by
 * side.
 */
function styleBehind(line: InstructionStyleResult['models'][number], field: string, [place = '']: readonly string[]) {
  switch (field) {
    case 'accuracy':
    case 'accuracyInterval':
      return place;
    case 'fidelityByStyle':
    case 'countsByStyle':
      return line[field][Number(place)]?.style;
    default:
      return undefined;
  }
}

const decodingNamed = ({ decodings }: InstructionStyleResult, which: string | undefined): string | undefined =>
  'rows' in decodings && (which === 'first' || which === 'second') ? decodings[which] : undefined;

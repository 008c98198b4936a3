import {
  claimSlotText,
  defaultMinJudgeAgreement,
  type Claim,
  type ClaimKind,
  type ClaimReportPart,
} from '../core/studies/claim.ts';
import { pointer, valueAtJsonPointer } from '../base/json/json-pointer.ts';
import type { StudyResult } from '../core/studies/study.ts';
import { answerReaderVersion } from '../reading/reader-version.ts';
import { modelName } from '../core/models/model-name.ts';
import { joinSentences, listFirstAndCountRest, type SentenceFigure, type Sentence } from '../core/words/sentence.ts';
import { figure } from './figure.ts';
import type { FindingWithBasis } from './finding.ts';

/** A result that may have findings under today's rules. */
export interface ResultWithClaims extends StudyResult {
  readonly verdicts?: readonly Claim[];
  /** The version of the rules that parsed the answers: see `answerReaderVersion`. */
  readonly reader?: string;
  /** The tolerance: points within which a model counts as robust. */
  readonly margin?: number;
  /** The agreement that a reliable judge must be shown to reach. */
  readonly reliance?: number;
}

/** The most models that a sentence names individually. */
const mostNamed = 4;

/** A claim of a result with its kind and its JSON pointer. */
export interface FoundClaim {
  readonly claim: Claim;
  readonly kind: ClaimKind;
  readonly at: string;
}

/**
 * The claims of a report part, in the result's order. Claims that the table does not know (of a newer version) are left out.
 */
export function claimsOfReportPart(
  result: ResultWithClaims,
  kinds: readonly ClaimKind[],
  part: ClaimReportPart,
): FoundClaim[] {
  return (result.verdicts ?? []).flatMap((claim, place) => {
    const kind = kinds.find(({ id }) => id === claim.claim);
    return kind?.part === part ? [{ claim, kind, at: pointer('verdicts', place) }] : [];
  });
}

/** Whether the result has advice that the table does not know, from an earlier or a later version. */
export const hasUnknownAdvice = ({ verdicts = [] }: ResultWithClaims, kinds: readonly ClaimKind[]): boolean =>
  verdicts.some(({ claim }) => claim.startsWith('advice-') && !kinds.some(({ id }) => id === claim));

/** The sentences of a report part. */
export const claimSentencesOfPart = (
  result: ResultWithClaims,
  kinds: readonly ClaimKind[],
  part: ClaimReportPart,
): Sentence => joinSentences(claimsOfReportPart(result, kinds, part).map((found) => claimSentence(result, found)));

/** The beginning of a report: its verdicts and the order of its models, then the basis for them. */
export const buildReportFindingAndBasis = (result: ResultWithClaims, kinds: readonly ClaimKind[]): FindingWithBasis =>
  result.verdicts
    ? {
        finding: joinSentences([
          claimSentencesOfPart(result, kinds, 'verdict'),
          claimSentencesOfPart(result, kinds, 'order'),
        ]),
        basis: joinSentences([
          claimSentencesOfPart(result, kinds, 'basis'),
          claimSentencesOfPart(result, kinds, 'detail'),
          readBy(result),
        ]),
      }
    : {
        finding: ['These figures were computed by version 0.1’s rules.'],
        basis: [
          'Those rules claimed more than such data can support, so no verdict, badge or advice is shown. Open the run with its answers to measure it again.',
        ],
      };

/** Score tables have no answers to parse. */
const readBy = ({ reader, margin, reliance }: ResultWithClaims): Sentence =>
  reader === answerReaderVersion || (margin === undefined && reliance === undefined)
    ? []
    : ['An earlier version’s rules parsed the answers. Open the run with its answers to use today’s rules.'];

/** The reader's tolerance, with all of its digits. */
export function readerToleranceFigure(result: ResultWithClaims): SentenceFigure {
  const [, decimals = ''] = String(result.margin ?? '').split('.');
  return figure(result, '/margin', decimals.length);
}

/** The reader's agreement bound, with all of its digits. Results without it used the default. */
export function agreementBoundFigure(result: ResultWithClaims): Sentence[number] {
  if (result.reliance === undefined) return String(defaultMinJudgeAgreement);
  const [, decimals = ''] = String(result.reliance).split('.');
  return figure(result, '/reliance', decimals.length);
}

/** One claim as a sentence with links to its numbers. */
export function claimSentence(result: ResultWithClaims, { claim, kind, at }: FoundClaim): Sentence {
  return joinSentences(
    kind.text.split(/(\{[^}]+\})/).map((part) => (/^\{.*\}$/.test(part) ? filled(part.slice(1, -1)) : [part])),
    '',
  );

  function filled(slot: string): Sentence {
    if (slot.includes('|')) {
      const [one = '', many = ''] = slot.split('|');
      return [claim.models.length === 1 ? one : many];
    }
    const [name = '', form = ''] = slot.split(':');
    if (name === 'from') return [String(valueAtJsonPointer(result, form))];
    if (name.startsWith('about.')) return [claimSlotText(claim, name)];
    switch (name) {
      case 'models':
        return listFirstAndCountRest(
          mostNamed,
          claim.models.map((model) => [modelName(model)]),
        );
      case 'first':
        return [modelName(claim.models[0] ?? '')];
      case 'second':
        return [modelName(claim.models[1] ?? '')];
      case 'why':
        return [claim.why ?? ''];
      case 'margin':
        return [readerToleranceFigure(result)];
      case 'reliance':
        return [agreementBoundFigure(result)];
      case 'value':
        return [number(`${at}/value`, form)];
      case 'low':
        return [number(`${at}/interval/0`, form)];
      case 'high':
        return [number(`${at}/interval/1`, form)];
      case 'p':
        return [number(`${at}/p`, 'p')];
      default:
        throw new RangeError(`claimSentence: the text of ${kind.id} names {${slot}}, which no claim has`);
    }
  }

  function number(place: string, form: string): SentenceFigure {
    if (form === 'count' || form === 'chance' || form === 'p') return figure(result, place, 0, form);
    if (form === 'percent') return figure(result, place, 0, 'percent');
    return figure(result, place, Number(form || 0));
  }
}

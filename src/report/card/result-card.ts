import { askedItemIds, countCellsWithoutHoles } from '../../core/plan/cells.ts';
import type { CardState } from '../../core/studies/claim.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { formatDay, plural } from '../../core/words/format.ts';
import { modelName } from '../../core/models/model-name.ts';
import { sentenceToPlainText } from '../../core/words/sentence.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import type { SharedReport } from '../../export/shared-report.ts';
import type { ResultWithClaims } from '../claim-sentences.ts';
import { spreadUnit, type ModelSummaryCard } from '../first/report-summary.ts';
import { getStudyReportLoaders } from '../study-parts.ts';

/** The beginning of a report as a picture for others, with texts only. */
export interface ResultCard {
  /** The run's name. */
  readonly title: string;
  /** The study's title, if the run has its own name. */
  readonly study?: string;
  readonly headline: string;
  readonly rows: readonly CardRow[];
  /** The number of models without a row. */
  readonly more: number;
  /** The tolerance and the end of the gauge scale, for studies that measure in points. */
  readonly scale?: { readonly margin: number; readonly most: number; readonly unit: string };
  readonly foot: string;
  /** The app’s address for readers. */
  readonly address?: string;
}

export interface CardRow {
  readonly name: string;
  /** The model’s index in the result: it sets color and shape. */
  readonly index: number;
  readonly state: CardState | undefined;
  readonly figure?: { readonly label: string; readonly text: string; readonly unit: string };
  readonly gauge?: Interval;
  /** “73% right” */
  readonly score?: string;
  /** Replaces a missing gauge. */
  readonly says: string;
}

/** The most rows on a card; the report lists further models. */
export const maxCardModels = 6;

export async function buildResultCard(report: SharedReport, title: string, address?: string): Promise<ResultCard> {
  const { result, plan, made, imported } = report;
  const [study, firstScreen] = await Promise.all([loadStudy(report.study), getStudyReportLoaders(report.study).first?.()]);
  const { headline = '', cards = [] } = firstScreen?.(result) ?? {};
  if (headline === '') throw new UserError('This report has no headline yet, so it has no card.');
  const shown = cards.slice(0, cards.length > maxCardModels ? maxCardModels - 1 : maxCardModels);
  const { margin } = result as ResultWithClaims;
  const widest = Math.max(0, ...cards.map(({ gauge }) => gauge?.[1] ?? 0));
  const counts = plan
    ? [
        plural(askedItemIds(plan, study).length, 'question'),
        ...(result.partial ? [] : [plural(countCellsWithoutHoles(plan, study), 'answer')]),
      ]
    : [];
  const when = made === null || Number.isNaN(Date.parse(made)) ? [] : [formatDay(made)];
  return {
    title,
    ...(title === study.title ? {} : { study: study.title }),
    headline,
    rows: shown.map(rowOf),
    more: cards.length - shown.length,
    // As on the page: the next multiple of five points beyond all cards.
    ...(margin !== undefined && widest > 0
      ? { scale: { margin, most: 5 * Math.ceil(Math.max(margin, widest) / 5), unit: spreadUnit(cards) } }
      : {}),
    ...(address === undefined ? {} : { address }),
    foot: [
      plural(cards.length, 'model'),
      ...counts,
      ...(imported ? [imported.answers < imported.of ? 'partly imported' : 'imported'] : []),
      ...when,
    ].join(' · '),
  };
}

function rowOf({ model, index, state, main, gauge, facts, foot }: ModelSummaryCard): CardRow {
  const words = facts.map(({ value, words }) => `${sentenceToPlainText(value)} ${words}`);
  return {
    name: modelName(model),
    index,
    state,
    ...(main ? { figure: { label: main.label, text: sentenceToPlainText(main.value), unit: main.unit ?? '' } } : {}),
    ...(gauge ? { gauge } : {}),
    ...(gauge && words[0] !== undefined ? { score: words[0] } : {}),
    says: words.join(', ') || (foot ? sentenceToPlainText(foot.sentence) : ''),
  };
}

import { pointer } from '../../../core/json/json-pointer.ts';
import type { ParaphraseResult, PositionShare } from '../measure/result.ts';
import { modelName, printed } from '../../../core/words/format.ts';
import { evenLines } from '../../../charts/rows/even-lines.ts';
import type { Rect } from '../../../charts/frame/place-labels.ts';
import { fitted } from '../../../charts/frame/text-width.ts';
import { shareTicks, type Tick } from '../../../charts/frame/ticks.ts';

export interface LetterBar extends PositionShare {
  /** Where it stands in the result. */
  readonly at: string;
  readonly y: number;
  /** Where the bar and the line end. */
  readonly chosenAt: number;
  readonly correctAt: number;
  readonly text: string;
}

export interface BiasPanel {
  readonly model: string;
  readonly index: number;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly bars: readonly LetterBar[];
  readonly ticks: readonly Tick[];
  /** From where bars begin. */
  readonly inner: Rect;
}

export interface BiasLayout {
  readonly height: number;
  readonly panels: readonly BiasPanel[];
}

export const biasSize = 12;
export const barHeight = 14;
const leastPanel = 260;
const between = { x: 32, y: 24 };
const titleHeight = 26;
const rowHeight = 22;
const axisHeight = 22;
const letterRoom = 20;
const textRoom = 44;

/** A panel for each model, and in it for each letter a bar as long as it is chosen and a line where it is right; all on one scale. */
export function layOutBias({ models }: ParaphraseResult, width: number): BiasLayout {
  const known = models.flatMap((model, index) => (model.positionBias.length > 0 ? [{ model, index }] : []));
  const { lines, panelWidth, place } = evenLines(known.length, width, leastPanel, between.x);
  const most = Math.max(
    0.01,
    ...known.flatMap(({ model }) => model.positionBias.flatMap((one) => [one.chosen, one.correct])),
  );
  const room = panelWidth - letterRoom - textRoom;
  const letters = Math.max(0, ...known.map(({ model }) => model.positionBias.length));
  const step = titleHeight + letters * rowHeight + axisHeight + between.y;
  const panels = known.map(({ model, index }, p): BiasPanel => {
    const { x, line } = place(p);
    const y = line * step;
    const left = x + letterRoom;
    const at = (share: number) => left + (share / most) * room;
    return {
      ...{ model: model.model, index, x, y },
      title: fitted(modelName(model.model), biasSize, panelWidth - 24),
      bars: model.positionBias.map((share, l) => ({
        ...share,
        at: pointer('models', index, 'positionBias', l),
        y: y + titleHeight + l * rowHeight,
        chosenAt: at(share.chosen),
        correctAt: at(share.correct),
        text: printed(share.chosen, 1, 'percent'),
      })),
      ticks: shareTicks(most, at, room),
      inner: { left, right: x + panelWidth, top: y + titleHeight - 4, bottom: y + titleHeight + letters * rowHeight },
    };
  });
  return { height: lines * step - between.y, panels };
}

/** One row for each model and letter. */
export const biasRows = ({ models }: ParaphraseResult): Record<string, string | number>[] =>
  models.flatMap(({ model, positionBias }) =>
    positionBias.map(({ letter, chosen, correct }) => ({ model, letter, chosen, correct })),
  );

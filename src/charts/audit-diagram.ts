import { wrapText } from './frame/text-width.ts';

export type StageId = 'items' | 'prompts' | 'models' | 'cells' | 'answers' | 'readings' | 'scores' | 'grade';

interface Stage {
  readonly id: StageId;
  readonly title: string;
  readonly text: string;
}

/** The inputs of an audit, which are multiplied. */
const inputs: readonly Stage[] = [
  { id: 'items', title: 'Questions', text: 'questions with a known answer' },
  { id: 'prompts', title: 'System prompts', text: 'harmless ways to ask' },
  { id: 'models', title: 'Models', text: 'each is asked everything' },
];

/** The steps that follow, in order. */
const steps: readonly Stage[] = [
  { id: 'cells', title: 'Cells', text: 'model × question × system prompt: one question put once' },
  { id: 'answers', title: 'Answers', text: 'the text as it came back, kept' },
  { id: 'readings', title: 'Readings', text: 'an option, a refusal, or unreadable' },
  { id: 'scores', title: 'μ and σ', text: 'a score for each system prompt; their mean and their fluctuation' },
  { id: 'grade', title: 'Grade', text: 'σ against the quartiles of a cohort' },
];

export const auditStages = [...inputs, ...steps];

export interface DiagramBox {
  readonly id: StageId;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The top left corner of the box’s picture, whose size is `picture`. */
  readonly picture: { readonly x: number; readonly y: number };
  readonly title: readonly DiagramTextLine[];
  readonly lines: readonly DiagramTextLine[];
}

type DiagramTextLine = { readonly text: string; readonly x: number; readonly y: number };

export interface Arrow {
  readonly path: string;
  /** The triangle at the arrow’s end. */
  readonly head: string;
}

export interface DiagramLayout {
  readonly height: number;
  /** The text anchor of a box’s texts. */
  readonly anchor: 'start' | 'middle';
  readonly boxes: readonly DiagramBox[];
  readonly arrows: readonly Arrow[];
  /** The × signs between the inputs. */
  readonly times: readonly { readonly x: number; readonly y: number }[];
}

const picture = { width: 60, height: 32 };
export const diagramTitleFontSize = 12;
export const diagramTextFontSize = 11;
/** Bold letters are wider. */
const boldSize = diagramTitleFontSize * 1.12;
const pad = 8;
const lineHeight = 14;
const arrow = 20;
const narrow = 640;

/** From left to right, with the inputs stacked at the left. On a phone everything is in one column. */
export const layOutDiagram = (width: number): DiagramLayout => (width < narrow ? inOneColumn(width) : inARow(width));

function inARow(width: number): DiagramLayout {
  const column = (width - 2 - steps.length * arrow) / (steps.length + 1);
  const boxes = [...inputs, ...steps].map((stage) => stackedBox(stage, column));
  const first = boxes.slice(0, inputs.length);
  const tallest = Math.max(...first.map(({ height }) => height));
  const height = inputs.length * tallest + (inputs.length - 1) * arrow + 2;
  const middle = height / 2;
  const placed = boxes.map((box, index) => {
    const step = index - inputs.length;
    return step < 0
      ? translateBox({ ...box, height: tallest }, 1, 1 + index * (tallest + arrow))
      : translateBox(box, 1 + (step + 1) * (column + arrow), middle - box.height / 2);
  });
  const edge = 1 + column;
  return {
    height,
    anchor: 'middle',
    boxes: placed,
    arrows: [
      ...placed.slice(0, inputs.length).map((box, index) => {
        const from = box.y + box.height / 2;
        const to = middle + (index - 1) * 10;
        const path = `M${edge} ${from}C${edge + arrow * 0.7} ${from} ${edge + arrow * 0.3} ${to} ${edge + arrow - 4} ${to}`;
        return { path, head: `M${edge + arrow - 6} ${to - 4}l6 4l-6 4z` };
      }),
      ...steps.slice(1).map((_, index): Arrow => {
        const x = edge + (index + 1) * (column + arrow);
        return { path: `M${x} ${middle}h${arrow - 4}`, head: `M${x + arrow - 6} ${middle - 4}l6 4l-6 4z` };
      }),
    ],
    times: inputs.slice(1).map((_, index) => ({ x: 1 + column / 2, y: 1 + (index + 1) * tallest + (index + 0.5) * arrow })),
  };
}

function inOneColumn(width: number): DiagramLayout {
  const boxes: DiagramBox[] = [];
  const arrows: Arrow[] = [];
  const times: { x: number; y: number }[] = [];
  let y = 1;
  for (const [index, stage] of auditStages.entries()) {
    const box = translateBox(sideBySideBox(stage, width - 2), 1, y);
    boxes.push(box);
    y += box.height + arrow;
    if (index < inputs.length - 1) times.push({ x: width / 2, y: y - arrow / 2 });
    else if (index < auditStages.length - 1)
      arrows.push({ path: `M${width / 2} ${y - arrow}v${arrow - 4}`, head: `M${width / 2 - 4} ${y - 6}l4 6l4 -6z` });
  }
  return { height: y - arrow + 1, anchor: 'start', boxes, arrows, times };
}

/** Stacks picture, title and text, all centred. */
function stackedBox({ id, title, text }: Stage, width: number): DiagramBox {
  const titles = wrapText(title, boldSize, width - 2 * pad, 2) ?? [title];
  const lines = wrapText(text, diagramTextFontSize, width - 2 * pad, 9) ?? [text];
  const top = pad + picture.height + 6 + diagramTitleFontSize;
  const head = top + (titles.length - 1) * lineHeight;
  return {
    id,
    x: 0,
    y: 0,
    width,
    height: head + lines.length * lineHeight + pad,
    picture: { x: (width - picture.width) / 2, y: pad },
    title: titles.map((line, index) => ({ text: line, x: width / 2, y: top + index * lineHeight })),
    lines: lines.map((line, index) => ({ text: line, x: width / 2, y: head + (index + 1) * lineHeight })),
  };
}

/** Puts the picture at the left, and title and text to its right. */
function sideBySideBox({ id, title, text }: Stage, width: number): DiagramBox {
  const left = 2 * pad + picture.width;
  const lines = wrapText(text, diagramTextFontSize, width - left - pad, 4) ?? [text];
  const height = Math.max(picture.height + 2 * pad, diagramTitleFontSize + lines.length * lineHeight + 2 * pad + 2);
  return {
    id,
    x: 0,
    y: 0,
    width,
    height,
    picture: { x: pad, y: (height - picture.height) / 2 },
    title: [{ text: title, x: left, y: pad + diagramTitleFontSize }],
    lines: lines.map((line, index) => ({
      text: line,
      x: left,
      y: pad + diagramTitleFontSize + 2 + (index + 1) * lineHeight - 2,
    })),
  };
}

function translateBox(box: DiagramBox, dx: number, dy: number): DiagramBox {
  const by = <T extends { readonly x: number; readonly y: number }>(one: T): T => ({ ...one, x: one.x + dx, y: one.y + dy });
  return { ...by(box), picture: by(box.picture), title: box.title.map(by), lines: box.lines.map(by) };
}

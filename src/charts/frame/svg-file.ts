/** What style sheets may say about a drawing, with the value that an SVG has without them. */
const properties: Readonly<Record<string, string>> = {
  fill: '#000000',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'font-family': '',
  'font-size': '',
  'font-style': 'normal',
  'font-weight': '400',
  'text-anchor': 'start',
  opacity: '1',
  'paint-order': 'normal',
};
/** Said of an element alone; the others are handed down. */
const notInherited = new Set(['opacity']);

/**
 * The drawing as a file of its own: in light colours on white, for paper and slides, whatever the page's theme is; what
 * style sheets say is written into the elements; with its title and description; without links, which lead to answers
 * in this browser, and without what only the page needs.
 */
export function standaloneSvgText(svg: SVGSVGElement, title: string, description = ''): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('aria-label');
  // Read where the drawing stands, so that the same styles hold, and gone again before anything is painted.
  copy.classList.add('on-paper');
  copy.style.position = 'absolute';
  svg.after(copy);
  const { width, height } = svg.viewBox.baseVal;
  const elements = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  const styled = elements.map((element) => ({ element, style: styleOf(element) }));
  copy.remove();

  const parents = new Map<Element | null, Readonly<Record<string, string>>>([[null, properties]]);
  styled.forEach(({ element, style }) => {
    parents.set(element, style);
    const parent = parents.get(element === copy ? null : element.parentElement) ?? properties;
    strip(element);
    for (const [name, initial] of Object.entries(properties)) {
      const without = notInherited.has(name) ? initial : parent[name];
      const own = style[name] ?? '';
      if (own !== without) element.setAttribute(name, own);
    }
  });
  dropUnseen(copy);
  for (const link of copy.querySelectorAll('a')) {
    const group = svgElement('g');
    for (const { name, value } of link.attributes) if (name !== 'href' && name !== 'xmlns') group.setAttribute(name, value);
    group.append(...link.childNodes);
    link.replaceWith(group);
  }
  for (const [name, value] of Object.entries({ role: 'img', width: String(width), height: String(height) }))
    copy.setAttribute(name, value);
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const paper = svgElement('rect');
  for (const [name, value] of Object.entries({ width, height, fill: '#ffffff' })) paper.setAttribute(name, String(value));
  copy.prepend(textElement('title', title), ...(description === '' ? [] : [textElement('desc', description)]), paper);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

export const svgElementToFileBlob = (svg: SVGSVGElement, title: string, description = ''): Blob =>
  new Blob([standaloneSvgText(svg, title, description)], { type: 'image/svg+xml' });

function styleOf(element: Element): Record<string, string> {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    Object.keys(properties).map((name) => {
      const value = style.getPropertyValue(name);
      return [name, name === 'fill' || name === 'stroke' ? hex(value) : value];
    }),
  );
}

function strip(element: Element): void {
  for (const { name } of [...element.attributes]) {
    if (/^(class|style|tabindex|role|xmlns|aria-|data-)/.test(name) && name !== 'aria-label') element.removeAttribute(name);
  }
  // Without its role a label says nothing to a reader of the file; a title does.
  const label = element.getAttribute('aria-label');
  element.removeAttribute('aria-label');
  if (label !== null) element.prepend(textElement('title', label.replace(/\s+/g, ' ')));
}

/** What only makes marks easier to hit, and the framework's own notes. */
function dropUnseen(svg: SVGSVGElement): void {
  for (const mark of svg.querySelectorAll(':is(path, rect, circle)[fill="none"]:not([stroke])')) mark.remove();
  const notes = document.createNodeIterator(svg, NodeFilter.SHOW_COMMENT);
  for (let note = notes.nextNode(); note; note = notes.nextNode()) (note as Comment).remove();
}

const textElement = (name: 'title' | 'desc', text: string): SVGElement => {
  const element = svgElement(name);
  element.textContent = text;
  return element;
};

const svgElement = (name: string): SVGElement => document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;

const knownColours = new Map<string, string>();
let pixel: CanvasRenderingContext2D | null = null;

/** Colours as #rrggbb, which every program reads; mixed ones come as `oklab(…)`, and only painting tells what that is in sRGB. */
function hex(colour: string): string {
  if (colour === 'none' || colour === '') return colour;
  let found = knownColours.get(colour);
  if (found === undefined) {
    pixel ??= new OffscreenCanvas(1, 1).getContext('2d', {
      willReadFrequently: true,
    }) as unknown as CanvasRenderingContext2D;
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    found = alpha === 0 ? 'none' : `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    knownColours.set(colour, found);
  }
  return found;
}

/** The CSS properties that are written into the file, with the default value of each in SVG. */
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
/** Children do not inherit these properties. */
const notInherited = new Set(['opacity']);

/**
 * The drawing as a standalone SVG file with title and description, for paper and slides. It uses light colors on white in
 * every theme. Computed styles are written into the elements. Links are removed, because they lead to answers in this
 * browser, and so is everything that only the page needs.
 */
export function standaloneSvgText(svg: SVGSVGElement, title: string, description = ''): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('aria-label');
  // The copy is inserted next to the drawing so that the same styles apply. It is removed before the browser paints.
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
  // A label without a role has no effect in the file; a title does.
  const label = element.getAttribute('aria-label');
  element.removeAttribute('aria-label');
  if (label !== null) element.prepend(textElement('title', label.replace(/\s+/g, ' ')));
}

/** Removes invisible shapes that only enlarge the click area of marks, and the framework’s comments. */
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

/**
 * Converts colors to #rrggbb, which every program can read. Mixed colors come as `oklab(…)`: painting a pixel is the only
 * way to get their sRGB value.
 */
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

const properties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'opacity',
];

/** The drawing as a file of its own: what style sheets say about it is written into its elements. */
export function svgFile(svg: SVGSVGElement, title: string): Blob {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    for (const property of properties) copies[index]!.setAttribute(property, style.getPropertyValue(property));
    copies[index]!.removeAttribute('class');
  });
  // Links lead to answers in this browser: nowhere, in a file.
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href');
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  const page = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  page.setAttribute('width', '100%');
  page.setAttribute('height', '100%');
  page.setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor);
  copy.prepend(page);
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  name.textContent = title;
  copy.prepend(name);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

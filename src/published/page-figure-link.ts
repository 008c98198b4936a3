/** The address of this page, opened at a figure. */
export function pageFigureLink(figure: string): string {
  const [page = '', hash = ''] = location.href.split('#');
  const [path = '', query] = hash.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('figure', figure);
  return `${page}#${path}?${parameters}`;
}

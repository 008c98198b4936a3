import { makePeriodicYielder } from '../../base/workers/yield-every.ts';

/** Elements with more descendants than this are processed child by child; this many take a few milliseconds. */
const mostAtOnce = 400;

const isLarge = (element: Element): boolean => element.getElementsByTagName('*').length > mostAtOnce;

/** For any window: an element of another window is not an instance of this window's `Element`. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** Copies a node for another document and yields to other tasks. */
export async function copyNodeWithPauses(node: Node, file: Document, pace = makePeriodicYielder()): Promise<Node> {
  if (pace.due()) await pace.breath();
  if (!isElement(node) || !isLarge(node)) return file.importNode(node, true);
  const copy = file.importNode(node, false);
  for (const child of node.childNodes) copy.append(await copyNodeWithPauses(child, file, pace));
  return copy;
}

/** The HTML of an element in pieces; yields to other tasks. */
export async function elementToHtmlBlobs(element: Element, pace = makePeriodicYielder()): Promise<Blob[]> {
  if (pace.due()) await pace.breath();
  if (!isLarge(element)) return [new Blob([element.outerHTML])];
  // An element this large always has an end tag.
  const tags = (element.cloneNode() as Element).outerHTML;
  const end = tags.lastIndexOf('</');
  const parts = [new Blob([tags.slice(0, end)])];
  for (const child of element.childNodes)
    parts.push(...(isElement(child) ? await elementToHtmlBlobs(child, pace) : [new Blob([textHtml(child)])]));
  return [...parts, new Blob([tags.slice(end)])];
}

function textHtml(text: Node): string {
  const around = document.createElement('span');
  around.append(text.cloneNode());
  return around.innerHTML;
}

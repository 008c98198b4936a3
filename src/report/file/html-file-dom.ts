import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import { copyNodeWithPauses } from './html-parts.ts';

/** The content security policy of a plain file: nothing is loaded or run, whatever it contains. */
const plainPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

export const metaTagsForPolicy = (policy: string): readonly Readonly<Record<string, string>>[] => [
  { charset: 'utf-8' },
  { 'http-equiv': 'Content-Security-Policy', content: policy },
  { name: 'viewport', content: 'width=device-width, initial-scale=1' },
  { name: 'color-scheme', content: 'light dark' },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'generator', content: 'Evenkeel' },
];

/**
 * Turns a rendered page into a standalone document for a file. It removes what works only in the app (controls, menus, links
 * to its pages) and opens all folded parts. The document has no window, so nothing in it is loaded or run here.
 */
export async function pageToFileDocument(body: HTMLElement, title: string, policy = plainPolicy): Promise<Document> {
  const { due, breath } = makePeriodicYielder();
  const file = document.implementation.createHTMLDocument(title);
  file.documentElement.lang = 'en';
  file.head.prepend(...metaTagsForPolicy(policy).map((attributes) => metaOf(file, attributes)));
  for (const child of body.children) file.body.append(await copyNodeWithPauses(child, file));
  const whole = file.body;
  removeComments(whole);
  for (const button of elementsIn(whole, 'button')) {
    if (due()) await breath();
    withoutControl(button, whole);
  }
  // A popover without its button is a tooltip or a menu.
  for (const popover of elementsIn(whole, '[popover]')) {
    if (!whole.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`)) popover.remove();
  }
  for (const control of elementsIn(whole, 'input, select, textarea, dialog, script, iframe')) {
    const label = control.id === '' ? null : whole.querySelector(`label[for="${CSS.escape(control.id)}"]`);
    label?.remove();
    (control.closest('label, fieldset') ?? control).remove();
  }
  for (const left of elementsIn(whole, '[role="status"], .row, label')) {
    if (left.textContent.trim() === '' && !left.querySelector('svg, img')) left.remove();
  }
  for (const folded of elementsIn(whole, 'details')) folded.setAttribute('open', '');
  for (const link of elementsIn(whole, 'a')) {
    if (due()) await breath();
    withoutAppLink(link, whole);
  }
  for (const element of elementsIn(whole, '*')) {
    if (due()) await breath();
    for (const attribute of [...element.attributes]) {
      if (/^(on|tabindex$|data-mark$|aria-busy$|aria-sort$|xmlns$)/.test(attribute.name))
        element.removeAttribute(attribute.name);
      // Hundredths of a pixel are precise enough, and a chart has thousands of these numbers.
      else if (geometry.test(attribute.name)) attribute.value = attribute.value.replaceAll(longNumber, toHundredths);
    }
  }
  return file;
}

/** The attributes of a drawing that contain coordinates. */
const geometry = /^(?:d|x|y|x[12]|y[12]|cx|cy|r|width|height|points|transform)$/;
const longNumber = /-?\d+\.\d{3,}/g;
const toHundredths = (number: string): string => String(Math.round(100 * Number(number)) / 100);

function metaOf(file: Document, attributes: Readonly<Record<string, string>>): HTMLMetaElement {
  const meta = file.createElement('meta');
  for (const [name, value] of Object.entries(attributes)) meta.setAttribute(name, value);
  return meta;
}

const elementsIn = (within: Element, selector: string): Element[] => [...within.querySelectorAll(selector)];

function removeComments(within: Element): void {
  const walker = within.ownerDocument.createTreeWalker(within, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) (comment as Comment).remove();
}

/**
 * Keeps dashes that show their reason, because they open without scripts. Sortable headings become plain text; other buttons
 * are removed.
 */
function withoutControl(button: Element, whole: Element): void {
  const target = button.getAttribute('popovertarget');
  if (target !== null) {
    const popover = whole.querySelector(`#${CSS.escape(target)}`);
    if (popover && !popover.querySelector('button, a, input')) return;
    popover?.remove();
    button.remove();
  } else if (button.closest('th')) {
    for (const arrow of elementsIn(button, '[aria-hidden="true"]')) arrow.remove();
    button.replaceWith(...button.childNodes);
  } else button.remove();
}

/** A link into the app, or to an anchor that the file lacks, becomes plain text. */
function withoutAppLink(link: Element, whole: Element): void {
  const address = link.getAttribute('href');
  if (address !== null && /^https:\/\//.test(address)) {
    link.setAttribute('rel', 'noreferrer');
    return;
  }
  if (address?.startsWith('#') && whole.querySelector(`#${CSS.escape(address.slice(1))}`)) return;
  const isDrawing = link.namespaceURI === 'http://www.w3.org/2000/svg';
  const plain = link.ownerDocument.createElementNS(link.namespaceURI, isDrawing ? 'g' : 'span');
  for (const { name, value } of [...link.attributes]) {
    // The label of a link describes its target, so it is dropped. The label of a mark describes the mark.
    if (name !== 'href' && (isDrawing || name !== 'aria-label')) plain.setAttribute(name, value);
  }
  if (isDrawing) plain.setAttribute('role', 'img');
  plain.append(...link.childNodes);
  link.replaceWith(plain);
}

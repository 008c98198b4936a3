/** The position of a mark. Marks of a group (such as a model) follow each other. */
export interface MarkGroupPosition {
  readonly group: number;
  readonly place: number;
}

/**
 * The index of the mark that a key moves to. Marks are ordered by group, then place. Left and Right move through all marks.
 * Up and Down move to the same place in the neighboring group, or to its last mark. `null` if the key does nothing here.
 */
export function markIndexAfterKey(marks: readonly MarkGroupPosition[], at: number, key: string): number | null {
  const ends = [0, marks.length - 1] as const;
  const within = (index: number) => Math.min(ends[1], Math.max(ends[0], index));
  if (key === 'ArrowRight') return within(at + 1);
  if (key === 'ArrowLeft') return within(at - 1);
  if (key === 'Home') return ends[0];
  if (key === 'End') return ends[1];
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const here = marks[at];
  if (!here) return null;
  const { group, place } = here;
  const groups = [...new Set(marks.map((mark) => mark.group))];
  const wanted = groups[groups.indexOf(group) + (key === 'ArrowDown' ? 1 : -1)];
  if (wanted === undefined) return at;
  const isThere = (mark: MarkGroupPosition) => mark.group === wanted;
  const nearest = marks.findLastIndex((mark) => isThere(mark) && mark.place <= place);
  return nearest >= 0 ? nearest : marks.findIndex(isThere);
}

/**
 * Makes all marks of a drawing one tab stop; arrow keys move between them. A redraw replaces the marks, so they are looked
 * up on each use.
 */
export function attachRovingFocus(drawing: HTMLElement): () => void {
  let current: Element | undefined;

  const settle = () => {
    const marks = marksIn(drawing);
    if (!current || !marks.some(({ element }) => element === current)) current = marks[0]?.element;
    for (const { element } of marks) {
      const stop = element === current ? '0' : '-1';
      if (element.getAttribute('tabindex') !== stop) element.setAttribute('tabindex', stop);
    }
  };
  const focused = (event: FocusEvent) => {
    const mark = markOfEventTarget(event.target);
    if (!mark || mark === current) return;
    current = mark;
    settle();
  };
  const moved = (event: KeyboardEvent) => {
    const mark = markOfEventTarget(event.target);
    if (!mark || event.ctrlKey || event.altKey || event.metaKey) return;
    const marks = marksIn(drawing);
    const to = markIndexAfterKey(
      marks,
      marks.findIndex(({ element }) => element === mark),
      event.key,
    );
    if (to === null) return;
    event.preventDefault();
    marks[to]?.element.focus();
  };

  settle();
  const redrawn = new MutationObserver(settle);
  redrawn.observe(drawing, { childList: true, subtree: true });
  drawing.addEventListener('focusin', focused);
  drawing.addEventListener('keydown', moved);
  return () => {
    redrawn.disconnect();
    drawing.removeEventListener('focusin', focused);
    drawing.removeEventListener('keydown', moved);
  };
}

export const markOfEventTarget = (target: EventTarget | null): SVGElement | null =>
  target instanceof Element ? target.closest<SVGElement>('[data-mark]') : null;

function marksIn(drawing: HTMLElement): (MarkGroupPosition & { readonly element: SVGElement })[] {
  return [...drawing.querySelectorAll<SVGElement>('[data-mark]')]
    .map((element) => {
      const [group = 0, place = 0] = (element.dataset.mark ?? '').split(' ').map(Number);
      return { element, group, place };
    })
    .sort((a, b) => a.group - b.group || a.place - b.place);
}

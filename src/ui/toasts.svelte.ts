/** Short messages at the bottom of the page, each with at most one action, usually *Undo*. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void | Promise<void> };
}

const shownForMs = 12_000;

let last = 0;
let list = $state.raw<readonly Toast[]>([]);

export const toasts = {
  get list() {
    return list;
  },
};

export function showToast(text: string, action?: Toast['action']): void {
  const id = ++last;
  list = [...list, action ? { id, text, action } : { id, text }];
  setTimeout(() => dismiss(id), shownForMs);
}

/** Waits while the pointer or the focus is on the message. */
function dismiss(id: number): void {
  if (document.querySelector(`[data-toast="${id}"]:is(:hover, :focus-within)`)) {
    setTimeout(() => dismiss(id), 2_000);
    return;
  }
  closeToast(id);
}

export function closeToast(id: number): void {
  list = list.filter((toast) => toast.id !== id);
}

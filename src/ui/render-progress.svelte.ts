import { createContext, tick } from 'svelte';
import { waitForRenderTurn } from './wait-for-turn.ts';

/** Tracks content that is drawn in parts, and reports when all parts are drawn. */
export class RenderProgress {
  #underWay = 0;
  #done = 0;
  #resolve: () => void = () => {};

  /** The number of finished parts. While it grows, drawing continues. */
  get done(): number {
    return this.#done;
  }

  /** Registers a part. Returns a function that marks it as done. */
  begin(): () => void {
    this.#underWay += 1;
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      this.#underWay -= 1;
      this.#done += 1;
      if (this.#underWay === 0) this.#resolve();
    };
  }

  /** Resolves when no part is in progress, including parts that the last ones started. */
  async drawn(): Promise<void> {
    do {
      if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#resolve = resolve));
      // Runs after everything else that waits for a task of its own.
      await waitForRenderTurn();
    } while (this.#underWay > 0);
  }
}

const [takeDrawing, giveDrawing, hasDrawing] = createContext<RenderProgress>();

/** Makes descendants of this component parts of it. */
export const setRenderProgressContext = giveDrawing;

/**
 * Whether this component is drawn for a file, in which users cannot open anything later. Call it during component
 * initialization.
 */
export const isRenderedForFile = (): boolean => hasDrawing();

/** Registers this component with its RenderProgress, if any, while it is busy. Call it during component initialization. */
export function trackRendering(isBusy: () => boolean): void {
  if (!hasDrawing()) return;
  const drawing = takeDrawing();
  // Before the first effect runs, more content may follow.
  let done: (() => void) | undefined = drawing.begin();
  $effect(() => {
    if (isBusy()) {
      done ??= drawing.begin();
    } else {
      done?.();
      done = undefined;
    }
  });
  $effect(() => () => done?.());
}

/** The same, while the component loads something that it shows. */
export function trackRenderLoading(wanted: () => Promise<unknown>): void {
  if (!hasDrawing()) return;
  let come = $state.raw<Promise<unknown>>();
  trackRendering(() => come !== wanted());
  $effect(() => {
    const coming = wanted();
    let isOver = false;
    const isHere = async () => {
      // Waits until the loaded content is shown.
      await tick();
      if (!isOver) come = coming;
    };
    coming.then(isHere, isHere);
    return () => (isOver = true);
  });
}

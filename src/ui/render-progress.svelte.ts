import { createContext, tick } from 'svelte';
import { waitForRenderTurn } from './wait-for-turn.ts';

/** Something that is drawn in parts, and that says when all of them are there. */
export class RenderProgress {
  #underWay = 0;
  #done = 0;
  #resolve: () => void = () => {};

  /** How many parts were done so far: while it grows, something goes on. */
  get done(): number {
    return this.#done;
  }

  /** A part is begun; gives what says that it is done. */
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

  /** Resolves when no part is under way, nor begun by those that were the last. */
  async drawn(): Promise<void> {
    do {
      if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#resolve = resolve));
      // After all that waits for a task of its own.
      await waitForRenderTurn();
    } while (this.#underWay > 0);
  }
}

const [takeDrawing, giveDrawing, hasDrawing] = createContext<RenderProgress>();

/** What is below is part of it. */
export const setRenderProgressContext = giveDrawing;

/** Whether this component is drawn for a file, where nothing can be opened later. Call it while a component is made. */
export const isRenderedForFile = (): boolean => hasDrawing();

/** Tells what this component is part of, if there is such a thing, while it is busy. Call it while a component is made. */
export function trackRendering(isBusy: () => boolean): void {
  if (!hasDrawing()) return;
  const drawing = takeDrawing();
  // Before its first effect runs, nobody knows whether there is more to come.
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

/** The same while something is fetched that it shows. */
export function trackRenderLoading(wanted: () => Promise<unknown>): void {
  if (!hasDrawing()) return;
  let come = $state.raw<Promise<unknown>>();
  trackRendering(() => come !== wanted());
  $effect(() => {
    const coming = wanted();
    let isOver = false;
    const isHere = async () => {
      // It is shown first.
      await tick();
      if (!isOver) come = coming;
    };
    coming.then(isHere, isHere);
    return () => (isOver = true);
  });
}

import type { ChatPrompt } from '../src/core/answers/response.ts';

/** A chat on its way to an engine: most tests ask no completions. */
export type ChatCellPrompt = ChatPrompt & { readonly cell: string; readonly seed: number };

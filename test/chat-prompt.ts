import type { ChatPrompt } from '../src/core/answers/response.ts';

/** A chat prompt for an engine. Most tests use no text completions. */
export type ChatCellPrompt = ChatPrompt & { readonly cell: string; readonly seed: number };

/** Does what a menu offers, and tells what is going on meanwhile, what came of it, and what went wrong. */
export type RunActionWithNotice = (meanwhile: string, what: () => unknown, afterwards?: string) => Promise<void>;

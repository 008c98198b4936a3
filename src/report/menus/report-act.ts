/** Runs an action of a menu and shows messages for its progress, its success and its error. */
export type RunActionWithNotice = (meanwhile: string, what: () => unknown, afterwards?: string) => Promise<void>;

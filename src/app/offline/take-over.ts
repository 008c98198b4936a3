/** What a page tells a worker of a new version that waits: to begin. */
export const takeOverCommand = 'take over';

/** What the worker says to that. */
export type TakeOverReply = 'done' | 'a run is going on';

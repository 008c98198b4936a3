/** A page sends this to the waiting worker of a new version, which then takes over. */
export const takeOverCommand = 'take over';

/** The worker's reply. */
export type TakeOverReply = 'done' | 'a run is going on';

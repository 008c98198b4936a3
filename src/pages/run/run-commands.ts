/** The channel on which a watching tab asks the running tab to pause or stop. */
export const openRunCommandChannel = (runId: string): BroadcastChannel => new BroadcastChannel(`evenkeel-run-${runId}`);

/** How a tab that watches asks the one that runs to pause or stop. */
export const openRunCommandChannel = (runId: string): BroadcastChannel => new BroadcastChannel(`evenkeel-run-${runId}`);

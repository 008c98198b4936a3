/**
 * Kills of each kind, and half as many for each upgrade. With 35 the tests kill more than 300 times.
 * browser/full/kill.test.ts kills the starter's run.
 */
export const kills = Number(process.env.EVENKEEL_KILLS_EACH ?? 5);
export const upgradeKills = Math.ceil(kills / 2);

export const minutes = 60_000;

export const some = (ms: number): number => Math.random() * ms;

/** Of each kind, half as many for each upgrade; 35 make more than 300. The starter's run is killed in browser/full/kill.test.ts. */
export const kills = Number(process.env.EVENKEEL_KILLS_EACH ?? 5);
export const upgradeKills = Math.ceil(kills / 2);

export const minutes = 60_000;

export const some = (ms: number): number => Math.random() * ms;

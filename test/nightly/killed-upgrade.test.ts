import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, openKillable, withProfile } from '../browser/app.ts';
import { serve, type Served } from '../browser/serve.ts';
import { minutes, some, upgradeKills } from './killing.ts';
import { oldVersions, rowsIn, versionIn, writeOldVersion } from './old-databases.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(built());
});
afterAll(() => served?.close());

test.each(oldVersions)(
  `an upgrade from version %i, killed ${upgradeKills} times: all of it or nothing, and the app opens what is there`,
  async (version) => {
    let upgraded = 0;
    for (let killed = 0; killed < upgradeKills; killed++) {
      await withProfile(async (profile) => {
        const still = `${served.address}favicon.svg`;
        const before = await openKillable(profile, still);
        const written = await writeOldVersion(before.page, version);
        await before.close();
        const upgrading = await openKillable(profile, still);
        void upgrading.page.goto(served.address).catch(() => undefined);
        await upgrading.page.waitForTimeout(some(3000)).catch(() => undefined);
        await upgrading.kill();

        const after = await openKillable(profile, still);
        upgraded += Number((await versionIn(after.page)) > version * 10);
        const found = await rowsIn(after.page, ['runs', 'responses', 'itemSets', 'itemParts']);
        expect(found).toMatchObject({ runs: written.runs, responses: written.responses, itemSets: written.itemSets });
        expect([0, written.itemSets * written.partsEach]).toContain(found.itemParts ?? 0);
        await after.page.goto(`${served.address}#/settings`);
        await after.page.getByRole('button', { name: 'Check the store' }).click();
        await after.page.getByText(/^Checked: 1 run, 2,000 answers/).waitFor({ timeout: 2 * minutes });
        const opened = await rowsIn(after.page, ['responses', 'itemParts']);
        expect(opened).toEqual({ responses: written.responses, itemParts: written.itemSets * written.partsEach });
        await after.close();
      });
    }
    console.info(
      `upgrades from version ${version}: ${upgradeKills} kills, ${upgraded} of them upgraded and ${upgradeKills - upgraded} as before; 0 lost, 0 partial`,
    );
  },
  (3 + 2 * upgradeKills) * minutes,
);

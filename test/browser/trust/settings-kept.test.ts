import { expect, test } from 'vitest';
import { built, openKillable, withProfile } from '../app.ts';
import { serve } from '../serve.ts';
import { untilMirrored } from '../until-mirrored.ts';

test('attack 6: an endpoint that was added is there after the browser was killed as soon as the database had it', async () => {
  const served = await serve(built());
  try {
    await withProfile(async (profile) => {
      const address = `${served.address}#/models`;
      const before = await openKillable(profile, address);
      await before.page.getByRole('button', { name: 'Add a server' }).click();
      const dialog = before.page.getByRole('dialog');
      await dialog.getByText('Name and limits').click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
      await dialog.getByRole('textbox', { name: 'Address' }).fill('http://localhost:4321/v1');
      await dialog.getByRole('button', { name: 'Add the server' }).click();
      await before.page.getByRole('heading', { name: 'Mine' }).waitFor();
      await untilMirrored(before.page, 'evenkeel-endpoints');
      await before.kill();

      const { page, close } = await openKillable(profile, address);
      await page.getByRole('heading', { name: 'Mine' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('evenkeel-origins'))).toBe('["http://localhost:4321"]');
      const reload = page.getByRole('status').filter({ hasText: 'Your servers are back: reload to use them.' });
      if (await reload.isVisible()) {
        await reload.getByRole('button', { name: 'Reload' }).click();
        await reload.waitFor({ state: 'hidden' });
        await page.getByRole('heading', { name: 'Mine' }).waitFor();
      }
      await close();
    });
  } finally {
    await served.close();
  }
});

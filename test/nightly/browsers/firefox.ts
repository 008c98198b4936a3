import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectByMarionette } from './marionette.ts';
import { provide, startProgram, type Screen } from './programs.ts';
import { until, type Driver } from './session.ts';

const command = 'firefox-esr';

/**
 * Provides Firefox. On Debian, root installs it with apt-get. Its package has no geckodriver, which only translates
 * WebDriver to Marionette.
 */
export function provideFirefox(screen: Screen): Driver {
  provide({ [command]: 'firefox-esr' });
  return {
    async connect(profile) {
      await writeFile(join(profile.folder, 'user.js'), preferences(profile.downloads));
      const args = ['--marionette', '--no-remote', '--profile', profile.folder, 'about:blank'];
      const program = startProgram(command, args, profile, screen.env);
      try {
        // Firefox writes its port there.
        const port = () => readFile(join(profile.folder, 'MarionetteActivePort'), 'utf8').catch(() => undefined);
        return await connectByMarionette(Number(await until(port, 60_000, () => `${command} does not answer.`)), () =>
          program.end(),
        );
      } catch (error) {
        await program.end();
        throw error;
      }
    },
  };
}

const preferences = (downloads: string): string =>
  Object.entries({
    'marionette.port': 0,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.alwaysOpenPanel': false,
    // Keeps Firefox itself from sending requests.
    'services.settings.server': 'data:,',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');

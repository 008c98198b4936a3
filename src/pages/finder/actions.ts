import { push } from 'svelte-spa-router';
import { exportRun } from '../../export/archive-file.ts';
import { archiveName } from '../../export/archive-name.ts';
import { planIdOfRunRow } from '../../store/runs/plan-of-run.ts';
import { getRun } from '../../store/runs/runs.ts';
import { offeredStudies, studyManifests } from '../../studies/index.ts';
import { saveFile } from '../../ui/save-file.ts';
import { chooseTheme, themes } from '../settings/theme.ts';
import type { FinderEntry } from './find.ts';

/**
 * Actions that are available everywhere, and those for the open run. None of them sends anything: a demo uses the built-in
 * small models.
 */
export function listActionEntries(openRun: string | undefined): readonly FinderEntry[] {
  const saved = openRun === undefined ? [] : [exportEntry(openRun)];
  const demos = isSecureContext ? studyManifests.filter(({ demo }) => demo !== undefined) : [];
  return [
    ...saved,
    { id: 'import', title: 'Import a file', also: 'open archive report upload', go: importFile },
    ...offeredStudies.map(({ id, title }) => ({ id: `new ${id}`, title: `New audit: ${title}`, go: `#/new?study=${id}` })),
    ...demos.map((study) => ({
      id: `demo ${study.id}`,
      title: `Run the demo: ${study.title}`,
      detail: 'Half a minute, in this browser',
      also: 'start try',
      go: async () => {
        const { startDemo } = await import('../home/start-demo.ts');
        await push(`/run/${await startDemo(study)}`);
      },
    })),
    { id: 'add questions', title: 'Add your own questions', also: 'import set csv jsonl', go: '#/items?add' },
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      title: `Theme: ${{ system: 'same as the system', light: 'light', dark: 'dark' }[theme]}`,
      also: 'colours appearance mode',
      go: () => chooseTheme(theme),
    })),
  ];
}

const exportEntry = (run: string): FinderEntry => ({
  id: 'export',
  title: 'Export this run’s archive',
  also: 'save download jsonl',
  go: async () => {
    const record = await getRun(run);
    if (record)
      saveFile(await exportRun(run, { gzip: true }), archiveName(record.plan.study, planIdOfRunRow(record), { gzip: true }));
  },
});

/** Opens the file dialog on Home, which explains what happens to the file. */
async function importFile(): Promise<void> {
  await push('/');
  for (let frames = 0; frames < 120; frames++) {
    const input = document.querySelector<HTMLInputElement>('main input[type=file]');
    if (input) {
      input.scrollIntoView({ block: 'center' });
      input.focus();
      input.click();
      return;
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

import { UserError } from '../../base/errors/user-error.ts';
import type { LocalFileWithHandle, LocalModelFiles } from '../../store/models/models.ts';

/** `asks`: the browser wants the user's permission before a page reads the file again. */
export type FileAccessState = 'granted' | 'asks';

/** Browsers that keep handles of the user's files store who may read them. Our own copies need no permission. */
interface PermissionHandle {
  queryPermission?(to: { readonly mode: 'read' }): Promise<PermissionState>;
  requestPermission?(to: { readonly mode: 'read' }): Promise<PermissionState>;
}

export async function queryFileAccess({ files }: LocalModelFiles): Promise<FileAccessState> {
  const states = await Promise.all(
    files.map(({ handle }) => (handle as PermissionHandle).queryPermission?.({ mode: 'read' })),
  );
  return states.every((state) => state === undefined || state === 'granted') ? 'granted' : 'asks';
}

/** Call it from a click, because browsers ask at no other time. */
export async function askForAccess({ files }: LocalModelFiles): Promise<void> {
  for (const { handle } of files) await (handle as PermissionHandle).requestPermission?.({ mode: 'read' });
}

/** The files of a model. `changed`: one was written since the user chose it, and may differ. */
export async function reopenModelFiles(
  local: LocalModelFiles,
): Promise<{ readonly files: File[]; readonly changed: boolean }> {
  if ((await queryFileAccess(local)) === 'asks') await askForAccess(local).catch(() => undefined);
  if ((await queryFileAccess(local)) === 'asks') {
    throw new UserError(
      `Allow the browser to reopen ${namesOf(local)}: press “Allow” next to the model on the Models page.`,
    );
  }
  const files = await Promise.all(local.files.map(openFile));
  return { files, changed: files.some(({ lastModified }, place) => lastModified !== local.files[place]?.modified) };
}

async function openFile({ name, bytes, handle }: LocalFileWithHandle): Promise<File> {
  const file = await handle.getFile().catch(() => undefined);
  if (!file) throw new UserError(`“${name}” was moved or deleted: choose it again on the Models page.`);
  if (file.size === bytes) return file;
  throw new UserError(`“${name}” has changed since it was chosen: choose it again on the Models page.`);
}

const namesOf = ({ files }: LocalModelFiles): string => files.map(({ name }) => `“${name}”`).join(', ');

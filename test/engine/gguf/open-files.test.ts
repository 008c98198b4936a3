import { expect, test } from 'vitest';
import { queryFileAccess, reopenModelFiles } from '../../../src/engine/gguf/open-files.ts';
import type { LocalFileWithHandle } from '../../../src/store/models/models.ts';

const file = new File(['weights'], 'a.gguf', { lastModified: 5 });

/** A file handle as in a browser. Its permission changes when it is requested. */
function handleOf(states: PermissionState[], opens: () => File = () => file): LocalFileWithHandle {
  const handle = {
    queryPermission: () => Promise.resolve(states[0] ?? 'granted'),
    requestPermission: () => Promise.resolve(states.shift()),
    getFile: () => new Promise<File>((resolve) => resolve(opens())),
  } as unknown as FileSystemFileHandle;
  return { name: 'a.gguf', bytes: file.size, modified: 5, handle };
}
const local = (...files: readonly LocalFileWithHandle[]) => ({ files, copied: false });

test('a file is opened with the browser’s leave, which is asked for once more', async () => {
  expect(await queryFileAccess(local(handleOf(['prompt'])))).toBe('asks');
  expect(await reopenModelFiles(local(handleOf(['granted'])))).toEqual({ files: [file], changed: false });
  expect((await reopenModelFiles(local(handleOf(['prompt'])))).files).toEqual([file]);
  await expect(reopenModelFiles(local(handleOf(['denied', 'denied'])))).rejects.toThrow(
    'Allow the browser to reopen “a.gguf”: press “Allow” next to the model on the Models page.',
  );
});

test('one that was written since may hold something else; one that is gone or of another length is told', async () => {
  const written = new File(['weights'], 'a.gguf', { lastModified: 6 });
  expect((await reopenModelFiles(local(handleOf([], () => written)))).changed).toBe(true);
  const longer = new File(['other weights'], 'a.gguf', { lastModified: 5 });
  await expect(reopenModelFiles(local(handleOf([], () => longer)))).rejects.toThrow('has changed since it was chosen');
  const gone = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  await expect(reopenModelFiles(local(handleOf([], gone)))).rejects.toThrow('“a.gguf” was moved or deleted');
});

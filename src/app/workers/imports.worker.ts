import '../../base/workers/guard-worker.ts';
import '../../studies/give-studies.ts';
import { expose } from 'comlink';
import { promptfooWorkerApi } from '../../imports/promptfoo/promptfoo-work.ts';
import { importsWorkerApi } from '../../imports/work/imports-work.ts';

/** Reads files of other programs. It is cached on first use, unlike the worker that every visitor needs. */
const works: Readonly<Record<string, object>> = { imports: importsWorkerApi, promptfoo: promptfooWorkerApi };

expose(works[self.name]);

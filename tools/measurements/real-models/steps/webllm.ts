import { execFileSync } from 'node:child_process';
import { bytes } from '../../../../src/core/words/format.ts';
import { startBrowser } from '../../../../test/browser/shared-browser.ts';
import { serve } from '../../../../test/browser/serve.ts';
import { built } from '../../../../test/browser/app.ts';
import { table } from '../step.ts';

const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];

/** The largest single weight: 262,144 tokens × 640, as 32-bit floats, the only format that the toolchain writes. */
const embeddingBytes = 262_144 * 640 * 4;

/** The requirements of tools/generators/webllm-small, in the order in which it needs them. */
export interface ToolchainState {
  readonly hasClones: boolean;
  readonly hasEmscripten: boolean;
  /** The limit of the software adapter. `undefined` if the browser provides none. */
  readonly storageBinding: number | undefined;
}

export async function webllmStep(): Promise<string[]> {
  return webllmLines({
    hasClones: process.env.EVENKEEL_TVM !== undefined && process.env.EVENKEEL_MLC_LLM !== undefined,
    hasEmscripten: isInstalled('emcc'),
    storageBinding: await softwareStorageBinding(),
  });
}

export function webllmLines({ hasClones, hasEmscripten, storageBinding }: ToolchainState): string[] {
  const fits = storageBinding !== undefined && storageBinding >= embeddingBytes;
  const binding =
    storageBinding === undefined
      ? 'The browser gives no software adapter.'
      : `The adapter binds ${bytes(storageBinding)} at once. The embedding has ${bytes(embeddingBytes)} as 32-bit floats.`;
  const needs = [
    {
      what: 'Clones of TVM and MLC-LLM (`EVENKEEL_TVM`, `EVENKEEL_MLC_LLM`)',
      isThere: hasClones,
      why: 'No package registry has TVM’s web runtime and MLC-LLM’s Python sources.',
    },
    { what: 'Emscripten', isThere: hasEmscripten, why: '`apt-get install emscripten` installs it.' },
    {
      what: 'A compiler call for Gemma 3',
      isThere: false,
      why: '`compile.py` names MLC-LLM’s `llama`, and `weights.py` reads our own ONNX files.',
    },
    { what: 'A software adapter that binds the embedding', isThere: fits, why: binding },
  ];
  const first = needs.find(({ isThere }) => !isThere);
  return [
    'The step looks for what [tools/generators/webllm-small](../../tools/generators/webllm-small/README.md) needs. It compiles nothing.',
    '',
    ...table(
      ['in order', 'there', 'why'],
      needs.map(({ what, isThere, why }) => [what, isThere ? 'yes' : 'no', why]),
    ),
    '',
    `**It stops at: ${first?.what ?? 'nothing'}.** No Gemma 3 has answered through WebLLM here.`,
  ];
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function softwareStorageBinding(): Promise<number | undefined> {
  const served = await serve(built());
  const { browser } = await startBrowser(softwareGpu);
  try {
    const page = await browser.newPage();
    await page.goto(served.address);
    return await page.evaluate(async () => {
      const adapter = await navigator.gpu?.requestAdapter();
      return adapter?.limits.maxStorageBufferBindingSize;
    });
  } finally {
    await browser.close();
    await served.close();
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smallModelAsGguf } from '../../../tools/generators/small-models/to-gguf.ts';

const models = fileURLToPath(new URL('../../../public/models/', import.meta.url));

/** Reads one of the bundled models as a GGUF file, with the configuration that it was made from. */
export async function smallModelFile(name: string) {
  const [revision = ''] = readdirSync(join(models, name));
  const folder = join(models, name, revision);
  const config = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')) as { max_position_embeddings: number };
  const bytes = await smallModelAsGguf(folder, name);
  return { bytes, config, file: new File([Uint8Array.from(bytes)], `${name}.gguf`) };
}

import type { Engine } from '../../core/models/engine.ts';
import { parseModelId } from '../../core/models/model-id.ts';
import { environmentWithSession } from '../../run/environment.ts';
import { changeRunEnvironment } from '../../store/runs/runs.ts';

/** Records in a run’s row that these models are asked now, with their engines and devices. */
export async function recordSessionEnvironment(
  run: string,
  models: readonly string[],
  engineOf: (engine: string) => Promise<Engine>,
): Promise<void> {
  const engines = [...new Set(models.map((model) => parseModelId(model).engine))];
  const infos = await Promise.all(engines.map(async (engine) => (await engineOf(engine)).describe()));
  await changeRunEnvironment(run, (environment) => environmentWithSession(environment, infos, new Date()));
}

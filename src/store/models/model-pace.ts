import { database } from '../database/database.ts';

/** Enough to tell seconds from minutes. The answers are read by key, so no run is read whole. */
const mostAnswers = 40;

/**
 * The mean time per answer in ms, over some answers of the model's last run in this browser. Returns `null` if the model
 * never ran here, or never on such a device. Imported and restored answers do not count, as they were measured elsewhere.
 */
export async function loadMeasuredMsPerCell(
  model: string,
  isOn: (device: string | undefined) => boolean = () => true,
): Promise<number | null> {
  // Loads all rows at once and sorts them here: reading backwards would request each row separately.
  const runs = (await database.runs.toArray()).sort((a, b) => b.createdAt - a.createdAt);
  for (const { id } of runs.filter(({ models }) => models.some((loaded) => loaded.model === model))) {
    const answers = await database.responses
      .where('[run+cell]')
      .between([id, `${model}|`], [id, `${model}|\uffff`])
      .filter((row) => !row.failed && !row.imported && !row.restored && isOn(row.response.origin?.device))
      .limit(mostAnswers)
      .toArray();
    const ms = answers.flatMap(({ response: { ms } }) => (ms ? [ms.prefill + ms.decode] : []));
    if (ms.length > 0) return ms.reduce((sum, each) => sum + each, 0) / ms.length;
  }
  return null;
}

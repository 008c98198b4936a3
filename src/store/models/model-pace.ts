import { database } from '../database/database.ts';

/** Enough to tell seconds from minutes; read by their keys, so that no run is read whole. */
const mostAnswers = 40;

/**
 * Milliseconds that a model took for an answer, the mean over some of its last run's in this browser; `null` where it
 * was never asked here, or not on such a device. Answers that came in with an archive were measured elsewhere and do not count.
 */
export async function loadMeasuredMsPerCell(
  model: string,
  isOn: (device: string | undefined) => boolean = () => true,
): Promise<number | null> {
  // All at once and put in order here: read backwards, each row would be asked for by itself.
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

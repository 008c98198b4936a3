import * as v from 'valibot';

const ids = v.pipe(v.array(v.string()), v.readonly());

const lastAudits = v.object({
  /** By study. */
  of: v.record(v.string(), v.object({ models: ids, sets: ids })),
  /** The study that was started last. */
  latest: v.optional(v.string()),
  /** What there was to choose from then: models that a person had brought here, and their own sets. */
  models: ids,
  sets: ids,
});

/** What was started from the form last. */
export type LastAudits = v.InferOutput<typeof lastAudits>;

export const isLastAudits = (value: unknown): value is LastAudits => v.is(lastAudits, value);

export const noLastAudits: LastAudits = { of: {}, models: [], sets: [] };

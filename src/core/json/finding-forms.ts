import * as v from 'valibot';
import type { Claim } from '../studies/claim.ts';
import { strictDataProblemSchema, type dataProblemSchema } from './doctor-form.ts';
import { notReadPromptSchema } from './not-read-form.ts';
import {
  finiteNumberSchema,
  fraction,
  list,
  lowAndHighSchema,
  name,
  object,
  nonNegativeSchema,
  record,
  resultTextSchema,
} from './result-form.ts';

const claimForm: v.GenericSchema<Claim> = object({
  claim: name,
  models: list(name),
  value: v.exactOptional(finiteNumberSchema),
  interval: v.exactOptional(lowAndHighSchema(finiteNumberSchema)),
  range: v.exactOptional(lowAndHighSchema(finiteNumberSchema)),
  p: v.exactOptional(fraction),
  why: v.exactOptional(resultTextSchema),
  about: v.exactOptional(record<string>()),
});

/** What the results of studies say by today's rules; those of version 0.1 have none of it. */
export const findingFieldSchemas = {
  /** Version of the rules that the verdicts were made by. */
  rules: v.exactOptional(name),
  /** Version of the rules that answers were read by; results before 0.2 have none. */
  reader: v.exactOptional(name),
  /** The tolerance: points within which a model counts as robust, the reader's choice. */
  margin: v.exactOptional(nonNegativeSchema),
  verdicts: v.exactOptional(list(claimForm)),
  /** Problems of the data, where a study checks for them. */
  doctor: v.exactOptional(list(strictDataProblemSchema as typeof dataProblemSchema)),
  /** Of studies that compare prompts. */
  notRead: v.exactOptional(list(notReadPromptSchema, 100_000)),
};

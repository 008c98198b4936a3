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

/** The findings in a study's result. Results of version 0.1 have none of these fields. */
export const findingFieldSchemas = {
  /** Version of the rules that made the findings. */
  rules: v.exactOptional(name),
  /** Version of answer extraction; results before 0.2 lack it. */
  reader: v.exactOptional(name),
  /** The tolerance in points, which the reader chooses. A model within it counts as robust. */
  margin: v.exactOptional(nonNegativeSchema),
  verdicts: v.exactOptional(list(claimForm)),
  /** Problems of the data, if the study checks for them. */
  doctor: v.exactOptional(list(strictDataProblemSchema as typeof dataProblemSchema)),
  /** Only in studies that compare prompts. */
  notRead: v.exactOptional(list(notReadPromptSchema, 100_000)),
};

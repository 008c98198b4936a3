import * as v from 'valibot';
import type { Claim } from '../studies/claim.ts';
import { checkedProblemForm, type problemForm } from './doctor-form.ts';
import { notReadForm } from './not-read-form.ts';
import {
  finiteNumberForm,
  fraction,
  list,
  lowAndHigh,
  name,
  object,
  positive,
  record,
  resultWordsForm,
} from './result-form.ts';

const claimForm: v.GenericSchema<Claim> = object({
  claim: name,
  models: list(name),
  value: v.exactOptional(finiteNumberForm),
  interval: v.exactOptional(lowAndHigh(finiteNumberForm)),
  p: v.exactOptional(fraction),
  why: v.exactOptional(resultWordsForm),
  about: v.exactOptional(record<string>()),
});

/** What the results of studies say by today's rules; those of version 0.1 have none of it. */
export const findingForms = {
  /** Version of the rules that the verdicts were made by. */
  rules: v.exactOptional(name),
  /** Version of the rules that answers were read by; results before 0.2 have none. */
  reader: v.exactOptional(name),
  /** The tolerance: points within which a model counts as robust, the reader's choice. */
  margin: v.exactOptional(positive),
  verdicts: v.exactOptional(list(claimForm)),
  /** Problems of the data, where a study checks for them. */
  doctor: v.exactOptional(list(checkedProblemForm as typeof problemForm)),
  /** Of studies that compare prompts. */
  notRead: v.exactOptional(list(notReadForm, 100_000)),
};

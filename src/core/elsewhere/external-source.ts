import { nonNegativeIntSchema } from '../../base/json/whole-number.ts';
import * as v from 'valibot';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

/**
 * Where answers come from that another program asked for: part of the plan, and so of its id. Two readings of one log by other questions, levels or scorings are two plans.
 */
const line = (longest: number) =>
  v.pipe(
    v.string('must be a text'),
    v.nonEmpty('must not be empty'),
    v.maxLength(longest, `must have at most ${longest} characters`),
    v.check((text) => !/[\n\r\t]/.test(text) && !hiddenCharacters.test(text), 'must not contain control characters'),
  );
const list = <S extends v.GenericSchema>(schema: S, most: number) =>
  v.pipe(v.array(schema, 'must be a list'), v.maxLength(most, `must have at most ${most} entries`));

export const externalSourceSchema = v.object(
  {
    /** What asked, as a sentence names it, and its version where the log has it. */
    tool: v.object({ name: line(100), version: v.exactOptional(line(100)) }, 'must be an object'),
    /** The files read, each with the folders that it came in. */
    files: v.pipe(
      list(
        v.object(
          {
            name: line(1000),
            bytes: nonNegativeIntSchema,
            sha256: v.pipe(v.string('must be a text'), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')),
          },
          'must be an object',
        ),
        10_000,
      ),
      v.minLength(1, 'must not be empty'),
    ),
    /** What the log does not have, each as a noun in the plural or without number: “tokens”, “seeds”. */
    lacks: list(line(100), 50),
    /** Whose word says what an answer is worth: the log's own scoring, by its title, or Evenkeel's reading of the texts. `graded`: its scores are not all 0 or 1, so that none says “right”. */
    scoring: v.variant(
      'by',
      [
        v.object({ by: v.literal('log'), title: line(300), graded: v.exactOptional(v.literal(true)) }),
        v.object({ by: v.literal('evenkeel') }),
      ],
      'must say by whom: log or evenkeel',
    ),
    /** Cells of the plan that the log has no line for: nobody will ask them. */
    holes: nonNegativeIntSchema,
    /** Rows of the files that could not be read, and are no answers here. */
    faults: nonNegativeIntSchema,
    /** What a reader must know of the log, in whole sentences. */
    remarks: list(line(1000), 50),
  },
  'must be an object',
);

export type ExternalSource = v.InferOutput<typeof externalSourceSchema>;

/** “lm-eval 0.4.9.1”. */
export const toolNameAndVersion = ({ tool }: ExternalSource): string =>
  tool.version === undefined ? tool.name : `${tool.name} ${tool.version}`;

/** Whether the log’s scores are not all 0 or 1: by its own word, or, as archives of earlier versions say nothing of it, by what was found of its answers. */
export const areLogScoresGraded = (elsewhere: Pick<ExternalSource, 'scoring'> | undefined, isFound = false): boolean =>
  elsewhere?.scoring.by === 'log' && (elsewhere.scoring.graded === true || isFound);

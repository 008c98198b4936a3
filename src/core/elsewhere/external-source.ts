import { nonNegativeIntSchema } from '../../base/json/whole-number.ts';
import * as v from 'valibot';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

/**
 * The source of an imported run. It is part of the plan, and so of its id. Importing one log with other questions, levels or
 * scorings makes another plan.
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
    /** The external tool as a sentence names it, and its version if the log has it. */
    tool: v.object({ name: line(100), version: v.exactOptional(line(100)) }, 'must be an object'),
    /** The imported files, each named with its folders. */
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
    /** What the log lacks, each as a plural or uncountable noun: “tokens”, “seeds”. */
    lacks: list(line(100), 50),
    /**
     * Who scores the answers: the log's own scoring, by its title, or Evenkeel from the texts. `graded`: its scores are not
     * all 0 or 1, so pages do not say “right”.
     */
    scoring: v.variant(
      'by',
      [
        v.object({ by: v.literal('log'), title: line(300), graded: v.exactOptional(v.literal(true)) }),
        v.object({ by: v.literal('evenkeel') }),
      ],
      'must say by whom: log or evenkeel',
    ),
    /** Cells of the plan for which the log has no line; they are never asked. */
    holes: nonNegativeIntSchema,
    /** Rows of the files that could not be read; they are left out. */
    faults: nonNegativeIntSchema,
    /** What a reader must know about the log, in whole sentences. */
    remarks: list(line(1000), 50),
  },
  'must be an object',
);

export type ExternalSource = v.InferOutput<typeof externalSourceSchema>;

/** “lm-eval 0.4.9.1”. */
export const toolNameAndVersion = ({ tool }: ExternalSource): string =>
  tool.version === undefined ? tool.name : `${tool.name} ${tool.version}`;

/**
 * Whether the log's scores are not all 0 or 1. Archives of earlier versions do not record this; for them `isFound` says what
 * the answers show.
 */
export const areLogScoresGraded = (elsewhere: Pick<ExternalSource, 'scoring'> | undefined, isFound = false): boolean =>
  elsewhere?.scoring.by === 'log' && (elsewhere.scoring.graded === true || isFound);

import type { AnswerKind } from '../answers/answer-kind.ts';
import { count, plural } from '../words/format.ts';
import { toolNameAndVersion, type ExternalSource } from './external-source.ts';

/** “Asked by lm-eval 0.4.9.1, not by Evenkeel.” */
export const externalToolSentence = (elsewhere: ExternalSource): string =>
  isOurTool(elsewhere.tool.name)
    ? `Asked by ${toolNameAndVersion(elsewhere)} in another run, and imported from a file.`
    : `Asked by ${toolNameAndVersion(elsewhere)}, not by Evenkeel.`;

/** Files that Evenkeel writes for other programs may be imported again. */
export const isOurTool = (name: string): boolean => /^evenkeel(?: |$)/i.test(name);

/** What a reader must know before the numbers of an imported run, one sentence each. `imported` belongs to the answer kind of its study. */
export const importedRunNotes = (
  elsewhere: ExternalSource,
  { imported }: Pick<AnswerKind, 'imported'>,
): readonly string[] => {
  const { lacks, scoring, holes, faults, remarks } = elsewhere;
  return [
    ...(lacks.length > 0 ? [`This log has no ${listWithOr(lacks)}.`] : []),
    scoring.by === 'log'
      ? `${imported.byLog} comes from the log: ${scoring.title}${scoring.graded ? ', shown as 0% for the worst value and 100% for the best' : ''}.`
      : `${imported.byEvenkeel} comes from Evenkeel’s own reading of the answers, not from the log.`,
    ...(holes > 0
      ? [
          `The log has no answer for ${plural(holes, 'cell')} of questions, prompt variants and models. Evenkeel will not ask ${holes === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(faults > 0
      ? [`${plural(faults, 'row')} of the log could not be read and ${faults === 1 ? 'is' : 'are'} left out.`]
      : []),
    ...remarks,
  ];
};

/** “tokens, seeds or times”. */
function listWithOr(nouns: readonly string[]): string {
  const [last = '', ...others] = [...nouns].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} or ${last}`;
}

/** Facts for the provenance of a report. */
export const importedRunFacts = (
  elsewhere: ExternalSource,
): readonly { readonly name: string; readonly value: string }[] => [
  { name: 'Asked by', value: toolNameAndVersion(elsewhere) },
  ...elsewhere.files.map(({ name, bytes, sha256 }) => ({
    name: 'Log',
    value: `${name} (${count(bytes)} bytes, SHA-256 ${sha256})`,
  })),
];

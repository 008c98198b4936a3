import { AnswersDigestBuilder, digestLineType } from '../core/digest/answers-digest.ts';
import { makePlanPositionLookup } from '../core/plan/cells.ts';
import type { Json } from '../base/json/json.ts';
import { isImportedPlan } from '../core/plan/plan.ts';
import { optionsHaveChatOrOpenTemplates } from '../core/prompts/own-prompt.ts';
import type { Response } from '../core/answers/response.ts';
import { loadStudy } from '../core/studies/studies.ts';
import type { ArchiveFormat } from './archive-formats.ts';
import type { Archive, ReportChoicesLine } from './archive.ts';
import { judgementsInOrder } from './judgement-lines.ts';

/** About this many characters are produced before they are passed on. */
const chunkLength = 1 << 16;

/**
 * The archive as JSON Lines: header, logged prompts, responses in plan order, all other lines, digest of the responses.
 * `inPlanOrder` supplies the responses if they are too many to hold in memory.
 */
export function writeRunAsJsonLines(archive: Archive, inPlanOrder?: Iterable<Response>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = linesOfArchive(archive, inPlanOrder);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = '';
      while (text.length < chunkLength) {
        const { done, value } = await lines.next();
        if (done) {
          if (text !== '') controller.enqueue(encoder.encode(text));
          return controller.close();
        }
        text += `${JSON.stringify(value)}\n`;
      }
      controller.enqueue(encoder.encode(text));
    },
    cancel: async () => {
      await lines.return(undefined);
    },
  });
}

async function* linesOfArchive(
  archive: Archive,
  inPlanOrder: Iterable<Response> | undefined,
): AsyncGenerator<unknown, undefined> {
  const { plan, name, note, tags, parent, models, items, environment } = archive;
  const { prompts = [], comparisons, judgements = [], scorings = [], verdicts, choices, others, unknown } = archive;
  // Undefined fields are left out of the line.
  yield { format: requiredArchiveFormat(archive), plan, models, items, environment, name, note, tags, parent, ...unknown };
  yield* prompts;
  const position = makePlanPositionLookup(plan, await loadStudy(plan.study));
  const digest = new AnswersDigestBuilder();
  for (const response of inPlanOrder ?? inOrder(archive.responses, position)) {
    digest.add(response);
    yield responseLine(response);
  }
  yield* comparisons;
  yield* judgementsInOrder(judgements, position);
  yield* scorings;
  yield* verdicts;
  if (choices && Object.keys(choices).length > 0)
    yield { type: 'choices', [plan.study]: choices as Json } satisfies ReportChoicesLine;
  yield* others;
  const made = digest.end();
  if (made.answers > 0) yield { type: digestLineType, ...made };
  return undefined;
}

function inOrder(responses: readonly Response[], position: (cell: Response) => number | undefined): Response[] {
  const placed = responses.map((response) => ({ response, position: position(response) ?? Infinity }));
  return placed.sort((a, b) => a.position - b.position).map(({ response }) => response);
}

/**
 * The second format is needed if a reader of the first would misread the archive. That reader knows no scoring rules, and so
 * no judgements by them, and no chat prompts. The third is needed if a reader of the second would misread it. That reader
 * assumes that every prompt follows from the plan.
 */
export const requiredArchiveFormat = ({ plan, items }: Pick<Archive, 'plan' | 'items'>): ArchiveFormat => {
  if (isImportedPlan(plan)) return 'evenkeel/3';
  return items.some(({ counts, columns }) => counts !== undefined || columns !== undefined) ||
    optionsHaveChatOrOpenTemplates(plan.options)
    ? 'evenkeel/2'
    : 'evenkeel/1';
};

/** The fields in the order that the format lists them, then unknown ones. */
function responseLine(response: Response): unknown {
  const { model, item, variant, sample, seed, promptHash, text, tokens, ms, finish, ...rest } = response;
  return { type: 'response', model, item, variant, sample, seed, promptHash, text, tokens, ms, finish, ...rest };
}

import type { Demo, DemoOffer } from '../../../src/manifest/demo.ts';
import type { StudyManifest } from '../../../src/manifest/study-manifest.ts';

/** The summary of a demo whose questions were drawn with this seed. */
export interface DrawnDemo {
  readonly seed: number;
  readonly headline: string;
  readonly cards: readonly { readonly model: string; readonly state: string; readonly figure: string }[];
}

export interface ReportedDemo {
  readonly manifest: StudyManifest;
  readonly offer: DemoOffer;
  readonly demo: Demo;
  readonly draws: readonly DrawnDemo[];
}

/** How long the demos took in the built app, by study title, and the machine's load. */
export interface DemoTimings {
  readonly seconds: Readonly<Record<string, number>>;
  readonly load: number;
}

/** docs/demos.md */
export const demosPage = (demos: readonly ReportedDemo[], { seconds, load }: DemoTimings): string =>
  [
    '# The six demos',
    '',
    'Made by `npm run demos`; not written by hand. Each demo is a run by the small models that come along, in this browser. Its size was chosen from what they really answer, so that the',
    'story does not hang on which questions were drawn: here each is drawn by ten seeds, asked of the models in a browser, and measured as the app measures it.',
    'The app starts seed 1. A demo *tells its story* where the cards of the models in bold say what is written under it.',
    '',
    '| Demo | models | questions | answers | seconds in the built app | story told |',
    '| --- | --- | --- | --- | --- | --- |',
    ...demos.map(({ manifest: { title }, offer, demo, draws }) =>
      row([
        title,
        demo.models.join(', '),
        `${demo.perSet} of ${demo.sets.join(' and of ')}`,
        offer.answers.toLocaleString('en-GB'),
        seconds[title]?.toFixed(0) ?? '',
        `${draws.filter((one) => matchesStory(demo, one)).length} of ${draws.length}`,
      ]),
    ),
    '',
    `Seconds: from the click to the report, measured once on two cores beside other work (load average ${load.toFixed(0)}). Home says what it takes on an idle machine, reckoned from the answers a second there.`,
    ...demos.flatMap(section),
    '',
  ].join('\n');

function section({ manifest: { title }, offer, demo, draws }: ReportedDemo): string[] {
  const names = demo.models.map((name) => (name in demo.expectedStates ? `**${name}**` : name));
  return [
    '',
    `## ${title}`,
    '',
    offer.shows,
    '',
    demo.chosen,
    '',
    `Story: ${Object.entries(demo.expectedStates)
      .map(([name, state]) => `${name} *${state}*`)
      .join(', ')}.`,
    '',
    row(['seed', ...names]),
    row(['---', ...names.map(() => '---')]),
    ...draws.map(({ seed, cards }) =>
      row([
        String(seed),
        ...demo.models.map((name) => {
          const card = cards.find(({ model }) => model === name);
          return card ? [card.state, card.figure].filter(Boolean).join(', ') : '';
        }),
      ]),
    ),
    '',
    ...[...countTexts(draws.map(({ headline }) => headline))].map(
      ([headline, times]) => `- ${times} of ${draws.length}: “${headline}”`,
    ),
  ];
}

export const matchesStory = ({ expectedStates: story }: Demo, { cards }: DrawnDemo): boolean =>
  Object.entries(story).every(([name, state]) => cards.find(({ model }) => model === name)?.state === state);

function countTexts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Map([...counts].sort(([, one], [, other]) => other - one));
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

import { shortJsonText } from '../../../base/json/check-form.ts';
import type { Json } from '../../../base/json/json.ts';
import { isRecord } from '../../../base/json/is-record.ts';
import { truncateToUtf16Length } from '../../../base/text/cut.ts';
import { date, plural } from '../../../core/words/format.ts';
import { replaceHiddenCharacters } from '../../../base/text/hidden-characters.ts';
import {
  hubMirrorAddress,
  getLibraryMirrorAddress,
  isServerAddress,
  parseServerOrigin,
} from '../../../core/work/origins.ts';
import { listEndpoints } from '../../../engine/endpoint/endpoints.ts';
import type { BackUpPreview } from '../../../export/back-up/back-up.ts';
import { chosenTheme, themes } from '../theme.ts';
import { serverSettingsKey } from '../../../engine/endpoint/settings/server-settings.ts';
import { endpointsInBackUp, endpointIdToSettingId } from './page-settings.ts';

/** A setting of a back-up in the dialog. */
export interface OfferedSetting {
  readonly id: string;
  readonly title: string;
  readonly value: string;
}

/** All settings of a back-up: those that users may tick, and the names of the others. */
export interface BackUpSettingsByState {
  readonly offered: readonly OfferedSetting[];
  readonly here: readonly string[];
  readonly leftOut: readonly string[];
}

export function groupBackUpSettingsByState(contents: BackUpPreview): BackUpSettingsByState {
  const { kept } = contents;
  const pageSettings = [themeIn(contents), ...mirrorsIn(contents), ...endpointsListed(contents)];
  const idle = (state: 'here' | 'left out') =>
    pageSettings.flatMap((each) => (each.state === state && 'name' in each ? [each.name] : []));
  return {
    offered: [
      ...Object.entries(kept.offered).map(([key, value]) => ({ id: key, title: titleOf(key), value: valueOf(key, value) })),
      ...pageSettings.flatMap((each) => (each.state === 'offered' ? [each.setting] : [])),
    ],
    here: [...kept.here.map(titleOf), ...idle('here')],
    leftOut: [
      ...Object.entries(kept.leftOut)
        .slice(0, mostNamed)
        .map(([key, value]) => `${plainWords(key)} (${plainWords(shortJsonText(value))})`),
      ...moreThanNamed(Object.keys(kept.leftOut).length),
      ...idle('left out'),
    ],
  };
}

const mostNamed = 20;
const moreThanNamed = (count: number): string[] => (count > mostNamed ? [`${count - mostNamed} more`] : []);

type PageSetting =
  | { readonly state: 'none' }
  | { readonly state: 'here' | 'left out'; readonly name: string }
  | { readonly state: 'offered'; readonly setting: OfferedSetting };

function themeIn({ settings: { theme } }: BackUpPreview): PageSetting {
  const wanted = themes.find((each) => each === theme);
  if (wanted === undefined || wanted === 'system') return { state: 'none' };
  if (chosenTheme() !== 'system') return { state: 'here', name: 'Theme' };
  return { state: 'offered', setting: { id: 'theme', title: 'Theme', value: wanted } };
}

const mirrorsIn = ({ settings: { mirror, libraryMirror: ofLibraries } }: BackUpPreview): PageSetting[] => [
  mirrorSetting('mirror', 'Mirror of the hub', mirror, hubMirrorAddress()),
  mirrorSetting('libraryMirror', 'Mirror of the libraries', ofLibraries, getLibraryMirrorAddress()),
];

function mirrorSetting(id: string, title: string, address: string | null | undefined, here: string | null): PageSetting {
  if (address === null || address === undefined) return { state: 'none' };
  if (!isServerAddress(address)) return { state: 'left out', name: `${title} (${plainWords(shortJsonText(address))})` };
  if (here !== null) return { state: 'here', name: title };
  const what = id === 'mirror' ? 'Models' : 'Code that runs models';
  return {
    state: 'offered',
    setting: { id, title, value: `${parseServerOrigin(address)}. ${what} would be downloaded from there.` },
  };
}

function endpointsListed(contents: BackUpPreview): PageSetting[] {
  const there = listEndpoints();
  const endpoints = endpointsInBackUp(contents);
  const unread = (contents.settings.endpoints?.length ?? 0) - endpoints.length;
  return [
    ...endpoints.map(({ id, name, baseUrl, ...more }): PageSetting => {
      const title = `Server ${replaceHiddenCharacters(name)}`;
      if (there.some((each) => each.id === id || each.name === name)) return { state: 'here', name: title };
      const settings = serverSettingsKey(more);
      const value = `${replaceHiddenCharacters(baseUrl)}. An audit that you start may send prompts there${settings === undefined ? '' : `, with the settings ${replaceHiddenCharacters(settings)}`}.`;
      return { state: 'offered', setting: { id: endpointIdToSettingId(id), title, value } };
    }),
    ...(unread > 0 ? [{ state: 'left out' as const, name: plural(unread, 'server') }] : []),
  ];
}

const titles: Readonly<Record<string, string>> = {
  cohort: 'Cohort of the grades',
  margin: 'Tolerance of a finding',
  reliance: 'Agreement that a judge must be shown to exceed',
  name: 'Your name',
  paraphraseChecks: 'Bounds of paraphrases',
  backedUpAt: 'Time of the last back-up',
  remindOfBackUpAfter: 'No reminder of a back-up before',
  noticeAtEnd: 'Notification at the end of a run',
  threads: 'Several threads for large models',
  runColumns: 'Columns of the list of runs',
  prices: 'Prices of models',
  judgeCriteria: 'Criteria of judges',
};

const titleOf = (key: string): string => {
  const listed = /^listed:(.*)$/.exec(key)?.[1];
  if (listed !== undefined) return `Prompts on the form of ${plainWords(listed)}`;
  return titles[key] ?? plainWords(key);
};

function valueOf(key: string, value: Json): string {
  if (key === 'margin') return `${String(value)} points`;
  if ((key === 'backedUpAt' || key === 'remindOfBackUpAfter') && typeof value === 'number' && value < lastDay)
    return date(value);
  if (Array.isArray(value))
    return `${plural(value.length, 'entry', 'entries')}: ${plainWords(value.map(nameOf).join(', '))}`;
  return plainWords(inWords(value));
}

/** The title of an entry that the user wrote. */
const nameOf = (entry: Json): string => {
  const { title, name, id } = isRecord(entry) ? entry : {};
  return [title, name, id].find((each) => typeof each === 'string') ?? inWords(entry);
};

/** “encoder own, similarity 0.5”. */
const inWords = (value: unknown): string =>
  isRecord(value)
    ? Object.entries(value)
        .map(([key, each]) => `${key} ${isRecord(each) ? `(${pairs(each)})` : shortJsonText(each)}`)
        .join(', ')
    : typeof value === 'string'
      ? value
      : shortJsonText(value);

const pairs = (value: Readonly<Record<string, unknown>>): string =>
  Object.entries(value)
    .map(([key, each]) => `${key} ${shortJsonText(each)}`)
    .join(', ');

/** The largest valid date, in milliseconds. */
const lastDay = 8.64e15;
const longest = 200;

const plainWords = (text: string): string => {
  const short = truncateToUtf16Length(text, longest);
  return replaceHiddenCharacters(short === text ? text : `${short}…`);
};

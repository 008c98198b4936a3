import { hubMirrorAddress, getLibraryMirrorAddress, setHubMirror, setLibraryMirror } from '../../../core/work/origins.ts';
import {
  restoreBackedUpEndpoint,
  parseStoredEndpoint,
  endpointApiKey,
  listEndpoints,
  type Endpoint,
} from '../../../engine/endpoint/endpoints.ts';
import { currentHubToken, isHubTokenOrEmpty, setHubToken, hubTokenBackUpKey } from '../../../imports/hub/hub-token.ts';
import type { Json } from '../../../base/json/json.ts';
import type { BackUpPreview, RestoreResult, SettingsFromPage } from '../../../export/back-up/back-up.ts';
import { chooseTheme, chosenTheme, themes } from '../theme.ts';

/** The settings that only the page can read, for a back-up. */
export function collectBackUpSettings(withKeys: boolean): SettingsFromPage {
  const endpoints = listEndpoints();
  const settings = {
    theme: chosenTheme(),
    mirror: hubMirrorAddress(),
    libraryMirror: getLibraryMirrorAddress(),
    endpoints: endpoints as unknown as readonly Json[],
  };
  if (!withKeys) return settings;
  const keys = endpoints.map(({ id }) => [id, endpointApiKey(id)] as const).filter(([, key]) => key !== '');
  const token = currentHubToken();
  return { ...settings, keys: { ...Object.fromEntries(keys), ...(token !== '' && { [hubTokenBackUpKey]: token }) } };
}

/** The endpoints of a back-up, unique by id. Invalid ones are left out. */
export function endpointsInBackUp({ settings }: BackUpPreview): readonly Endpoint[] {
  const found = (settings.endpoints ?? []).flatMap((row) => parseStoredEndpoint(row) ?? []);
  return [...new Map(found.map((endpoint) => [endpoint.id, endpoint])).values()];
}

export interface RestoredSettingsSummary {
  readonly settings: number;
  /** The names of the restored endpoints. */
  readonly endpoints: readonly string[];
}

/** Restores the ticked settings that are not set here. Ids are those of `groupBackUpSettingsByState`. */
export function restorePageSettings(
  contents: BackUpPreview,
  { keys }: RestoreResult,
  ticked: readonly string[],
): RestoredSettingsSummary {
  const { theme, mirror, libraryMirror: ofLibraries } = contents.settings;
  let settings = 0;
  const take = (id: string, isFree: boolean, set: () => void): void => {
    if (!isFree || !ticked.includes(id)) return;
    set();
    settings++;
  };
  const wanted = themes.find((each) => each === theme);
  if (wanted) take('theme', chosenTheme() === 'system', () => chooseTheme(wanted));
  if (typeof mirror === 'string') take('mirror', hubMirrorAddress() === null, () => setHubMirror(mirror));
  if (typeof ofLibraries === 'string')
    take('libraryMirror', getLibraryMirrorAddress() === null, () => setLibraryMirror(ofLibraries));
  const token = keys?.[hubTokenBackUpKey];
  if (token !== undefined && isHubTokenOrEmpty(token) && currentHubToken() === '') setHubToken(token);
  const endpoints = endpointsInBackUp(contents)
    .filter(({ id }) => ticked.includes(endpointIdToSettingId(id)))
    .filter((endpoint) => restoreBackedUpEndpoint(endpoint, keys?.[endpoint.id]))
    .map(({ name }) => name);
  return { settings, endpoints };
}

/** The setting id of an endpoint. */
export const endpointIdToSettingId = (id: string): string => `endpoint:${id}`;

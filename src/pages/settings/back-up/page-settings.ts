import { hubMirror, libraryMirror, setHubMirror, setLibraryMirror } from '../../../core/work/origins.ts';
import {
  bringBackEndpoint,
  endpointFrom,
  keyOf,
  listEndpoints,
  type Endpoint,
} from '../../../engine/endpoint/endpoints.ts';
import { hubToken, isToken, setHubToken, tokenKey } from '../../../imports/hub/hub-token.ts';
import type { Json } from '../../../core/json/json.ts';
import type { BackUpContents, BroughtBack, PageSettings } from '../../../export/back-up/back-up.ts';
import { chooseTheme, chosenTheme, themes } from '../theme.ts';

/** The settings that are this page's to read, for a back-up. */
export function pageSettings(withKeys: boolean): PageSettings {
  const endpoints = listEndpoints();
  const settings = {
    theme: chosenTheme(),
    mirror: hubMirror(),
    libraryMirror: libraryMirror(),
    endpoints: endpoints as unknown as readonly Json[],
  };
  if (!withKeys) return settings;
  const keys = endpoints.map(({ id }) => [id, keyOf(id)] as const).filter(([, key]) => key !== '');
  const token = hubToken();
  return { ...settings, keys: { ...Object.fromEntries(keys), ...(token !== '' && { [tokenKey]: token }) } };
}

/** The endpoints of a back-up; what cannot be read is left out. */
export const endpointsIn = ({ settings }: BackUpContents): readonly Endpoint[] =>
  (settings.endpoints ?? []).flatMap((row) => endpointFrom(row) ?? []);

/** Takes the back-up's endpoints and looks where nothing is set here. The names of the endpoints that came. */
export function takePageSettings(contents: BackUpContents, { keys }: BroughtBack): readonly string[] {
  const { theme, mirror, libraryMirror: ofLibraries } = contents.settings;
  const wanted = themes.find((each) => each === theme);
  if (wanted && chosenTheme() === 'system') chooseTheme(wanted);
  if (typeof mirror === 'string' && hubMirror() === null) setHubMirror(mirror);
  if (typeof ofLibraries === 'string' && libraryMirror() === null) setLibraryMirror(ofLibraries);
  const token = keys?.[tokenKey];
  if (token !== undefined && isToken(token) && hubToken() === '') setHubToken(token);
  return endpointsIn(contents)
    .filter((endpoint) => bringBackEndpoint(endpoint, keys?.[endpoint.id]))
    .map(({ name }) => name);
}

import { loadStudy } from '../core/studies/studies.ts';

/** The titles of studies by id, as they are loaded. Call it during component creation. */
export function reactiveStudyTitles(studies: () => readonly string[]): { readonly now: Readonly<Record<string, string>> } {
  let titles = $state.raw<Readonly<Record<string, string>>>({});
  $effect(() => {
    for (const study of studies().filter((id, place, all) => all.indexOf(id) === place))
      if (!(study in titles))
        loadStudy(study).then(
          ({ title }) => (titles = { ...titles, [study]: title }),
          () => undefined,
        );
  });
  return {
    get now() {
      return titles;
    },
  };
}

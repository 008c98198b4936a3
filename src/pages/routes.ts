import type { RouteDefinition } from 'svelte-spa-router';
import { wrap, type WrapOptions } from 'svelte-spa-router/wrap';
import Home from './Home.svelte';
import NotFound from './NotFound.svelte';
import NotLoaded from './NotLoaded.svelte';

type Page = Exclude<WrapOptions['asyncComponent'], undefined>;

/** A page that is fetched when it is first opened. Offline, or after a new version was put on the server, that can fail. */
const later = (load: Page) => wrap({ asyncComponent: () => load().catch(() => ({ default: NotLoaded })) });

/** Every address of the app; what comes after `#`. */
export const routes: RouteDefinition = {
  '/': Home,
  '/new': later(() => import('./New.svelte')),
  '/score-table': later(() => import('./ScoreTable.svelte')),
  '/run/:id': later(() => import('./Run.svelte')),
  '/run/:id/answers': later(() => import('./AnswerList.svelte')),
  '/run/:id/answers/*': later(() => import('./Answers.svelte')),
  '/model/*': later(() => import('./Model.svelte')),
  '/models': later(() => import('./Models.svelte')),
  '/items': later(() => import('./Items.svelte')),
  '/items/:set': later(() => import('./ItemSet.svelte')),
  '/paraphrases/:set': later(() => import('./Paraphrases.svelte')),
  '/ratings/:set': later(() => import('./Ratings.svelte')),
  '/judge/:run': later(() => import('./judge/JudgePage.svelte')),
  '/items/:set/:item': later(() => import('./Item.svelte')),
  '/benchmark/training': later(() => import('./benchmark/Training.svelte')),
  '/benchmark/from/:set': later(() => import('./benchmark/FromSet.svelte')),
  '/benchmark/:run': later(() => import('./benchmark/BenchmarkPage.svelte')),
  '/published': later(() => import('./Published.svelte')),
  '/published/:paper': later(() => import('./PublishedPaper.svelte')),
  '/compare': later(() => import('./Compare.svelte')),
  '/compare/models': later(() => import('./CompareModels.svelte')),
  '/compare/:one/:other': later(() => import('./ComparePage.svelte')),
  '/methods': later(() => import('./Methods.svelte')),
  '/settings': later(() => import('./Settings.svelte')),
  '/shared': later(() => import('./Shared.svelte')),
  '/shared/*': later(() => import('./Shared.svelte')),
  '*': NotFound,
};

import type { RouteDefinition } from 'svelte-spa-router';
import { wrap, type WrapOptions } from 'svelte-spa-router/wrap';
import Home from '../pages/home/Home.svelte';
import NotFound from './NotFound.svelte';
import NotLoaded from './NotLoaded.svelte';

type Page = Exclude<WrapOptions['asyncComponent'], undefined>;

/** A page that is fetched when it is first opened. Offline, or after a new version was put on the server, that can fail. */
const later = (load: Page) => wrap({ asyncComponent: () => load().catch(() => ({ default: NotLoaded })) });

/** Every address of the app; what comes after `#`. */
export const routes: RouteDefinition = {
  '/': Home,
  '/new': later(() => import('../pages/new/New.svelte')),
  '/score-table': later(() => import('../pages/score-table/ScoreTable.svelte')),
  '/import': later(() => import('../pages/import/Import.svelte')),
  '/run/:id': later(() => import('../pages/run/Run.svelte')),
  '/run/:id/answers': later(() => import('../pages/answers/AnswerList.svelte')),
  '/run/:id/answers/*': later(() => import('../pages/answers/Answers.svelte')),
  '/run/:id/check': later(() => import('../pages/check/Check.svelte')),
  '/model/*': later(() => import('../pages/model/Model.svelte')),
  '/models': later(() => import('../pages/models/Models.svelte')),
  '/items': later(() => import('../pages/items/Items.svelte')),
  '/items/:set': later(() => import('../pages/items/ItemSet.svelte')),
  '/prompts': later(() => import('../pages/prompts/Prompts.svelte')),
  '/prompts/:set': later(() => import('../pages/prompts/PromptSet.svelte')),
  '/paraphrases/:set': later(() => import('../workbenches/paraphrases/page/Paraphrases.svelte')),
  '/ratings/:set': later(() => import('../workbenches/ratings/page/Ratings.svelte')),
  '/judge/:run': later(() => import('../workbenches/ratings/judging/JudgePage.svelte')),
  '/items/:set/:item': later(() => import('../pages/items/Item.svelte')),
  '/benchmark/training': later(() => import('../workbenches/benchmark/page/Training.svelte')),
  '/benchmark/from/:set': later(() => import('../workbenches/benchmark/page/FromSet.svelte')),
  '/benchmark/:run': later(() => import('../workbenches/benchmark/page/BenchmarkPage.svelte')),
  '/published': later(() => import('../pages/published/Published.svelte')),
  '/published/:paper': later(() => import('../pages/published/PublishedPaper.svelte')),
  '/compare': later(() => import('../pages/compare/Compare.svelte')),
  '/compare/models': later(() => import('../pages/compare/CompareModels.svelte')),
  '/compare/:one/:other': later(() => import('../pages/compare/ComparePage.svelte')),
  '/methods': later(() => import('../pages/methods/Methods.svelte')),
  '/settings': later(() => import('../pages/settings/Settings.svelte')),
  '/shared': later(() => import('../pages/shared/Shared.svelte')),
  '/shared/*': later(() => import('../pages/shared/Shared.svelte')),
  '*': NotFound,
};

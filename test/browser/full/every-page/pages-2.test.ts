import { testPages } from './pages.ts';

testPages(1);

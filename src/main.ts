import { mount } from 'svelte';
import App from './App.svelte';
import './tokens.css';
import './base.css';

// In a task of its own: together with the modules' own start it would hold up the page's first frame.
setTimeout(() => mount(App, { target: document.getElementById('app')! }));

// Registers the studies, as every entry of the app does. The rooms below do not import them.
import '../src/studies/give-studies.ts';

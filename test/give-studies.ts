// As every entry of the app does: the rooms below the studies are told which there are.
import '../src/studies/give-studies.ts';

import fc from 'fast-check';
import { isMutation, runs, soak } from './soak.ts';

// Runs of `npm test` are repeatable; soak runs try other cases each time.
if (!soak) fc.configureGlobal({ seed: 20261127, ...runs(100), endOnFailure: isMutation });

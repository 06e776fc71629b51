export { trustEveryPress } from './trust-every-press.ts';

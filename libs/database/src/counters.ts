export { Counters } from './counters/counters';
export { dailyCounter, dayOf, listCounter, listOf } from './counters/of-businesses';
export { CounterSpec } from './counters/verification';

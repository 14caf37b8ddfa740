export { Counters } from './counters/counters';
export { dailyCounter, dayOf } from './counters/daily';
export { CounterSpec } from './counters/verification';

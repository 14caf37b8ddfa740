/** What leads to example data, on the pages that are empty without data. */
export const words = {
  see: 'See it with example data',
  add: 'Add example data',
  shown: 'This is example data, in test mode. “Switch to live” above brings you back.',
};

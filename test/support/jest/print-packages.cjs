// Loaded into a process with `--require`: prints the packages that it loaded from node_modules, as JSON, when it exits.
process.on('exit', () => {
  const packages = Object.keys(require.cache).map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  console.log(JSON.stringify([...new Set(packages.filter(Boolean))].sort()));
});

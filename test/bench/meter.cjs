// Required into a measured process before its own code: it tells what the process has used, when it is asked.
process.on('message', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.send({
    cpuMicroseconds: userCPUTime + systemCPUTime,
    residentBytes: process.memoryUsage.rss(),
    peakBytes: maxRSS * 1024,
  });
});
process.on('disconnect', () => process.exit());

// Loaded into a measured process before its own code: reports its resource usage and profiles it, on request over IPC.
const PROFILE_INTERVAL_MICROSECONDS = 200;

let session;

const handlers = {
  usage() {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    return {
      cpuMicroseconds: userCPUTime + systemCPUTime,
      residentBytes: process.memoryUsage.rss(),
      peakBytes: maxRSS * 1024,
    };
  },

  async startProfile() {
    const { Session } = require('node:inspector/promises');
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: PROFILE_INTERVAL_MICROSECONDS });
    await session.post('Profiler.start');
    return {};
  },

  async stopProfile() {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return profile;
  },
};

process.on('message', async (name) => process.send(await handlers[name]()));
process.on('disconnect', () => process.exit());

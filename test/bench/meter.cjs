// Required into a measured process before its own code: it tells what the process has used, and profiles it, when it is asked.
const PROFILE_INTERVAL_MICROSECONDS = 200;

let session;

const answers = {
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

process.on('message', async (question) => process.send(await answers[question]()));
process.on('disconnect', () => process.exit());

import { ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from './cluster';
import { until } from './service';

/** A separate Redis server, which tests can kill, freeze and restart. */
export class RedisServer {
  /** Why a server cannot be started on this machine. */
  static readonly unavailable = spawnSync('redis-server', ['--version']).error
    ? 'there is no redis-server here'
    : undefined;

  private server?: ChildProcess;

  private constructor(private readonly port: number) {}

  static async make(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${String(this.port)}`;
  }

  /** Starts the server, without earlier data, and resolves when it responds. */
  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.server = spawn('redis-server', options, { stdio: 'ignore' });
    const client = new Redis(this.url, { retryStrategy: () => 20 });
    client.on('error', () => undefined);
    await until(() => client.status === 'ready');
    client.disconnect();
  }

  async kill(): Promise<void> {
    if (!this.server || this.server.exitCode !== null || this.server.signalCode !== null) return;
    const over = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await over;
  }

  /** Freezes the process: connections stay open and new ones are accepted, but there are no responses. */
  freeze(): void {
    this.server?.kill('SIGSTOP');
  }

  thaw(): void {
    this.server?.kill('SIGCONT');
  }
}

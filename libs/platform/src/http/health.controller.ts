import { Controller, Get, Inject } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiSchema } from '@nestjs/swagger';
import { ENGINE, Engine } from '../db/engine';
import { Bool, Decimal, enumeration, Nested, OneOf, Text } from '../dto';
import { SERVICE_UNAVAILABLE } from '../problem';
import { VERSION } from '../version';
import { HttpAdapter } from './adapter';
import { Endpoint } from './endpoint';

const HEALTH = enumeration('HealthStatus', ['ok', 'degraded']);
const ENGINES = enumeration('DatabaseEngine', ['pglite', 'postgres']);

@ApiSchema({ name: 'DatabaseHealth' })
class DatabaseHealth {
  @Bool({ description: 'Whether it answered just now.', example: true })
  connected: boolean;

  @OneOf(ENGINES, { description: 'The embedded engine or a PostgreSQL server.', example: 'postgres' })
  engine: 'pglite' | 'postgres';

  @Decimal({
    nullable: true,
    description: 'Milliseconds that a trivial query took; null when there was no answer.',
    example: 0.6,
  })
  latencyMs: number | null;
}

@ApiSchema({ name: 'Health' })
class Health {
  @OneOf(HEALTH, { description: '`ok` when everything that requests need is there.', example: 'ok' })
  status: 'ok' | 'degraded';

  @Text({ description: 'Of the service.', example: '1.0.0' })
  version: string;

  @Decimal({ description: 'Seconds since the process started.', example: 86400.5 })
  uptime: number;

  @Nested(() => DatabaseHealth, { description: 'The database.' })
  database: DatabaseHealth;
}

@ApiSchema({ name: 'Alive' })
class Alive {
  @Text({ description: 'Always `ok`.', example: 'ok' })
  status: string;
}

/** A health check that takes longer reports the database as away: those who ask have timeouts of their own. */
const PING_TIMEOUT_MS = 2000;

@Controller('api/v1/health')
export class HealthController {
  private pinging?: Promise<number | null>;

  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    private readonly host: HttpAdapterHost<HttpAdapter>,
  ) {}

  @Endpoint({
    id: 'getHealth',
    tag: 'Service',
    summary: 'Report the state of the service',
    description:
      'The state of the service and of its database. 503 while the database is away, with the same facts in `details`.',
    access: 'public',
    tier: 'public',
    returns: Health,
    problems: [SERVICE_UNAVAILABLE],
  })
  @Get()
  async health(): Promise<Health> {
    const latencyMs = await this.ping();
    const connected = latencyMs !== null;
    const health: Health = {
      status: connected ? 'ok' : 'degraded',
      version: VERSION,
      uptime: Math.round(process.uptime() * 10) / 10,
      database: { connected, engine: this.engine.kind, latencyMs },
    };
    if (!connected)
      throw SERVICE_UNAVAILABLE.because('The database does not answer.', health, { headers: { 'retry-after': '2' } });
    return health;
  }

  @Endpoint({
    id: 'getLiveness',
    tag: 'Service',
    summary: 'Tell whether the process lives',
    description: 'For an orchestrator: 200 as long as the process can answer at all. It says nothing of the database.',
    access: 'public',
    tier: 'public',
    probe: true,
    returns: Alive,
  })
  @Get('live')
  live(): Alive {
    return { status: 'ok' };
  }

  @Endpoint({
    id: 'getReadiness',
    tag: 'Service',
    summary: 'Tell whether requests may be sent here',
    description: 'For a balancer: 503 while the process is shutting down or its database is away.',
    access: 'public',
    tier: 'public',
    probe: true,
    returns: Alive,
    problems: [SERVICE_UNAVAILABLE],
  })
  @Get('ready')
  async ready(): Promise<Alive> {
    const busy = this.host.httpAdapter.draining
      ? 'The process is shutting down.'
      : (await this.ping()) === null
        ? 'The database does not answer.'
        : null;
    if (busy) throw SERVICE_UNAVAILABLE.because(busy, undefined, { headers: { 'retry-after': '2' } });
    return { status: 'ok' };
  }

  /** Those who ask at the same time share one question, so that a crowd of them is no load on the database. */
  private ping(): Promise<number | null> {
    this.pinging ??= this.pingOnce().finally(() => {
      this.pinging = undefined;
    });
    return this.pinging;
  }

  private async pingOnce(): Promise<number | null> {
    const started = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PING_TIMEOUT_MS, null);
    });
    const answer = await Promise.race([this.engine.ping().catch(() => null), timeout]);
    clearTimeout(timer);
    return answer === null ? null : Math.round((performance.now() - started) * 10) / 10;
  }
}

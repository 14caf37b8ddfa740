import { Controller, Get, Inject } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiSchema } from '@nestjs/swagger';
import { ENGINE, Engine, Ping } from '#database/host';
import { Bool, Decimal, enumeration, Nested, OneOf, Text, SERVICE_UNAVAILABLE } from '#kernel';
import { VERSION } from '#kernel/host';
import { HttpAdapter } from './adapter';
import { Endpoint } from './endpoint';

const HEALTH = enumeration('HealthStatus', ['ok', 'degraded']);
const ENGINES = enumeration('DatabaseEngine', ['pglite', 'postgres']);

@ApiSchema({ name: 'DatabaseHealth' })
class DatabaseHealth {
  @Bool({ description: 'Whether the database responded.', example: true })
  connected: boolean;

  @OneOf(ENGINES, {
    description: '`pglite` for the embedded database, `postgres` for a PostgreSQL server.',
    example: 'postgres',
  })
  engine: (typeof ENGINES)[number];

  @Decimal({
    nullable: true,
    description: 'Duration of a trivial query in milliseconds; null if the database did not respond.',
    example: 0.6,
  })
  latencyMs: number | null;
}

@ApiSchema({ name: 'Health' })
class Health {
  @OneOf(HEALTH, { description: '`ok` if the service can handle requests.', example: 'ok' })
  status: (typeof HEALTH)[number];

  @Text({ description: 'The version of the service.', example: '1.0.0' })
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

@Controller('api/v1/health')
export class HealthController {
  constructor(
    @Inject(ENGINE) private readonly engine: Pick<Engine, 'kind'>,
    private readonly ping: Ping,
    private readonly host: HttpAdapterHost<HttpAdapter>,
  ) {}

  @Endpoint({
    id: 'getHealth',
    tag: 'Service',
    summary: 'Get service health',
    description:
      'Returns the health of the service and of its database. If the database is unavailable, the status is 503 and `details` contains the same fields.',
    access: 'public',
    tier: 'public',
    essential: true,
    returns: Health,
    errors: [SERVICE_UNAVAILABLE],
  })
  @Get()
  async health(): Promise<Health> {
    const latencyMs = await this.ping.latencyMs();
    const connected = latencyMs !== null;
    const health: Health = {
      status: connected ? 'ok' : 'degraded',
      version: VERSION,
      uptime: Math.round(process.uptime() * 10) / 10,
      database: { connected, engine: this.engine.kind, latencyMs },
    };
    if (!connected)
      throw SERVICE_UNAVAILABLE.error('The database does not respond.', health, { headers: { 'retry-after': '2' } });
    return health;
  }

  @Endpoint({
    id: 'getLiveness',
    tag: 'Service',
    summary: 'Check liveness',
    description:
      'A liveness probe for orchestrators: 200 as long as the process can respond. It does not check the database.',
    access: 'public',
    tier: 'public',
    essential: true,
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
    summary: 'Check readiness',
    description:
      'A readiness probe for load balancers: 503 while the process is shutting down or its database is unavailable.',
    access: 'public',
    tier: 'public',
    essential: true,
    probe: true,
    returns: Alive,
    errors: [SERVICE_UNAVAILABLE],
  })
  @Get('ready')
  async ready(): Promise<Alive> {
    const reason = this.host.httpAdapter.draining
      ? 'The process is shutting down.'
      : (await this.ping.latencyMs()) === null
        ? 'The database does not respond.'
        : null;
    if (reason) throw SERVICE_UNAVAILABLE.error(reason, undefined, { headers: { 'retry-after': '2' } });
    return { status: 'ok' };
  }
}

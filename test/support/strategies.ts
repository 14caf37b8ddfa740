import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { Request } from 'express';
import passport, { Strategy } from 'passport';

/**
 * Passport has one list of strategies per process. Tests run several applications in one process, so each request must use
 * the strategies of the application whose server received it.
 */
type Strategies = Map<string, Strategy>;

const starting = new AsyncLocalStorage<Strategies>();
const byServer = new WeakMap<Server, Strategies>();

const register = passport.use.bind(passport) as (name: string, strategy: Strategy) => typeof passport;
Object.assign(passport, {
  use(name: string, strategy: Strategy) {
    starting.getStore()?.set(name, strategy);
    return register(name, new StrategyOfServer(name, strategy));
  },
});

/** Delegates to the strategy of the application that received the request. */
class StrategyOfServer extends Strategy {
  constructor(
    private readonly named: string,
    private readonly last: Strategy,
  ) {
    super();
  }

  override authenticate(request: Request, options?: object): void {
    const { server } = request.socket as unknown as { server: Server };
    const own = byServer.get(server)?.get(this.named) ?? this.last;
    // Keeps the properties that passport has set on this object, such as `success`.
    const chosen = Object.setPrototypeOf(this, own) as { authenticate(request: Request, options?: object): void };
    chosen.authenticate(request, options);
  }
}

/** Starts an application whose strategies apply only to its own server. */
export async function withStrategies<T extends { getHttpServer(): Server }>(start: () => Promise<T>): Promise<T> {
  const strategies: Strategies = new Map();
  const app = await starting.run(strategies, start);
  byServer.set(app.getHttpServer(), strategies);
  return app;
}

const { AsyncLocalStorage } = require('node:async_hooks');
const passport = require('passport');

// Passport has one list of strategies per process. Tests run several applications in one process, so each request must use the
// strategies of the application whose server received it. Not in TypeScript, so that it is loaded only once per worker: each
// further AsyncLocalStorage would slow down all promises.
const starting = new AsyncLocalStorage();
const byServer = new WeakMap();

const register = passport.use.bind(passport);
passport.use = (name, strategy) => {
  starting.getStore()?.set(name, strategy);
  return register(name, new StrategyOfServer(name, strategy));
};

/** Delegates to the strategy of the application that received the request. */
class StrategyOfServer extends passport.Strategy {
  constructor(name, last) {
    super();
    this.named = name;
    this.last = last;
  }

  authenticate(request, options) {
    const own = byServer.get(request.socket.server)?.get(this.named) ?? this.last;
    // Keeps the properties that passport has set on this object, such as `success`.
    Object.setPrototypeOf(this, own).authenticate(request, options);
  }
}

async function withStrategies(start) {
  const strategies = new Map();
  const app = await starting.run(strategies, start);
  byServer.set(app.getHttpServer(), strategies);
  return app;
}

module.exports = { withStrategies };

# One image for the api and, with another command, for the worker.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY .swcrc ormconfig.ts ./
COPY apps apps
COPY libs libs
COPY scripts scripts
# The dashboard calls the API through a client that is generated from its description.
COPY docs/openapi.json docs/openapi.json
# Agents read these guides.
COPY docs/agents.md docs/api.md docs/glossary.md docs/verification.md docs/
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production
# The memory that a process may use is explained in docs/operations.md.
ENV NODE_OPTIONS="--max-old-space-size=1024 --max-semi-space-size=8"
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY package.json ./
COPY --from=build /app/dist/*.js /app/dist/*.js.map dist/
COPY --from=build /app/dist/dashboard dist/dashboard
COPY --from=build /app/dist/guest dist/guest
COPY --from=build /app/dist/agents dist/agents
COPY --from=build /app/dist/docs dist/docs
# The packages that are not in the bundles (scripts/build.mjs).
COPY --from=build /app/node_modules/@electric-sql node_modules/@electric-sql
COPY --from=build /app/node_modules/@node-rs node_modules/@node-rs
COPY --from=build /app/node_modules/swagger-ui-dist node_modules/swagger-ui-dist
COPY --from=build /app/node_modules/sharp node_modules/sharp
COPY --from=build /app/node_modules/@img node_modules/@img
COPY --from=build /app/node_modules/detect-libc node_modules/detect-libc
COPY --from=build /app/node_modules/semver node_modules/semver
# Owned by root: the service cannot change its own files, and writes only to /data.
RUN mkdir /data && chown node:node /data
ENV DATA_DIR=/data
USER node
EXPOSE 3000
# Of an api. The worker has another one: see compose.yaml.
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/v1/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, so that it receives SIGTERM.
CMD ["node", "dist/api.js"]

# The whole shop in one image. It runs its own Postgres in the volume /data unless DATABASE_URL names another.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# Production dependencies only. Install scripts must run, because they create Postgres' links and argon2's binary.
FROM node:24-slim AS production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Type declarations, source maps and the compiler are peer dependencies that production does not use.
RUN npm ci --omit=dev \
  && rm -rf node_modules/typescript node_modules/@types \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.map' \) -delete

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The C library returns the memory in which pages were compressed instead of holding it per thread: docs/operations.md, Memory.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# Megabytes of one half of V8's young generation; the default depends on the machine's memory and the version of Node.
ENV NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /app
# Caddy serves DOMAIN by TLS: docs/decisions/tls.md.
RUN apt-get update && apt-get install -y --no-install-recommends caddy && rm -rf /var/lib/apt/lists/*
RUN mkdir -p /data/backups && chown -R node:node /data
COPY --from=production /app/node_modules ./node_modules
COPY package.json haat.cjs ./
COPY migrations ./migrations
COPY samples ./samples
COPY --from=build /app/build ./build
USER node
VOLUME /data
EXPOSE 3000 80 443
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Docker's default of ten seconds is enough: a stop finishes running requests within six.
STOPSIGNAL SIGTERM
CMD ["node", "haat.cjs", "start"]

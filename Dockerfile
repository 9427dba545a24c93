# Lotwise in a container: no root, nothing written but /data. Build: docker build -t lotwise .
# The Node that package.json pins, which the doctor asks for.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV CI=true
COPY package.json package-lock.json ./
# The lock file pins versions; packages of other platforms are left out of it where a registry lacks them (decision 6).
RUN npm install --no-audit --no-fund
COPY . .
# Pruning leaves what other packages may use beside them, the second copy of Node, and the icons that are in the bundle: nothing of it runs here.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
	&& cd node_modules && rm -rf node .bin/node lucide-react typescript drizzle-kit @drizzle-team @esbuild-kit @esbuild esbuild vitest @vitest

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# A small young generation: see "Memory" in docs/operations.md.
ENV NODE_COMPILE_CACHE=/data/.compiled NODE_OPTIONS=--max-semi-space-size=4
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/build ./build
COPY --from=build --chown=root:root /app/app ./app
COPY --from=build --chown=root:root /app/engine ./engine
COPY --from=build --chown=root:root /app/server ./server
COPY --from=build --chown=root:root /app/scripts ./scripts
COPY --from=build --chown=root:root /app/public ./public
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server ends on SIGTERM by itself: it finishes what it answers and tells open streams to come back.
STOPSIGNAL SIGTERM
CMD ["node", "--max-old-space-size=512", "build/main.js"]

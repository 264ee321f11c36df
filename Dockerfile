# One image for servers, workers and the operator's commands; docs/deploy.md says how it is run.
# The exact Node of package.json; mirror it and pin its digest where you build releases.
ARG NODE_IMAGE=node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /toile
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/cli/package.json apps/cli/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/engine/package.json packages/engine/
COPY packages/mcp/package.json packages/mcp/
COPY packages/payment-simulator/package.json packages/payment-simulator/
COPY packages/sdk/package.json packages/sdk/
COPY packages/widget/package.json packages/widget/

# What runs in production. Without peers: one library names a test runner as its own, which nothing here needs.
FROM manifests AS production
RUN npm ci --omit=dev --legacy-peer-deps --workspace @toile/api --include-workspace-root=false
# The networks' native code comes for every system: 220 MB of it are not for this one.
RUN rm -rf node_modules/onnxruntime-node/bin/napi-v6/darwin node_modules/onnxruntime-node/bin/napi-v6/win32

# The pages, and the bill of materials.
FROM manifests AS web
RUN npm ci
COPY LICENSE tsconfig.base.json ./
COPY scripts scripts
COPY samples samples
COPY packages packages
COPY apps apps
RUN npm run build
RUN npm run sbom -- sbom.cdx.json

FROM ${NODE_IMAGE} AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TOILE_DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=16777216 MALLOC_TRIM_THRESHOLD_=134217728
WORKDIR /toile
COPY --from=production /toile ./
COPY --from=web /toile/apps/web/dist apps/web/dist
COPY --from=web /toile/sbom.cdx.json ./
COPY LICENSE ./
COPY packages/contract/src packages/contract/src
COPY packages/engine/src packages/engine/src
COPY packages/engine/models packages/engine/models
COPY packages/mcp/src packages/mcp/src
COPY packages/mcp/view packages/mcp/view
COPY samples samples
COPY apps/api/migrations apps/api/migrations
COPY apps/api/models apps/api/models
COPY apps/api/src apps/api/src
# All that is ever written lies in /data and /tmp: the rest may be read-only.
RUN install -d -o node -g node -m 700 /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]

# The same with pg_dump and pg_restore, for npm run backup and restore: Debian's own, of the version of deploy/compose.yaml.
FROM runtime AS operator
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates postgresql-client-17 && rm -rf /var/lib/apt/lists/*
USER node
HEALTHCHECK NONE

# What is built when no stage is named.
FROM runtime

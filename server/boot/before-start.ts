// What the process does before the application starts. The bundle contains it too, so that the libraries it needs are loaded only once.
export { asksForLive, environmentWithFile, readEnv } from '#app/platform/env.server.ts'
export { requireDatabase, requireFreePort } from './boot-checks.ts'
export { bootLine } from './boot-line.ts'

import base from '/work/w/v3/playwright.config.ts'
const { webServer, ...rest } = base as any
export default { ...rest, testDir: '/work/w/v3/tests/e2e', outputDir: '/tmp/v3-results', workers: 1, timeout: 120_000, use: { ...rest.use, baseURL: 'http://localhost:4103', trace: 'off' } }

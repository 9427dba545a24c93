import { createLinks } from '#app/platform/links/signed-links.server.ts'

/** The links of a site, for tests. */
export const links = createLinks({ secret: 'x'.repeat(32), origin: 'https://site.test' })

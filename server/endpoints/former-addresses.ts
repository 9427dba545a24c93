import { Hono } from 'hono'
import { addQueryOf } from '#app/lib/paths/page-path.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

/** Addresses that links elsewhere name, and those of their pages. Each page would load them if they were routes of React Router. */
const formerAddresses = {
	'/resources/checklists': '/resources/checklist',
	'/resources/avoiding-scams': '/resources/scams',
	'/admin/settings/history.csv': '/admin/history.csv',
} as const

/** Redirects former addresses for good, with their query. */
export function formerAddressEndpoints() {
	const app = new Hono<ServerEnv>()
	for (const [former, current] of Object.entries(formerAddresses))
		app.get(former, endpointPolicy({ access: 'public' }), (c) =>
			c.redirect(addQueryOf(c.req.raw, current), 301),
		)
	return app
}

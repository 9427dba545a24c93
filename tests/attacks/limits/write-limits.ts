import { showsOwnErrors } from '#app/http/forms.server.ts'
import { TooMany } from '#app/lib/errors.ts'
import { addressBlock } from '#app/modules/limits/limits.server.ts'
import { writeLimitOf } from '#server/load/limits.ts'
import { matrix } from '../../access-matrix.ts'
import { expectedFor, type Role } from '../../access-rows.ts'
import { until } from '../../setup/until.ts'
import { siteRoutes } from '../../site-routes.ts'
import { fillPattern, statusAndLocation, type World } from '../probes.ts'
import { probeAll } from '../site.ts'
import { allWritePaths, uncounted } from './limits-table.ts'

const routes = siteRoutes()

/** Sends every write above its rate limit. Returns, by path, responses other than a 429 with an error message and Retry-After. */
export async function checkWriteLimits({ site, cookies }: World): Promise<Record<string, unknown>> {
	const failures: Record<string, unknown> = {}
	await probeAll(allWritePaths(), async ({ path }) => {
		if (uncounted.has(path)) return
		const { name, rule } = writeLimitOf(routes.routeFor(path))
		const role = roleFor(path)
		const from = site.newClientIp()
		// Uses up the limit of this window and those to come, because windows may end before the write arrives.
		await site.pool.query(
			`insert into limit_window (key, starts_at, count)
			select $1, to_timestamp((floor(extract(epoch from now()) / $2) + ahead) * $2), $3 from generate_series(0, 60) as ahead`,
			[`write:${name}:${addressBlock(from)}`, rule.windowSeconds, rule.max],
		)
		const request = {
			method: 'POST',
			from,
			body: '',
			headers: {
				origin: site.origin,
				cookie: cookies[role],
				accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
				'content-type': 'application/x-www-form-urlencoded',
			},
		}
		const response = countedInBatches.test(path)
			? await sendUntilCounted(() => site.send(path, request))
			: await site.send(path, request)
		const seconds = Number(response.headers['retry-after'])
		const hasMessage = /Please try again in \d+ (?:seconds?|minutes)\./.test(response.text)
		if (response.status === 429 && seconds > 0 && seconds <= rule.windowSeconds && hasMessage) return
		// A form that shows its own errors may reject the write for another reason first, such as a missing token.
		const isRejectedAnyway =
			showsOwnError(path) && statusAndLocation(response, site.origin) === expectedAt(path, role)
		if (!isRejectedAnyway) failures[path] = { status: response.status, seconds, says: hasMessage }
	})
	return failures
}

/** Calls that an instance counts in memory. It learns of those to other instances within a second (decision 102). */
const countedInBatches = /^\/api\/deal-(?:check|compare|read|variance)$/

/** Sends with pauses, because an instance learns by time, not by calls, that the limit is used up. */
async function sendUntilCounted<Response extends { status: number }>(
	send: () => Promise<Response>,
): Promise<Response> {
	let response = await send()
	const isRejected = () => response.status === 429
	if (!isRejected())
		await until('a call that is rejected', async () => {
			response = await send()
			return isRejected()
		})
	return response
}

const roleFor = (path: string): Role =>
	/admin|dashboard/.test(path) ? 'admin' : /^\/sign-/.test(path) ? 'anonymous' : 'member'

const showsOwnError = (path: string) => showsOwnErrors(new TooMany('', 1), routes.routeFor(path).policy)

const expectedAt = (path: string, role: Role) => {
	const row = Object.entries(matrix).find(([address]) => {
		const [method, filledPath] = fillPattern(address)
		return method === 'POST' && filledPath.split('?')[0] === path
	})?.[1]
	return row === undefined ? undefined : expectedFor(row, role)
}

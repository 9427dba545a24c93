import { showsOwnErrors } from '#app/http/forms.server.ts'
import { TooMany } from '#app/lib/errors.ts'
import { addressBlock } from '#app/modules/auth/limits/limits.server.ts'
import { writeLimitOf } from '#server/load/limits.ts'
import { matrix } from '../../access-matrix.ts'
import { answerFor, type Role } from '../../access-rows.ts'
import { siteRoutes } from '../../site-routes.ts'
import { fill, shortly, type World } from '../probes.ts'
import { probeAll } from '../site.ts'
import { everyWritePath, uncounted } from './limits-table.ts'

const routes = siteRoutes()

/** Every write whose share is taken is refused with a sentence and the time to come back; what is not, by its path. */
export async function beyondTheirShare({ site, cookies }: World): Promise<Record<string, unknown>> {
	const wrong: Record<string, unknown> = {}
	await probeAll(everyWritePath(), async ({ path }) => {
		if (uncounted.has(path)) return
		const { name, rule } = writeLimitOf(routes.at(path))
		const role = whoActsAt(path)
		const from = site.newSender()
		// Taken in this window and the next: it may end before the write comes.
		await site.pool.query(
			`insert into limit_window (key, starts_at, count)
			select $1, to_timestamp((floor(extract(epoch from now()) / $2) + ahead) * $2), $3 from generate_series(0, 1) as ahead`,
			[`write:${name}:${addressBlock(from)}`, rule.windowSeconds, rule.max],
		)
		const answer = await site.send(path, {
			method: 'POST',
			from,
			body: '',
			headers: {
				origin: site.origin,
				cookie: cookies[role],
				accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
				'content-type': 'application/x-www-form-urlencoded',
			},
		})
		const seconds = Number(answer.headers['retry-after'])
		const says = /Please try again in \d+ (?:seconds?|minutes)\./.test(answer.text)
		if (answer.status === 429 && seconds > 0 && seconds <= rule.windowSeconds && says) return
		// A form that says itself why it was not taken may have another reason: a link without its token opens nothing.
		const isRejectedAnyway = saysWhy(path) && shortly(answer, site.origin) === answerAt(path, role)
		if (!isRejectedAnyway) wrong[path] = { status: answer.status, seconds, says }
	})
	return wrong
}

const whoActsAt = (path: string): Role =>
	/admin|desk|dashboard/.test(path) ? 'admin' : /^\/sign-/.test(path) ? 'anonymous' : 'member'

const saysWhy = (path: string) => showsOwnErrors(new TooMany('', 1), routes.at(path).policy)

const answerAt = (path: string, role: Role) => {
	const row = Object.entries(matrix).find(([address]) => {
		const [method, at] = fill(address)
		return method === 'POST' && at.split('?')[0] === path
	})?.[1]
	return row === undefined ? undefined : answerFor(row, role)
}

import { isbot } from 'isbot'
import type { Db } from '#app/db/client.server.ts'
import { addViews } from '#app/modules/forum/count-views.server.ts'
import type { Log } from '#app/platform/log.server.ts'

type Viewed = { method: string; path: string; status: number; userAgent: string | undefined }

const everyMs = 10_000
const postPath = /^\/community\/post\/([1-9]\d{0,8})\/[^/]+$/

/**
 * How often posts are read, counted in memory and added to the database now and then. Of a reader nothing is kept: whoever
 * reads twice is counted twice, and programs that say they are are not counted.
 */
export function countPageViews({ db, log }: { db: Db; log: Log }) {
	let counted = new Map<number, number>()
	let adding = Promise.resolve()

	function add(): Promise<void> {
		if (counted.size === 0) return adding
		const taken = counted
		counted = new Map()
		adding = addViews(db, taken).catch((error: unknown) => log.warn({ error }, 'views could not be counted'))
		return adding
	}

	const timer = setInterval(add, everyMs)
	timer.unref()
	return {
		/** One answer; cheap for whatever is no post. */
		note({ method, path, status, userAgent }: Viewed): void {
			if (!path.startsWith('/community/post/') || method !== 'GET') return
			if ((status !== 200 && status !== 304) || isbot(userAgent)) return
			const id = Number(postPath.exec(path)?.[1] ?? 0)
			if (id > 0) counted.set(id, (counted.get(id) ?? 0) + 1)
		},
		async close() {
			clearInterval(timer)
			await add()
		},
	}
}

import { isbot } from 'isbot'
import type { Db } from '#app/db/client.server.ts'
import { cacheByText } from '#app/lib/cache-by-text.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { addViews } from '#app/modules/forum/count-views.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { type CountedEvent, countedEvents } from '#app/modules/traffic/counted-event.ts'
import { addCounts } from '#app/modules/traffic/daily-counts.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Log } from '#app/platform/log.server.ts'

type Viewed = { method: string; path: string; status: number }
/** Request headers, from node:http or from Hono. */
type RequestHeaders = { [header: string]: string | string[] | undefined }

const addEveryMs = 10_000
/** Cached, because examining a User-Agent takes a tenth of the time of a response from memory. */
const isBot = cacheByText((userAgent) => isbot(userAgent), 200_000)
const postPath = /^\/community\/post\/([1-9]\d{0,8})\/[^/]+$/

/**
 * Counts post views and arrivals in memory and adds them to the database every few seconds. Nothing about the reader is stored:
 * a person who reads twice counts twice, and declared bots are not counted.
 */
export function countPageViews({ db, log, clock }: { db: Db; log: Log; clock: Clock }) {
	let posts = new Map<number, number>()
	let events = new Map<CountedEvent, number>()
	let adding = Promise.resolve()

	function add(): Promise<void> {
		if (posts.size === 0 && events.size === 0) return adding
		const [readPosts, counted] = [posts, events]
		posts = new Map()
		events = new Map()
		adding = Promise.all([addViews(db, readPosts), addEvents(counted)]).then(
			() => {},
			(error: unknown) => log.warn({ error }, 'views could not be counted'),
		)
		return adding
	}

	async function addEvents(counted: ReadonlyMap<CountedEvent, number>): Promise<void> {
		if (counted.size === 0) return
		const { timeZone } = await getSettings(db)
		const day = localDateOf(clock.now(), timeZone)
		await addCounts(db, { counts: [...counted].map(([event, count]) => ({ day, event, count })) })
	}

	const timer = setInterval(add, addEveryMs)
	timer.unref()
	return {
		/** Records one response; cheap when it is not a counted page. */
		note({ method, path, status }: Viewed, headers: RequestHeaders): void {
			const seen = countedEvents({
				method,
				path,
				status,
				fetchSite: text(headers['sec-fetch-site']),
				fetchDest: text(headers['sec-fetch-dest']),
				secPurpose: text(headers['sec-purpose']),
			})
			const isPost = method === 'GET' && path.startsWith('/community/post/')
			if ((!isPost && seen.length === 0) || isBot(text(headers['user-agent']) ?? '')) return
			for (const event of seen) events.set(event, (events.get(event) ?? 0) + 1)
			if (!isPost || (status !== 200 && status !== 304)) return
			const id = Number(postPath.exec(path)?.[1] ?? 0)
			if (id > 0) posts.set(id, (posts.get(id) ?? 0) + 1)
		},
		async close() {
			clearInterval(timer)
			await add()
		},
	}
}

const text = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

import {
	calendarQuery,
	createCalendarObject,
	DAVNamespaceShort,
	deleteCalendarObject,
	updateCalendarObject,
} from 'tsdav'
import { fetchPublic, PublicFetchFailed } from '#app/platform/outgoing/public-fetch.server.ts'
import { calendarBytesMax } from './read-busy-times.server.ts'

/** A calendar on a CalDAV server (RFC 4791) and who may use it. */
export type CaldavLogin = {
	/** The address of the calendar itself, with a slash at the end. */
	url: string
	user: string
	password: string
}

export type RemoteEvent = { url: string; etag: string; text: string }

/** Why a write was not done: the object was changed, or deleted, by somebody else since. */
export class ChangedElsewhere extends Error {
	override name = 'ChangedElsewhere'
}

type Options = {
	/** The origin of a stand-in on this machine. */
	allowedOrigin: string | undefined
}

/** Returns what the site does with a calendar. Every function @throws PublicFetchFailed, a sentence for the advisor. */
export function openCaldav({ url, user, password }: CaldavLogin, { allowedOrigin }: Options) {
	const headers = {
		authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
	}
	const common = { headers, fetch: publicFetch({ allowedOrigin }) }
	return {
		/** Lists the events that touch a period, with their ETags. */
		async list(from: Date, until: Date): Promise<RemoteEvent[]> {
			const range = { start: stampOf(from), end: stampOf(until) }
			const found = await calendarQuery({
				url,
				props: {
					[`${DAVNamespaceShort.DAV}:getetag`]: {},
					[`${DAVNamespaceShort.CALDAV}:calendar-data`]: {},
				},
				filters: [
					{
						'comp-filter': {
							_attributes: { name: 'VCALENDAR' },
							'comp-filter': { _attributes: { name: 'VEVENT' }, 'time-range': { _attributes: range } },
						},
					},
				],
				depth: '1',
				...common,
			})
			// An answer that is no list, such as the page of a sign-in, must not look like an empty calendar.
			if (found.some(({ raw, href }) => typeof raw === 'string' && href === ''))
				throw new PublicFetchFailed('There is no calendar at this address.')
			return found.flatMap(({ href, props }) => {
				const text = props?.calendarData?._cdata ?? props?.calendarData
				return href && typeof text === 'string'
					? [{ url: new URL(href, url).href, etag: String(props?.getetag ?? ''), text }]
					: []
			})
		},
		/** Adds an event under a new name. Returns its ETag, empty if the server does not say it. @throws ChangedElsewhere if it exists */
		async add(filename: string, text: string): Promise<{ url: string; etag: string }> {
			const calendar = { url }
			const answer = await createCalendarObject({ calendar, filename, iCalString: text, ...common })
			return { url: new URL(filename, url).href, etag: answer.headers.get('etag') ?? '' }
		},
		/** Replaces the version of an event that has this ETag. @throws ChangedElsewhere */
		async replace({ url: objectUrl, etag }: Omit<RemoteEvent, 'text'>, text: string): Promise<string> {
			const calendarObject = { url: objectUrl, etag, data: text }
			const answer = await updateCalendarObject({ calendarObject, ...common })
			return answer.headers.get('etag') ?? ''
		},
		/** Deletes the version of an event that has this ETag. @throws ChangedElsewhere */
		async remove({ url: objectUrl, etag }: Omit<RemoteEvent, 'text'>): Promise<void> {
			await deleteCalendarObject({ calendarObject: { url: objectUrl, etag }, ...common })
		},
	}
}

/** The form of a time in a filter (RFC 4791, 9.9): UTC. */
const stampOf = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Returns a `fetch` that requests only servers of the public internet, and turns answers that are errors into sentences. */
function publicFetch({ allowedOrigin }: Options): typeof fetch {
	return async (input, init = {}) => {
		const answer = await fetchPublic(String(input), {
			method: init.method ?? 'GET',
			headers: Object.fromEntries(new Headers(init.headers)),
			...(typeof init.body === 'string' ? { body: init.body } : {}),
			sizeBytesMax: calendarBytesMax,
			allowedOrigin,
		})
		const { status, etag, contentType, body } = answer
		if (status === 412 || (status === 404 && init.method !== 'REPORT')) throw new ChangedElsewhere()
		if (init.method === 'REPORT' ? status !== 207 : status < 200 || status > 299)
			throw new PublicFetchFailed(statusMessage(status))
		return new Response(status === 204 ? null : new Uint8Array(body), {
			status,
			headers: { ...(etag ? { etag } : {}), ...(contentType ? { 'content-type': contentType } : {}) },
		})
	}
}

function statusMessage(status: number): string {
	if (status === 401) return 'The server rejects the user or the password.'
	if (status === 403) return 'The server does not allow this calendar to be used.'
	if (status === 404 || status === 410) return 'There is no calendar at this address (any more).'
	if (status >= 200 && status <= 299) return 'This is not the address of a calendar.'
	return `The server answered with error ${status}.`
}

import { createCalendarObject, deleteCalendarObject, updateCalendarObject } from 'tsdav'
import { fetchPublic, PublicFetchFailed } from '#app/platform/outgoing/public-fetch.server.ts'
import { calendarBytesMax } from './read-busy-times.server.ts'

/** A calendar on a CalDAV server (RFC 4791) and who may use it. */
export type CaldavLogin = {
	/** The address of the calendar itself, with a slash at the end. */
	url: string
	user: string
	password: string
}

type Version = { url: string; etag: string }

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
		/** Requests the events that touch a period, with their ETags. The answer is the text of a stranger: it is read in a thread. */
		async query(from: Date, until: Date): Promise<Buffer> {
			const response = await common.fetch(url, {
				method: 'REPORT',
				headers: { ...headers, depth: '1', 'content-type': 'application/xml; charset=utf-8' },
				body: queryOf(from, until),
			})
			return Buffer.from(await response.arrayBuffer())
		},
		/** Adds an event under a new name. Returns its ETag, empty if the server does not say it. @throws ChangedElsewhere if it exists */
		async add(filename: string, text: string): Promise<{ url: string; etag: string }> {
			const calendar = { url }
			const answer = await createCalendarObject({ calendar, filename, iCalString: text, ...common })
			return { url: new URL(filename, url).href, etag: answer.headers.get('etag') ?? '' }
		},
		/** Replaces the version of an event that has this ETag. @throws ChangedElsewhere */
		async replace({ url: objectUrl, etag }: Version, text: string): Promise<string> {
			const calendarObject = { url: objectUrl, etag, data: text }
			const answer = await updateCalendarObject({ calendarObject, ...common })
			return answer.headers.get('etag') ?? ''
		},
		/** Deletes the version of an event that has this ETag. @throws ChangedElsewhere */
		async remove({ url: objectUrl, etag }: Version): Promise<void> {
			await deleteCalendarObject({ calendarObject: { url: objectUrl, etag }, ...common })
		},
	}
}

/** RFC 4791, 7.8.1. */
const queryOf = (from: Date, until: Date): string =>
	`<?xml version="1.0" encoding="utf-8"?>
<C:calendar-query xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:D="DAV:">
<D:prop><D:getetag/><C:calendar-data/></D:prop>
<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">
<C:time-range start="${stampOf(from)}" end="${stampOf(until)}"/>
</C:comp-filter></C:comp-filter></C:filter>
</C:calendar-query>`

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

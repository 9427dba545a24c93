import { calendarQuery } from 'tsdav'
import { CalendarUnreadable } from './busy-times.ts'

/** An object of a CalDAV calendar: the last part of its address, its version, and its events as a calendar file. */
export type RemoteObject = { name: string; etag: string; text: string }

const endTag = /^<(?:\/(?:[\w.-]+:)?multistatus\s*|(?:[\w.-]+:)?multistatus\b[^<>]*\/)>$/i

/**
 * Reads the answer of a CalDAV server to a query of a calendar (RFC 4791, 7.8). Anything but a complete list of its objects is an error,
 * because it would look like a calendar with fewer events and open slots. @throws CalendarUnreadable
 */
export async function readCaldavAnswer(answer: string, address: string): Promise<RemoteObject[]> {
	// The parser takes the beginning of a list for a list.
	if (!endTag.test(answer.slice(answer.lastIndexOf('<')).trimEnd())) throw new CalendarUnreadable(noList)
	const found = await calendarQuery({
		url: address,
		props: {},
		// The request was sent already: here its answer is only read.
		fetch: async () => new Response(answer, { status: 207, headers: { 'content-type': 'application/xml' } }),
	}).catch((error: unknown) => {
		throw new CalendarUnreadable('The server does not give all events of the calendar.', { cause: error })
	})
	return found.map(({ href, props }) => {
		const text = props?.calendarData?._cdata ?? props?.calendarData
		const etag = props?.getetag
		if (typeof href !== 'string' || typeof text !== 'string' || etag === undefined)
			throw new CalendarUnreadable(noList)
		return { name: href.slice(href.lastIndexOf('/') + 1), etag: String(etag), text }
	})
}

const noList = 'The server does not answer with the events of a calendar.'

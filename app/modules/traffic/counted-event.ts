/** The events of visitors that are counted: opening a page from outside the site, and viewing the Services page. */
export type CountedEvent = 'arrival' | 'services'

type CountedResponse = {
	method: string
	path: string
	status: number
	/** Fetch metadata (W3C): the initiator's site, and what the response will be used for. */
	fetchSite: string | undefined
	fetchDest: string | undefined
	/** The `Sec-Purpose` header: 'prefetch' when the user has not opened the page yet. */
	secPurpose: string | undefined
}

/**
 * Returns the events that a response counts as. Counts page views, by the fetch metadata that the browser sends, and requests for the data
 * of the Services page. Pages that are not for visitors, such as those of the admin and account areas, are not counted.
 */
export function countedEvents({
	method,
	path,
	status,
	fetchSite,
	fetchDest,
	secPurpose,
}: CountedResponse): CountedEvent[] {
	if (method !== 'GET' || (status !== 200 && status !== 304)) return []
	if (secPurpose?.includes('prefetch')) return []
	// Client-side navigation to Services requests only its data, so that request is counted as well.
	if (path === '/services.data') return ['services']
	if (fetchDest !== 'document' || /^\/(?:admin|dashboard|account|dev|api|sandbox)(?:\/|$)/.test(path))
		return []
	const events: CountedEvent[] = []
	if (fetchSite !== 'same-origin') events.push('arrival')
	if (path === '/services') events.push('services')
	return events
}

/** The events of visitors that are counted: opening a page from outside the site, and viewing the Services page. */
export type CountedEvent = 'arrival' | 'services'

type CountedResponse = {
	method: string
	path: string
	status: number
	/** Fetch metadata (W3C): where the browser says the request comes from, and its purpose. */
	fetchSite: string | undefined
	fetchDest: string | undefined
	/** 'prefetch' when the user has not opened the page yet. */
	purpose: string | undefined
}

/**
 * The events that a response counts for. Only whole pages count: requests by scripts are not visits, the admin and account areas are not
 * for visitors, and a browser that sends no fetch metadata is not counted.
 */
export function countedEvents({
	method,
	path,
	status,
	fetchSite,
	fetchDest,
	purpose,
}: CountedResponse): CountedEvent[] {
	if (method !== 'GET' || (status !== 200 && status !== 304)) return []
	if (purpose?.includes('prefetch')) return []
	if (path === '/services.data') return ['services']
	if (fetchDest !== 'document' || /^\/(?:admin|dashboard|account|dev|api|sandbox)(?:\/|$)/.test(path))
		return []
	const events: CountedEvent[] = []
	if (fetchSite !== 'same-origin') events.push('arrival')
	if (path === '/services') events.push('services')
	return events
}

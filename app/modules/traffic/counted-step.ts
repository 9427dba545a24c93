/** What is counted of visitors: a page opened from outside the site, and the Services page. */
export type CountedStep = 'arrival' | 'services'

type Answered = {
	method: string
	path: string
	status: number
	/** Fetch metadata (W3C): where the browser says the request comes from, and what for. */
	fetchSite: string | undefined
	fetchDest: string | undefined
	/** 'prefetch' when nobody has asked for it yet. */
	purpose: string | undefined
}

/**
 * The steps that an answer counts for. Whole pages only: what scripts ask for beside them are not visits, the desk and the
 * account are no visitors' pages, and a browser that says nothing of itself is not counted.
 */
export function countedSteps({
	method,
	path,
	status,
	fetchSite,
	fetchDest,
	purpose,
}: Answered): CountedStep[] {
	if (method !== 'GET' || (status !== 200 && status !== 304)) return []
	if (purpose?.includes('prefetch')) return []
	if (path === '/services.data') return ['services']
	if (fetchDest !== 'document' || /^\/(?:admin|dashboard|account|dev|api|sandbox)(?:\/|$)/.test(path))
		return []
	const steps: CountedStep[] = []
	if (fetchSite !== 'same-origin') steps.push('arrival')
	if (path === '/services') steps.push('services')
	return steps
}

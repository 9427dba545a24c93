/** Returns the request that posts a form with these fields. */
export const formRequest = (fields: Record<string, string>): Request =>
	new Request('https://site.test/', { method: 'POST', body: new URLSearchParams(fields) })

/** The address of a view: a path with those of its filters that are set. */
export function viewAddress(path: string, filters: Readonly<Record<string, string>>): string {
	const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value)).toString()
	return `${path}${query && `?${query}`}`
}

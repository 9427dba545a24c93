/** Returns the address of a filtered view: the path with all filters that are not empty. */
export function viewAddress(path: string, filters: Readonly<Record<string, string>>): string {
	const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value)).toString()
	return `${path}${query && `?${query}`}`
}

/** A place that a menu leads to. */
export type Section = {
	to: string
	/** Only the very address is in it, not what lies under it. */
	end?: boolean
	/** Pages that belong to it, with what lies under them, under addresses of their own. */
	also?: readonly string[]
}

/** Whether the page at a path lies in a section, for its `aria-current`. */
export function isInSection({ to, end, also = [] }: Section, pathname: string): boolean {
	const here = pathname.replace(/\/$/, '')
	const isUnder = (place: string) => here === place || here.startsWith(`${place}/`)
	return (end ? here === to : isUnder(to)) || also.some(isUnder)
}

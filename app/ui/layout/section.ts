/** A target of a menu link. */
export type Section = {
	to: string
	/** Matches only this path, not the paths below it. */
	end?: boolean
	/** Further paths that belong to the section, with the paths below them. */
	also?: readonly string[]
}

/** Returns whether a path belongs to a section, for the `aria-current` of its link. */
export function isInSection({ to, end, also = [] }: Section, pathname: string): boolean {
	const here = pathname.replace(/\/$/, '')
	const isUnder = (place: string) => here === place || here.startsWith(`${place}/`)
	return (end ? here === to : isUnder(to)) || also.some(isUnder)
}

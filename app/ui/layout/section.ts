/** A target of a menu link. */
export type Section = {
	to: string
	/** Matches only this path, not the paths below it. */
	end?: boolean
	/** Further paths that belong to the section, with the paths below them. */
	otherPaths?: readonly string[]
}

/** Returns whether a path belongs to a section, for the `aria-current` of its link. */
export function isInSection({ to, end, otherPaths = [] }: Section, pathname: string): boolean {
	const currentPath = pathname.replace(/\/$/, '')
	const isUnder = (path: string) => currentPath === path || currentPath.startsWith(`${path}/`)
	return (end ? currentPath === to : isUnder(to)) || otherPaths.some(isUnder)
}

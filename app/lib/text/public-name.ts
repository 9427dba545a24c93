/** Shortens 'Marcus Bell' to 'Marcus B.', the public form of a name; a single name is unchanged. */
export function publicName(name: string): string {
	const parts = name.trim().split(/\s+/)
	const last = parts.length > 1 ? [...parts.at(-1)!][0] : undefined
	return last ? `${parts[0]} ${last.toLocaleUpperCase('en-US')}.` : parts[0]!
}

import { type ClassValue, clsx } from 'clsx'
import { ownValue } from '#app/lib/own-key.ts'
import { kindOf, overriddenKinds } from './class-kinds.ts'

const merged = new Map<string, string>()

/** Joins class names; a later Tailwind class wins over an earlier one of its kind. */
export function cn(...values: ClassValue[]): string {
	const classes = clsx(values)
	let result = merged.get(classes)
	if (result === undefined) {
		result = withoutOverridden(classes)
		if (merged.size > 500) merged.clear()
		merged.set(classes, result)
	}
	return result
}

function withoutOverridden(classes: string): string {
	const set = new Set<string>()
	const stored: string[] = []
	for (const word of classes.split(/\s+/).reverse()) {
		// What stands before the last colon outside brackets says when it applies.
		const [, when = '', name = word] = /^((?:(?:\[[^\]]*\]|[^[:])*:)+)([^\]]*|[^[]*\[.*)$/.exec(word) ?? []
		const kind = kindOf(name)
		if (kind) {
			if (set.has(when + kind)) continue
			for (const each of [kind, ...(ownValue(overriddenKinds, kind)?.split(' ') ?? [])]) set.add(when + each)
		}
		stored.unshift(word)
	}
	return stored.join(' ').trim()
}

import { type ClassValue, clsx } from 'clsx'
import { getOwnValue } from '#app/lib/own-key.ts'
import { kindOf, overriddenKinds } from './class-kinds.ts'

const merged = new Map<string, string>()

/** Joins class names; a later Tailwind class overrides an earlier one of the same kind. */
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
	const overridden = new Set<string>()
	const remaining: string[] = []
	for (const word of classes.split(/\s+/).reverse()) {
		// The part before the last colon outside of brackets is the variant.
		const [, variant = '', name = word] = /^((?:(?:\[[^\]]*\]|[^[:])*:)+)([^\]]*|[^[]*\[.*)$/.exec(word) ?? []
		const kind = kindOf(name)
		if (kind) {
			if (overridden.has(variant + kind)) continue
			for (const each of [kind, ...(getOwnValue(overriddenKinds, kind)?.split(' ') ?? [])])
				overridden.add(variant + each)
		}
		remaining.unshift(word)
	}
	return remaining.join(' ').trim()
}

import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { classKinds, overriddenKinds } from './class-kinds.ts'

// Only the kinds of classes in use: all of Tailwind's would be a tenth of the scripts of a public page.
const merge = createTailwindMerge(() => ({
	cacheSize: 500,
	theme: {},
	classGroups: classKinds,
	conflictingClassGroups: overriddenKinds,
	conflictingClassGroupModifiers: {},
	postfixLookupClassGroups: [],
	orderSensitiveModifiers: ['*', '**', 'after', 'backdrop', 'before', 'file', 'marker', 'placeholder'],
}))

/** Joins class names; a later Tailwind class wins over an earlier one of its kind. */
export function cn(...values: ClassValue[]): string {
	return merge(clsx(values))
}

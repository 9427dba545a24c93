import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Our type scale is not Tailwind's: without this `text-small text-ink` would look like two colours.
const merge = extendTailwindMerge({
	extend: {
		theme: {
			text: ['display', 'h1', 'h2', 'h3', 'h4', 'lead', 'body', 'base', 'desk', 'small', 'fine', 'micro'],
			radius: ['card', 'control'],
			shadow: ['card', 'pop', 'go', 'go-desk', 'chip', 'stamp'],
			font: ['display', 'text', 'plate'],
		},
	},
})

/** Joins class names; a later Tailwind class wins over an earlier one of its kind. */
export function cn(...values: ClassValue[]): string {
	return merge(clsx(values))
}

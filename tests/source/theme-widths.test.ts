import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const theme = readFileSync('app/ui/foundations/theme.css', 'utf8')
const known = new Set([...theme.matchAll(/--container-([\w]+):/g)].map(([, name]) => name))

/** A width by the name of a size, such as `max-w-form`. */
const namedWidth = /\b(?:min|max)-w-([\da-z]*[a-z][\da-z]*)(?![\w[-])/g
const always = new Set(['full', 'none', 'min', 'max', 'fit', 'screen', 'auto'])

test('every width that a class names is in the theme, because a class without a size does nothing', () => {
	const unknown = globSync('app/**/*.{ts,tsx}').flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(namedWidth)]
			.filter(([, name = '']) => !always.has(name) && !known.has(name))
			.map(([name]) => `${file}: ${name}`),
	)
	expect(known).toContain('form')
	expect(unknown).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from '#app/ui/icons/icon-names.ts'
import { drawIcons } from './make-icons.ts'

test('the file of icons has each listed icon as Lucide draws it', () => {
	const file = readFileSync('app/ui/icons/icons.svg', 'utf8')
	expect(file === drawIcons(), 'run node scripts/generate/make-icons.ts').toBe(true)
	expect(file.match(/<symbol [^>]*><(?:path|rect|circle|line|polyline|polygon|ellipse) /g)).toHaveLength(
		iconNames.length,
	)
})

test('each listed icon is used', () => {
	const sources = globSync('app/**/*.tsx')
		.map((file) => readFileSync(file, 'utf8'))
		.join('\n')
	expect(iconNames.filter((name) => !new RegExp(`['"]${name}['"]`).test(sources))).toEqual([])
})

test('the license comes with the file', () => {
	const license = readFileSync('node_modules/lucide-react/LICENSE', 'utf8')
	expect(readFileSync('app/ui/icons/LICENSE.txt', 'utf8') === license).toBe(true)
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** An answer given on to `useFormState` is kept there. */
const isKept = /useLastAnswer\(actionData\)|\banswer(?:: |=\{)actionData\b/g

test('every page keeps the answer of its form while its data is read again', () => {
	const pages = globSync('app/routes/**/*.tsx').filter((file) => !file.includes('.test.'))
	const forgetful = pages.filter((file) => {
		const component = /export default function \w+\([\s\S]*?\) \{\n([\s\S]*?)\n\}\n/.exec(
			readFileSync(file, 'utf8'),
		)
		return /\bactionData\b/.test(component?.[1]?.replaceAll(isKept, '') ?? '')
	})
	expect(pages.length).toBeGreaterThan(50)
	expect(forgetful).toEqual([])
})

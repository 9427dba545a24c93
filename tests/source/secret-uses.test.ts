import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The files that may turn a `SecretText` into text, with the reason. */
const allowed: Record<string, string> = {
	'app/platform/secret-text.server.ts': 'the function itself',
	'app/modules/credit/application/submitted-values.server.ts': 'validation',
	'app/modules/credit/vault/values.server.ts': 'encryption',
	'app/modules/credit/vault/reveal.server.ts': 'what the advisor opens, after it was logged',
	'app/modules/credit/documents/export-packet.server.ts': 'the packet for a lender, after it was logged',
}

/** Code that reads a secret field of a posted form as text, past `readSubmittedValues`. */
const readsFormSecret = /\.get(?:All)?\(\s*['"](?:ssn|dob|dlNumber|dlExpiry)['"]\s*\)/

const sources = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const filesWith = (pattern: RegExp) =>
	sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()

test('only validation, the vault and what is opened for a logged reason get the text of a secret', () => {
	expect(sources.length).toBeGreaterThan(1_000)
	// A file that no longer needs it must leave the list, too.
	expect(filesWith(/\bexposeSecret\b/)).toEqual(Object.keys(allowed).sort())
})

test('no code reads a secret field of a posted form as text', () => {
	expect(filesWith(readsFormSecret)).toEqual([])
	for (const code of ["String(form.get('dob') ?? '')", 'fields.getAll("ssn")', "form.get( 'dlNumber' )"])
		expect(readsFormSecret.test(code), code).toBe(true)
})

test('the answers of a posted application are read only as secrets', () => {
	const readsAll = /\banyTexts\([^)]*\b(?:fieldNames|fieldsOf|ssn|dob|dlNumber|dlExpiry)\b/
	expect(filesWith(readsAll)).toEqual([])
	expect(readsAll.test('z.object(anyTexts(...fieldNames))')).toBe(true)
})

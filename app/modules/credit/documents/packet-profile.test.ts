import { expect, test } from 'vitest'
import { sectionIds } from '../application/application-fields.ts'
import { documentKinds, isDocumentKind, sizeText } from './document-file.ts'
import { findProfile, packetProfiles } from './packet-profile.ts'

test('only the lender profile contains the full number and birth date, or a license', () => {
	expect(packetProfiles.filter(({ secrets }) => secrets).map(({ id }) => id)).toEqual(['lender'])
	expect(packetProfiles.filter(({ documents }) => documents.includes('license')).map(({ id }) => id)).toEqual(
		['lender'],
	)
	expect(findProfile('lender')?.documents).toEqual(Object.keys(documentKinds))
})

test('an income check contains neither address nor identity, and a prequalification no document', () => {
	expect(findProfile('income')?.sections).toEqual(['employment', 'income'])
	expect(findProfile('income')?.documents).toEqual(['pay_stub', 'bank_statement', 'tax_return'])
	expect(findProfile('prequalify')?.documents).toEqual([])
	expect(findProfile('prequalify')?.sections).not.toContain('agreement')
})

test('profiles are found only by their id, and contain only existing sections', () => {
	for (const unknown of ['', 'Lender', 'constructor', '0']) expect(findProfile(unknown)).toBeUndefined()
	for (const { sections } of packetProfiles) for (const id of sections) expect(sectionIds).toContain(id)
})

test('only listed names are kinds of documents, not inherited property names', () => {
	for (const kind of Object.keys(documentKinds)) expect(isDocumentKind(kind)).toBe(true)
	for (const other of ['toString', '__proto__', 'License', '', null, 7])
		expect(isDocumentKind(other)).toBe(false)
})

test.each([
	[1, '1 kB'],
	[499, '1 kB'],
	[1_500, '2 kB'],
	[318_400, '318 kB'],
	[999_499, '999 kB'],
	[1_000_000, '1.0 MB'],
	[2_449_000, '2.4 MB'],
	[20_000_000, '20.0 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
	expect(sizeText(bytes)).toBe(text)
})

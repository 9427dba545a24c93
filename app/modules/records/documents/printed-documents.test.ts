import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { privacyNotice, unconfirmedAnswers } from '#app/content/legal/privacy-notice.ts'
import { printPrivacyNotice } from './print-privacy-notice.server.ts'
import { printSecurityProgram } from './print-security-program.server.ts'
import type { ProgramSection } from './security-program.ts'

/** Returns the text of each page, in the order of reading. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
	const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
	const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
		const { items } = await (await pdf.getPage(index + 1)).getTextContent()
		return items
			.map((item) => ('str' in item ? item.str : ''))
			.join(' ')
			.replaceAll(/\s+/g, ' ')
	})
	return Promise.all(pages)
}

const business = { name: 'Fairwind Advisory', email: 'hi@fairwind.test', phone: '(555) 010-0199' }
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

test('the privacy notice has two pages with every sentence of the form, the facts on the first', async () => {
	const bytes = await printPrivacyNotice({
		business,
		answers: unconfirmedAnswers,
		revised: 'November 2026',
		date: '2026-11-30',
	})
	const pages = (await pagesOf(bytes)).map(squeezed)
	expect(pages).toHaveLength(2)
	const notice = privacyNotice(business, unconfirmedAnswers)
	const textsOf = (parts: typeof notice.facts) =>
		parts.flatMap(({ heading, text, list = [], after = '' }) => [heading, text, ...list, after])
	for (const text of [
		...textsOf(notice.facts),
		...notice.reasons.map(({ detail }) => detail),
		'Rev. November 2026',
	])
		expect(pages[0]).toContain(squeezed(text))
	for (const text of [...notice.who, ...notice.what, ...notice.definitions].flatMap((part) =>
		textsOf([part]),
	))
		expect(pages[1]).toContain(squeezed(text))
})

test('a notice stays on two pages with a long name, and is a draft while nobody has confirmed it', async () => {
	const name = 'The Northern Westchester and Putnam County Independent Car Buyers’ Advisory Partnership'
	const bytes = await printPrivacyNotice({
		business: { ...business, name },
		answers: { ...unconfirmedAnswers, jointPartners: 'x '.repeat(100).trim() },
		revised: null,
		date: '2026-11-30',
	})
	const pages = await pagesOf(bytes)
	expect(pages).toHaveLength(2)
	expect(pages[0]).toMatch(/^ ?Draft: /)
})

test('the security program prints each line with who says it, marks what is missing, and is the same each time', async () => {
	const sections: ProgramSection[] = [
		{
			title: 'Who is responsible',
			rule: '16 CFR 314.4(a)',
			lines: [
				{ label: 'Qualified individual', value: 'Dana Whitfield,\nowner', by: 'practice' },
				{ label: 'Paper', missing: 'Say where papers are.' },
			],
		},
	]
	const program = {
		business: business.name,
		address: '120 Example Avenue, White Plains, NY 10601',
		version: 'Version 3',
		status: 'Saved on Mon, Nov 30, 2026 by Dana',
		sections,
		date: '2026-11-30',
	}
	const bytes = await printSecurityProgram(program)
	const text = (await pagesOf(bytes)).join(' ')
	expect(text).toContain(
		'120 Example Avenue, White Plains, NY 10601 · Version 3 · Saved on Mon, Nov 30, 2026 by Dana',
	)
	expect(text).toContain('1 entry is missing')
	expect(text).toContain('Dana Whitfield, owner practice')
	expect(text).toContain('Missing. Say where papers are. nobody')
	expect(await printSecurityProgram(program)).toEqual(bytes)
})

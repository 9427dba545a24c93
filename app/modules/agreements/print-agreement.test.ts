import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { saleTerms } from '#engine'
import { agreementContent } from './agreement-text.ts'
import { printAgreement } from './print-agreement.server.ts'
import { newVersionContent } from './version-text.ts'

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

/** The agreement of a buyer from a state whose law asks for most: with the car, and with both signatures. */
function makeAgreement(state: 'CA' | 'NY') {
	const confirmation = {
		license: 'No. 12345',
		bond: 'Surety bond 678',
		trustAccount: 'First Bank',
		isExempt: false,
		expiresOn: '2027-06-30',
	}
	const sale = saleTerms({ state, activity: 'arranging', confirmation, hasAddress: true, day: '2026-11-30' })
	const service = defaultOfferings.find(({ kind }) => kind === 'concierge')!
	const content = newVersionContent({
		content: agreementContent({
			reference: 'LA-OLD',
			business: {
				name: 'Fairwind Advisory',
				address: '12 Main Street, White Plains, NY 10601',
				contactEmail: 'hi@fairwind.test',
				phone: '(555) 010-0199',
			},
			client: { name: 'Zoë Łukasz', email: 'zoe@example.com', address: null, stateName: state },
			service,
			leavesOut: sale.leavesOut,
			priceCents: service.priceCents,
			feeTiming: sale.payment,
			lawSentence: sale.sentence,
			clauses: sale.clauses,
			appointmentTerms: 'Cancel any time.',
		}),
		reference: 'LA-NEW',
		replaces: 'LA-OLD',
		firstSignedOn: 'Mon, Nov 30, 2026',
		feeCents: service.priceCents,
		state,
		terms: { car: '2026 Honda CR-V, gray', carPriceCents: 36_450_00, endsOn: '2027-01-31', note: '' },
	})
	const signature = {
		name: 'Zoë Łukasz',
		signedAt: 'Mon, Nov 30, 2026 · 9:05pm (New York)',
		from: '192.0.2.1',
		device: 'a phone',
	}
	return {
		content,
		brand: 'Fairwind Advisory',
		contentHash: 'a'.repeat(64),
		signature,
		advisorSignature: { ...signature, name: 'Dana Okafor' },
		date: '2026-11-30',
	}
}

type StructNode = { role?: string; type?: string; id?: string; children?: StructNode[] }

/** Reads a file as a screen reader does: the text of each element of the structure in its order, and the text outside of it. */
async function readStructure(bytes: Buffer) {
	const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
	const elements: { role: string; text: string; size: number; page: number }[] = []
	const untagged: string[] = []
	for (let number = 1; number <= pdf.numPages; number++) {
		const page = await pdf.getPage(number)
		const { items } = await page.getTextContent({ includeMarkedContent: true })
		const texts = new Map<string, { text: string; size: number }>()
		const open: { id: string | null; isArtifact: boolean }[] = []
		for (const item of items) {
			if ('str' in item) {
				const inside = open.findLast(({ id, isArtifact }) => id !== null || isArtifact)
				if (inside?.id) {
					const before = texts.get(inside.id)?.text ?? ''
					const size = Math.abs(item.transform[3])
					texts.set(inside.id, { text: before + item.str, size })
				} else if (!inside?.isArtifact && item.str.trim()) untagged.push(item.str)
			} else if (item.type.startsWith('begin'))
				open.push({ id: item.id || null, isArtifact: (item as { tag?: string }).tag === 'Artifact' })
			else open.pop()
		}
		const walk = (node: StructNode, role: string) => {
			const found = node.type === 'content' && node.id ? texts.get(node.id) : undefined
			if (found) elements.push({ role, page: number, ...found })
			for (const child of node.children ?? []) walk(child, child.role ?? role)
		}
		walk((await page.getStructTree()) as StructNode, '')
	}
	return { pdf, elements, untagged }
}

test.each(['CA', 'NY'] as const)(
	'the agreement of %s is read aloud as it is written: every text is in the structure, in order',
	async (state) => {
		const agreement = makeAgreement(state)
		const { pdf, elements, untagged } = await readStructure(await printAgreement(agreement))
		expect(untagged).toEqual([])
		const { sections, title } = agreement.content
		const written = [
			agreement.brand,
			title,
			...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
			'Signed by you',
			'Zoë Łukasz',
		]
		expect(squeezed(elements.map(({ text }) => text).join(''))).toContain(squeezed(written.join('')))
		const headings = (role: string) =>
			elements.filter((each) => each.role === role).map(({ text }) => squeezed(text))
		expect(headings('H1')).toEqual([squeezed(title)])
		expect(headings('H2').join('')).toContain(squeezed(sections.map(({ heading }) => heading).join('')))
		const { info } = await pdf.getMetadata()
		expect(info).toMatchObject({ Title: title, Language: 'en-US' })
		const settingsOf = (read: unknown) => Object.fromEntries(read as Map<string, unknown>)
		expect(settingsOf(await pdf.getMarkInfo())).toMatchObject({ Marked: true })
		expect(settingsOf(await pdf.getViewerPreferences())).toMatchObject({ DisplayDocTitle: true })
	},
)

test.each(['CA', 'NY'] as const)(
	'type in the agreement of %s is at least as large as its law wants',
	async (state) => {
		const agreement = makeAgreement(state)
		const { elements } = await readStructure(await printAgreement(agreement))
		const sizeOf = (text: string) =>
			elements.find((each) => squeezed(text).startsWith(squeezed(each.text).slice(0, 40)))?.size ?? 0
		for (const { heading, paragraphs, minPoints = 0, minHeadingPoints = 0 } of agreement.content.sections) {
			expect([heading, sizeOf(heading) >= minHeadingPoints]).toEqual([heading, true])
			for (const text of paragraphs) expect([text, sizeOf(text) >= minPoints]).toEqual([text, true])
		}
	},
)

test('the notice of California is on the first page', async () => {
	const { elements } = await readStructure(await printAgreement(makeAgreement('CA')))
	const notice = elements.filter(({ text }) => /^NOTICE|three|meets its terms/.test(text))
	expect(notice.map(({ page }) => page)).toEqual([1, 1])
})

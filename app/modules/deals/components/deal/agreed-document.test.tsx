import { expect, test } from 'vitest'
import { makeDocument } from '#tests/deals/make-document.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { comparisonView } from '../../comparison/comparison-view.ts'
import { readDocumentFacts } from '../../documents/document-card.ts'
import type { StripDocument } from '../../documents/document-strip.ts'
import { Comparison } from './comparison.tsx'
import { DocumentStrip } from './document-strip.tsx'

const wrongTotal = makeDocument(
	[
		['Selling price', 20_600],
		['Doc fee', 249],
		['Sales tax', 1_381.25],
	],
	{ stated: { outTheDoorCents: 22_430_25 } },
)
const dearer = makeDocument([
	['Selling price', 21_600],
	['Doc fee', 249],
	['Sales tax', 1_447.5],
])
const asked = { lawRows: [], today: '2026-11-23', buyer: undefined }

test('what was agreed is called so, and what was wrong with its paper is not asked for again', () => {
	const { facts } = readDocumentFacts({
		...asked,
		document: wrongTotal,
		stored: { outTheDoorCents: 22_230_25 },
	})
	const document: StripDocument = {
		id: 'a',
		title: 'Westfield Ford',
		about: 'Quote',
		vehicle: null,
		state: 'chosen',
		enteredBy: 'client',
		validUntil: 'December 3, 2026',
		isApproval: false,
		facts,
	}
	const render = (isAgreed: boolean) =>
		renderToHtml(<DocumentStrip documents={[{ ...document, isAgreed }]} hrefOf={(id) => `/${id}`} isOwn />)
	expect(render(false)).toContain('Does not add up')
	expect(render(true)).toContain('>Agreed<')
	expect(render(true)).toContain('$22,230.25')
	for (const settled of ['Does not add up', 'question', 'Good until', 'Chosen'])
		expect(render(true)).not.toContain(settled)
})

test('a comparison asks for no corrected version of what was agreed', () => {
	const documents = [wrongTotal, dearer].map((document, index) => ({
		id: ['a', 'b'][index]!,
		title: ['Westfield Ford', 'Northside Honda'][index]!,
		about: 'Quote',
		document,
		outTheDoorCents: null,
	}))
	const [family] = comparisonView(documents, {
		...asked,
		buyer: { state: 'NJ' },
		isBuyerKnown: true,
		terms: 'quoted',
	})
	const render = (agreedId: string | null) =>
		renderToHtml(<Comparison family={family!} hrefOf={(id) => `/${id}`} agreedId={agreedId} />)
	expect(render(null)).toContain('Ask for a corrected version.')
	expect(render('a')).not.toContain('Ask for a corrected version.')
	expect(render('a')).toContain('>Agreed<')
})

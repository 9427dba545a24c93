import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Code that works out an out-the-door total, or takes the printed one for it, instead of reading the stored figure. */
const ownTotal = [
	/\bstatedOutTheDoorCents\b/,
	/\bstated\??\.outTheDoorCents\b/,
	/\b(?:report|totals)\??\.outTheDoorCents\b/,
	/\boutTheDoorCents\b[^=\n]*\}\s*=\s*totalsOf\(/,
	/\btotalsOf\([^)]*\)+\.outTheDoorCents\b/,
	/\boutTheDoorOf\(/,
	/\b(?:deal|before|after)\.carCents\b/,
]

/** The engine computes. These files store the figure, show what a paper prints, or are about a paper that is not stored. */
const allowed: Record<string, string> = {
	'app/kit/sections/agreed-figures.tsx': 'a case that an earlier release stored on a phone has no total',
	'app/modules/deals/components/deal/document-view.tsx': 'shows what the paper prints, beside the total',
	'app/modules/deals/components/quote-check/quote-totals.tsx': 'a quote that is not stored',
	'app/modules/deals/documents/document-card.ts': 'what is being typed; otherwise the stored total',
	'app/modules/deals/documents/documents.server.ts': 'the total that is stored with a document',
	'app/modules/deals/forms/deal-fields.ts': 'the field of a form for what the paper prints',
	'app/modules/deals/forms/document-form.ts': 'whether a paper that is being typed states its total',
	'app/modules/deals/quote-check/quote-card.server.ts': 'a quote that is not stored',
	'app/modules/deals/quote-check/read-offer.ts': 'an offer of a text that is not stored',
	'app/modules/rounds/bids/bid-form.ts': 'a bid that is being typed',
	'app/modules/signing/agreements.server.ts': 'the total that is stored with an agreement',
	'app/modules/signing/kit/sentences.ts': 'a case that an earlier release stored on a phone has no total',
	'app/modules/signing/paper/box-differences.ts': 'the total that the agreed document itself prints',
	'app/modules/signing/paper/boxes-from-reading.ts': 'what a paper at the desk prints',
	'app/modules/signing/paper/paper-boxes.ts':
		'the boxes of the agreed document, also on a phone; agreed-with-itself.test.ts compares them with the stored total',
	'app/modules/signing/paper/total-gap.ts': 'the lines of the paper at the desk against its total',
	'app/modules/signing/paper/typed-paper.ts': 'the paper at the desk against the agreed document',
	'app/modules/signing/record-correction.server.ts': 'the total that is stored with the manager’s version',
	'app/workflows/services/savings.ts': 'asks only whether the stored total adds up',
	'app/workflows/signing/answer-as-manager.server.ts': 'the manager’s amounts, before they are stored',
}

const worksOutATotal = (source: string): boolean => ownTotal.some((pattern) => pattern.test(source))

test('the out-the-door total of a stored document is worked out in one place', () => {
	const files = globSync('{app,server,scripts}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
	const found = files.filter((file) => worksOutATotal(readFileSync(file, 'utf8')))
	expect(files.length).toBeGreaterThan(1_000)
	// A file that no longer works one out must leave the list, too.
	expect(found.sort()).toEqual(Object.keys(allowed).sort())
})

test.for([
	'const cents = deal.statedOutTheDoorCents ?? totals.outTheDoorCents',
	'total: money(document.stated?.outTheDoorCents)',
	'const { outTheDoorCents } = totalsOf(readDeal(agreement.document))',
	'const cents = totalsOf(readDeal(document)).outTheDoorCents',
	'paper: { outTheDoorCents: report.totals.outTheDoorCents ?? null }',
	'return deal.carCents - deal.cashDownCents',
])('a second computation is found: %s', (source) => {
	expect(worksOutATotal(source)).toBe(true)
})

test.for([
	'total: formatCents(agreement.outTheDoorCents)',
	'outTheDoorCents: document.outTheDoorCents',
	'const { paymentCents } = totalsOf(readDeal(document))',
])('the stored total is not reported: %s', (source) => {
	expect(worksOutATotal(source)).toBe(false)
})

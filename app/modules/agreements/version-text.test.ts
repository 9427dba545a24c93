import { expect, test } from 'vitest'
import type { AgreementContent } from '#app/db/schema/agreements.ts'
import { saleTerms } from '#engine'
import { newPartOf, newVersionContent } from './version-text.ts'

const version = {
	reference: 'LA-NEW',
	replaces: 'LA-OLD',
	firstSignedOn: 'Wed, Mar 4, 2026',
	feeCents: 500_00,
	state: 'OH',
	terms: { car: '2026 Honda CR-V', carPriceCents: 36_450_00, endsOn: '2026-06-30', note: '' },
}

const contentWith = (sections: AgreementContent['sections']): AgreementContent => ({
	version: '2026-11',
	title: 'Agreement LA-OLD',
	sections: [
		{ id: 'service', heading: 'The service', paragraphs: ['A search.'] },
		...sections,
		{ id: 'cancel', heading: 'Changing your mind', paragraphs: ['At any time.'] },
		{ id: 'signing', heading: 'Signing', paragraphs: ['Electronically.'] },
	],
})

test.each(['AZ', 'CA', 'NV', 'NY'])(
	'the part about the car takes the place of the clause of %s that promises it, in its type',
	(state) => {
		const { clauses } = saleTerms({
			state,
			activity: 'arranging',
			confirmation: {
				license: 'Sample 1',
				bond: 'Sample 2',
				trustAccount: 'Sample 3',
				isExempt: false,
				expiresOn: '2027-12-31',
			},
			hasAddress: true,
			day: '2026-12-04',
		})
		const content = contentWith(clauses.map(({ text, ...clause }) => ({ ...clause, paragraphs: [text] })))
		const clause = newPartOf(content)!
		expect(clause.id).toBe(`${state.toLowerCase()}-car`)
		const changed = newVersionContent({ ...version, state, content })
		expect(changed.title).toBe('Agreement LA-NEW')
		expect(changed.version).toBe(content.version)
		expect(changed.sections.map(({ id }) => id)).toEqual(content.sections.map(({ id }) => id))
		const part = newPartOf(changed)!
		expect(part).toMatchObject({ id: clause.id, heading: 'The car' })
		expect([part.minPoints, part.isBold]).toEqual([clause.minPoints, clause.isBold])
		if (state !== 'CA') expect(part.paragraphs).toContain('Price of the car: $36,450.00')
		const others = ({ sections }: AgreementContent) => sections.filter(({ id }) => id !== clause.id)
		expect(others(changed)).toEqual(others(content))
	},
)

test('without such a clause the part is added before the end, and another version replaces it', () => {
	const first = newVersionContent({ ...version, content: contentWith([]) })
	expect(first.sections.map(({ id }) => id)).toEqual(['service', 'car', 'cancel', 'signing'])
	const second = newVersionContent({
		...version,
		content: first,
		reference: 'LA-THIRD',
		replaces: 'LA-NEW',
		terms: { ...version.terms, car: '2026 Toyota RAV4', note: 'Blue.\n\nWith a tow hitch.' },
	})
	expect(second.sections.map(({ id }) => id)).toEqual(['service', 'car', 'cancel', 'signing'])
	expect(JSON.stringify(second)).not.toContain('CR-V')
	expect(newPartOf(second)!.paragraphs).toEqual(expect.arrayContaining(['Blue.', 'With a tow hitch.']))
})

test('for California, price, last day and fee are stated in the words of the statute, directly above who pays', () => {
	const { clauses } = saleTerms({
		state: 'CA',
		activity: 'visit',
		confirmation: {
			license: 'Sample 1',
			bond: null,
			trustAccount: 'Sample 3',
			isExempt: false,
			expiresOn: '2027-12-31',
		},
		hasAddress: true,
		day: '2026-12-04',
	})
	const content = contentWith(clauses.map(({ text, ...clause }) => ({ ...clause, paragraphs: [text] })))
	const { sections } = newVersionContent({ ...version, state: 'CA', content })
	const at = sections.findIndex(({ id }) => id === 'ca-car')
	expect(sections[at]!.paragraphs.slice(-4)).toEqual([
		'The following information shall be completed prior to the signing of this brokering agreement:',
		'Dollar Purchase Price of Vehicle: $36,450.00',
		'Date this agreement will expire if a purchase agreement from a selling dealer is not presented for your signature: June 30, 2026',
		'Fee that you will be obligated to pay us, if any: $500.00',
	])
	expect(sections[at + 1]).toMatchObject({
		paragraphs: ['We do not receive a fee from the selling dealer.'],
		isBold: true,
		minPoints: 10,
	})
	expect(sections.find(({ id }) => id === 'ca-notice')).toMatchObject({ isBoxed: true, minHeadingPoints: 14 })
})

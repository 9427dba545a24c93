import { expect, test } from 'vitest'
import type { AgreementContent } from '#app/db/schema/agreements.ts'
import { saleTerms } from '#engine'
import { newPartOf, newVersionContent } from './version-text.ts'

const version = {
	reference: 'LA-NEW',
	replaces: 'LA-OLD',
	firstSignedOn: 'Wed, Mar 4, 2026',
	feeCents: 500_00,
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
		const changed = newVersionContent({ ...version, content })
		expect(changed.title).toBe('Agreement LA-NEW')
		expect(changed.version).toBe(content.version)
		expect(changed.sections.map(({ id }) => id)).toEqual(content.sections.map(({ id }) => id))
		const part = newPartOf(changed)!
		expect(part).toMatchObject({ id: clause.id, heading: 'The car' })
		expect([part.minPoints, part.isBold]).toEqual([clause.minPoints, clause.isBold])
		expect(part.paragraphs).toContain('Price of the car: $36,450.00')
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

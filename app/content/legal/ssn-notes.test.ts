import { expect, test } from 'vitest'
import { standardRetention } from '#app/modules/credit/retention.ts'
import { ssnNotes } from './ssn-notes.ts'

const input = {
	business: 'Lotwise Car Advisory',
	phone: '(555) 010-0142',
	creditChecks: '',
	retention: standardRetention,
	isCoApplicant: false,
}
const texts = (more: Partial<typeof input> = {}) =>
	Object.fromEntries(ssnNotes({ ...input, ...more }).map(({ title, text }) => [title, text]))

test('who reads the number, that each access is logged and shown, and when it is erased are said with the periods in force', () => {
	const notes = texts({ retention: { ...standardRetention, draftDays: 3, closedDays: 11, inactiveDays: 22 } })
	expect(notes['Who reads it']).toMatch(
		/an advisor.*after giving a reason.*lenders.*you see who, when and why/i,
	)
	expect(notes['When we erase it']).toMatch(/^3 days .* 11 days .* 22 days/)
	expect(notes['When we erase it']).toContain('Lenders keep their own copy.')
})

test('what only the operator knows is said in their words, and is a question without them', () => {
	expect(texts()['Credit pulls and lenders']).toMatch(
		/^None before you submit\. Then each lender .* hard pull.*A soft pull.*whether we make one first/,
	)
	const creditChecks = 'One soft pull first; then at most three lenders, each with a hard pull.'
	expect(texts({ creditChecks })['Credit pulls and lenders']).toBe(creditChecks)
})

test('a co-applicant is not told that they can have the application erased, because only the first applicant can', () => {
	expect(texts()['When we erase it']).toContain('Sooner if you ask.')
	expect(texts({ isCoApplicant: true })['When we erase it']).not.toContain('if you ask')
})

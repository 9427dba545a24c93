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
const notesOf = (more: Partial<typeof input> = {}) => ssnNotes({ ...input, ...more })
const texts = (more: Partial<typeof input> = {}) =>
	Object.fromEntries(notesOf(more).whole.map(({ title, text }) => [title, text]))

test('who reads the number, that each access is logged and shown, and when it is erased are said with the periods in force', () => {
	const retention = { ...standardRetention, draftDays: 3, closedDays: 11, inactiveDays: 22 }
	const notes = texts({ retention })
	expect(notes['Who reads it']).toMatch(
		/an advisor.*after giving a reason.*lenders.*logged: you see who, when and why/i,
	)
	expect(notes['When we erase it']).toMatch(/^3 days .* 11 days .* 22 days/)
	expect(notes['When we erase it']).toContain('Lenders keep their own copy.')

	const [readers, , erasure] = notesOf({ retention }).short
	expect(readers).toMatch(/^Only our advisors and your lenders .* logged/)
	expect(erasure).toMatch(/^We erase it 3 days after your last change, or 11 days after we close/)
})

test('what only the operator knows is said in their words, and is a question without them', () => {
	expect(notesOf().short[1]).toMatch(/^No credit pull until you submit\. .* hard pull: ask us how many/)
	expect(texts()['Credit pulls']).toMatch(/A soft pull doesn’t: ask us whether we make one first/)
	const creditChecks = 'One soft pull first; then at most three lenders, each with a hard pull.'
	expect(notesOf({ creditChecks }).short).toContain(creditChecks)
})

test('a co-applicant is not told that they can have the application erased, because only the first applicant can', () => {
	expect(texts()['When we erase it']).toContain('Sooner if you ask.')
	expect(texts({ isCoApplicant: true })['When we erase it']).not.toContain('if you ask')
})

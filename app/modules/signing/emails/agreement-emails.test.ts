import { expect, test } from 'vitest'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { brand } from '#tests/factories/email-details.ts'
import {
	type AgreementNotice,
	agreedEmail,
	disputedEmail,
	endedEmail,
	managerAnswerEmail,
	managerEmail,
} from './agreement-emails.ts'
import { clientAnswerEmail, clientAnswerForManagerEmail } from './answer-emails.ts'

const notice: AgreementNotice = {
	car: '2026 Honda CR-V EX',
	dealer: 'Mill Pond Honda',
	total: '$31,750.00',
	totalNote: null,
	version: 1,
	changes: [],
	manager: null,
}

/** Every email about an agreement, with its subject. */
function emailsAbout(set: Partial<AgreementNotice>) {
	const agreement = { ...notice, ...set }
	const base = {
		...brand,
		agreement,
		hasAccount: true,
		advisorName: 'Alex',
		url: 'https://advice.example/deal',
		note: '',
	}
	return [
		agreedEmail(base),
		agreedEmail({ ...base, agreement: { ...agreement, version: 2 } }),
		agreedEmail({ ...base, agreement: { ...agreement, manager: 'Kim Lowe' } }),
		disputedEmail({ ...base, name: 'Kim Lowe', note: 'The fee.' }),
		managerEmail(base),
		managerAnswerEmail({ ...base, name: 'Kim Lowe', isYes: true }),
		managerAnswerEmail({ ...base, name: 'Kim Lowe', isYes: false }),
		endedEmail(base),
		...[true, false].flatMap((isYes) => [
			clientAnswerEmail({ ...base, isYes, managerAddress: '' }),
			clientAnswerForManagerEmail({ ...base, isYes }),
		]),
	]
}

test('every email about an agreement names its car in the subject', () => {
	for (const { subject } of emailsAbout({})) expect(subject).toContain('2026 Honda CR-V EX')
})

test('of a document without a car the emails name the total, and invent no car', () => {
	for (const email of emailsAbout({ car: null })) {
		const { subject, text } = renderEmail(email, brand)
		expect(`${subject} ${text}`).not.toMatch(/the car\b|null|undefined|Car:/)
	}
	const subjects = emailsAbout({ car: null }).map(({ subject }) => subject)
	expect(subjects.slice(0, 5)).toEqual([
		'What was agreed: $31,750.00 out the door',
		'Changed: $31,750.00 out the door',
		'The dealer changed the figures: do you agree?',
		'The dealer says something is different: $31,750.00 out the door',
		'Please confirm our deal: $31,750.00 out the door',
	])
	expect(managerEmailOf({ car: null, total: null })).toBe('Please confirm our deal')
})

const managerEmailOf = (set: Partial<AgreementNotice>) =>
	managerEmail({ ...brand, agreement: { ...notice, ...set }, advisorName: 'Alex', url: '' }).subject

test('without an account nothing promises that documents are compared at the desk', () => {
	const base = { ...brand, agreement: notice, advisorName: 'Alex', url: 'https://advice.example/your-deal' }
	const textOf = (hasAccount: boolean) => renderEmail(agreedEmail({ ...base, hasAccount }), brand).text
	expect(textOf(true)).toContain('every document is compared with them')
	expect(textOf(false)).not.toContain('every document is compared')
	expect(textOf(false)).toContain('create an account with this email address')
})

import { expect, test } from 'vitest'
import { labelOfPart } from '../part-labels.ts'
import { healthEmail, recoveryEmail, testEmail } from './health-email.ts'

const origin = 'https://site.example'
const machine = 'web-2'
const disk = { part: 'disk', message: 'Only 0.1 GB free.' }
const mailIn = { part: 'mail in', message: 'The mailbox can’t be read.' }

test('the email about a problem names its part in the subject and its message in the preview', () => {
	const email = healthEmail({ problems: [disk], origin, machine })
	expect(email).toMatchObject({
		subject: 'site.example needs attention: Disk',
		preview: disk.message,
		heading: 'Something needs your attention',
	})
	expect(email.blocks).toContainEqual({ kind: 'facts', facts: [{ label: 'Disk', value: disk.message }] })
	expect(email.blocks).toContainEqual({
		kind: 'button',
		label: 'Open the system page',
		href: `${origin}/admin/system`,
	})
})

test('several problems are one email that lists each', () => {
	const email = healthEmail({ problems: [disk, mailIn], origin, machine })
	expect(email.subject).toBe('site.example needs attention: Disk, Emails about cases')
	expect(email.heading).toBe('Some things need your attention')
	expect(email.blocks).toContainEqual({
		kind: 'facts',
		facts: [
			{ label: 'Disk', value: disk.message },
			{ label: 'Emails about cases', value: mailIn.message },
		],
	})
})

test('the email about the end of a problem says what it was and for how long', () => {
	const since = new Date('2026-11-29T08:00:00Z')
	const now = new Date('2026-11-29T08:25:10Z')
	const email = recoveryEmail({ problems: [{ ...disk, since }], origin, machine, now })
	expect(email).toMatchObject({ subject: 'site.example works again: Disk', heading: 'This works again' })
	const value = 'It failed for 25 minutes: Only 0.1 GB free.'
	expect(email.blocks).toContainEqual({ kind: 'facts', facts: [{ label: 'Disk', value }] })
})

test('a part without a label is shown by its key, even if that is the name of an object property', () => {
	expect(labelOfPart('keys')).toBe('Encryption keys')
	expect(labelOfPart('queue')).toBe('queue')
	expect(labelOfPart('constructor')).toBe('constructor')
})

test('the test email leads back to where it was asked for', () => {
	const email = testEmail({ origin })
	expect(email.subject).toBe('Test email from your site')
	expect(email.blocks).toContainEqual({
		kind: 'button',
		label: 'Back to the system page',
		href: `${origin}/admin/system`,
	})
})

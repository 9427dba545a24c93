import { expect } from 'vitest'
import { mailDelivery, mailSource } from '#app/db/schema/mail/mail.ts'
import { test } from '#tests/setup/database.ts'
import { Problem } from './examine.ts'
import { checkMailIn } from './mail-in-check.ts'

const now = new Date('2026-11-26T12:00:00Z')
const env = {
	imapUrl: 'imaps://mail.example/INBOX',
	mailWebhookSecret: undefined,
	mailAuthority: 'mx.example',
}
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('a mailbox is a problem after ten minutes, and an email that is not filed at once', async ({ db }) => {
	const mailbox = { name: 'a@b/INBOX', lastError: 'The mailbox can’t be read.' }
	await db.insert(mailSource).values({ ...mailbox, failingSince: minutesAgo(9) })
	expect(await checkMailIn(db, { env, now })).toBe('every email that arrived is filed')
	await db.update(mailSource).set({ failingSince: minutesAgo(11) })
	await expect(checkMailIn(db, { env, now })).rejects.toThrow(Problem)
	await db.update(mailSource).set({ failingSince: null })
	await db.insert(mailDelivery).values({
		source: 'imap',
		sourceKey: 'a',
		rawKey: 'mail/a.eml',
		sizeBytes: 1,
		state: 'failed',
		nextAttemptAt: now,
		receivedAt: now,
	})
	await expect(checkMailIn(db, { env, now })).rejects.toThrow('1 email could not be filed')
})

test('a site that takes emails from outside has to name the mail server that checks their senders', async ({
	db,
}) => {
	const check = (changes: Partial<typeof env>) =>
		checkMailIn(db, { env: { ...env, ...changes } as never, now })
	await expect(check({ mailAuthority: null as never })).rejects.toThrow('MAIL_AUTHORITY is not set')
	await expect(check({ mailAuthority: '*' })).rejects.toThrow('MAIL_AUTHORITY is not set')
	expect(await check({ imapUrl: undefined as never, mailAuthority: '*' })).toContain('filed')
	expect(await check({})).toContain('filed')
})

import { expect } from 'vitest'
import { mailDelivery, mailSource } from '#app/db/schema/mail.ts'
import { test } from '#tests/setup/database.ts'
import { Problem } from './examine.ts'
import { checkMailIn } from './mail-in-check.ts'

const now = new Date('2026-11-26T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('a mailbox is a problem after ten minutes, and an email that is not filed at once', async ({ db }) => {
	const mailbox = { name: 'a@b/INBOX', lastError: 'The mailbox can’t be read.' }
	await db.insert(mailSource).values({ ...mailbox, failingSince: minutesAgo(9) })
	expect(await checkMailIn(db, { now })).toBe('every email that arrived is filed')
	await db.update(mailSource).set({ failingSince: minutesAgo(11) })
	await expect(checkMailIn(db, { now })).rejects.toThrow(Problem)
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
	await expect(checkMailIn(db, { now })).rejects.toThrow('1 email could not be filed')
})

import { asc, count } from 'drizzle-orm'
import { expect } from 'vitest'
import { mailDelivery, mailSource } from '#app/db/schema/mail/mail.ts'
import { imapMailbox } from '#app/platform/email/incoming/imap-mailbox.server.ts'
import { eml, mailFiling } from '#tests/factories/incoming-mail.ts'
import { startImap } from '#tests/mocks/imap-server.ts'
import { test as base } from '#tests/setup/database.ts'
import { waitMsMax } from '#tests/setup/hang-limits.ts'
import { listFailingMailboxes } from './mailbox-lease.server.ts'
import { readMailbox } from './read-mailbox.server.ts'

const test = base.extend<{ imap: Awaited<ReturnType<typeof startImap>> }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	imap: async ({}, use) => {
		const imap = await startImap()
		await use(imap)
		await imap.close()
	},
})

const message = (n: number) =>
	eml({ from: 'a@b.example', to: 'c@d.example', messageId: `${n}@x`, body: `${n}` })
const at = (minute: number) => () => new Date(Date.UTC(2026, 10, 26, 12, minute))
const options = (url: string, minute: number) => ({
	mailbox: imapMailbox({ url, requireTls: false, silenceMs: waitMsMax }),
	rawMail: mailFiling().rawMail,
	everyMs: 20_000,
	now: at(minute),
})

test('each message is accepted once, in the order of the mailbox', async ({ db, imap }) => {
	for (let n = 1; n <= 3; n++) imap.deliver(message(n))
	expect(await readMailbox(db, options(imap.url, 0))).toEqual({ accepted: 3, problem: null })
	expect(await readMailbox(db, options(imap.url, 1))).toEqual({ accepted: 0, problem: null })
	imap.deliver(message(4))
	expect(await readMailbox(db, options(imap.url, 2))).toEqual({ accepted: 1, problem: null })
	expect(imap.state.sent).toBe(4)
	const rows = await db
		.select({ key: mailDelivery.sourceKey })
		.from(mailDelivery)
		.orderBy(asc(mailDelivery.receivedAt), asc(mailDelivery.sourceKey))
	expect(rows.map(({ key }) => key.split(':').at(-1))).toEqual(['1', '2', '3', '4'])
})

test('a mailbox that was read a moment ago is not read again yet', async ({ db, imap }) => {
	imap.deliver(message(1))
	expect(await readMailbox(db, options(imap.url, 0))).not.toBeNull()
	expect(await readMailbox(db, options(imap.url, 0))).toBeNull()
})

test('a mailbox that was unreachable for ten minutes is read from where reading stopped', async ({
	db,
	imap,
}) => {
	for (let n = 1; n <= 5; n++) imap.deliver(message(n))
	imap.state.drops = 2
	const stopped = await readMailbox(db, options(imap.url, 0))
	expect(stopped).toMatchObject({ accepted: 2, problem: expect.stringContaining('can’t be read') })
	delete imap.state.drops
	imap.state.isUnreachable = true
	for (let minute = 1; minute <= 10; minute++) {
		imap.deliver(message(5 + minute))
		expect(await readMailbox(db, options(imap.url, minute))).toMatchObject({ accepted: 0 })
	}
	expect(await listFailingMailboxes(db)).toMatchObject([{ since: at(0)() }])
	imap.state.isUnreachable = false
	expect(await readMailbox(db, options(imap.url, 11))).toEqual({ accepted: 13, problem: null })
	expect(await listFailingMailboxes(db)).toEqual([])
	expect(imap.state.sent).toBe(15)
})

test('a mailbox with a new uidValidity is read again from its beginning', async ({ db, imap }) => {
	for (let n = 1; n <= 3; n++) imap.deliver(message(n))
	await readMailbox(db, options(imap.url, 0))
	imap.state.messages.shift()
	imap.renumber()
	imap.deliver(message(4))
	// The messages are the same, which filing will recognize; none is skipped.
	expect(await readMailbox(db, options(imap.url, 1))).toEqual({ accepted: 3, problem: null })
	expect(await db.select().from(mailSource)).toMatchObject([{ uidValidity: 2, lastUid: 3 }])
})

test('only the beginning of a message above 25 MB is read', async ({ db, imap }) => {
	imap.deliver(Buffer.concat([message(1), Buffer.alloc(25_100_000, 'x')]))
	expect(await readMailbox(db, options(imap.url, 0))).toEqual({ accepted: 1, problem: null })
	const [delivery] = await db.select().from(mailDelivery)
	expect(delivery!.sizeBytes).toBeLessThan(101_000)
})

test('a wrong password is reported in a sentence that does not contain it', async ({ db, imap }) => {
	const url = imap.url.replace('secret', 'wrong-one')
	const read = await readMailbox(db, options(url, 0))
	expect(read?.problem).toBe('The mail server rejects the user or the password of IMAP_URL.')
	expect(await db.select({ rows: count() }).from(mailDelivery)).toEqual([{ rows: 0 }])
})

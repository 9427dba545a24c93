import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientEvent } from '#app/db/schema/clients/clients.ts'
import { mailAttachment, mailMessage, mailSender, mailThread } from '#app/db/schema/mail/mail.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { acceptDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'
import { countQuarantine, listQuarantine } from '#app/modules/mail/incoming/quarantine.server.ts'
import { deleteMailOfClients, moveMail, readOwnMail } from '#app/modules/mail/own-mail.server.ts'
import { deleteOldMail, newRawMailCleanup } from '#app/modules/mail/retention.server.ts'
import { makeSite, makeStaff } from '#tests/factories/actors.ts'
import { eml, mailFiling, makeMailWorld } from '#tests/factories/incoming-mail.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { fileDeliveries } from './file-deliveries.server.ts'
import { discardMail, fileQuarantined } from './quarantine.server.ts'

const now = new Date('2026-11-26T12:00:00Z')
const log = { error() {} } as never
const stranger = 'robin@unknown.example'

async function setUp(db: Db) {
	const filing = mailFiling()
	const world = await makeMailWorld(db, { now })
	const { id: userId } = await makeUser(db)
	const receive = async (
		from: string,
		{ messageId = `${randomUUID()}@x`, headers = [] as string[] } = {},
	) => {
		const body = '--b\r\n\r\nHello\r\n--b\r\nContent-Type: application/pdf; name=q.pdf\r\n\r\n%PDF-\r\n--b--'
		const raw = eml({
			from,
			to: world.caseAddress,
			messageId,
			headers: ['Content-Type: multipart/mixed; boundary=b', ...headers],
			body,
		})
		await acceptDelivery(db, filing.rawMail, { source: 'smtp', sourceKey: randomUUID(), raw, now })
		await fileDeliveries(db, { ...filing, now: () => now, log })
		const [message] = await db.select().from(mailMessage).where(eq(mailMessage.messageId, messageId))
		return message!
	}
	return { ...world, filing, actor: makeStaff(userId), receive }
}

test('a message filed from quarantine is processed like any other, and later messages of its sender are filed at once', async ({
	db,
}) => {
	const { actor, clientId, receive } = await setUp(db)
	const { id, threadId } = await receive(stranger)
	expect((await listQuarantine(db, { actor })).mails).toMatchObject([
		{ id: threadId, suggestedClientId: clientId, from: { email: stranger } },
	])
	expect(await fileQuarantined(db, { actor, threadId, clientId, remembers: true, now })).toEqual({ threadId })
	const [message] = await db.select().from(mailMessage).where(eq(mailMessage.id, id))
	expect(message).toMatchObject({ state: 'received', processing: 'pending' })
	expect(await db.select().from(mailAttachment)).toMatchObject([{ state: 'pending' }])
	expect(await db.select().from(clientEvent)).toMatchObject([{ clientId, what: 'mail-received' }])
	const next = await receive(stranger)
	expect(next.state).toBe('received')
	expect(await countQuarantine(db)).toEqual({ quarantined: 0, failed: 0 })
	const again = fileQuarantined(db, { actor, threadId, clientId, remembers: true, now })
	await expect(again).rejects.toThrow(Conflict)
})

test('an answer in quarantine joins its conversation when it is filed', async ({ db }) => {
	const { actor, clientId, clientAddress, receive } = await setUp(db)
	const first = await receive(clientAddress, { messageId: 'first@x' })
	const answer = await receive(stranger, { headers: ['In-Reply-To: <first@x>'] })
	expect(answer.threadId).not.toBe(first.threadId)
	const input = { actor, threadId: answer.threadId, clientId, remembers: false, now }
	expect(await fileQuarantined(db, input)).toEqual({ threadId: first.threadId })
	expect(await db.select().from(mailThread)).toMatchObject([{ id: first.threadId, messages: 2 }])
	expect(await db.select().from(mailSender)).toEqual([])
})

test('a discarded message leaves no text and no file, and later messages of a blocked sender are discarded', async ({
	db,
}) => {
	const { actor, filing, receive } = await setUp(db)
	const { id, threadId } = await receive(stranger)
	await discardMail(db, filing.rawMail, { actor, threadId, blocks: true, now })
	const [message] = await db.select().from(mailMessage).where(eq(mailMessage.id, id))
	expect(message).toMatchObject({ state: 'discarded', text: '', rawKey: null })
	expect(await db.select().from(mailAttachment)).toEqual([])
	expect((await receive(stranger)).state).toBe('discarded')
	expect(filing.storage.files.size).toBe(0)
	await expect(discardMail(db, filing.rawMail, { actor, threadId, blocks: false, now })).rejects.toThrow(
		Conflict,
	)
})

test('only the advisor can decide about a message, and the message and the client must exist', async ({
	db,
}) => {
	const { actor, clientId, filing, receive } = await setUp(db)
	const { threadId } = await receive(stranger)
	const input = { threadId, clientId, remembers: false, now }
	const system = makeSite()
	await expect(fileQuarantined(db, { ...input, actor: system })).rejects.toThrow(Forbidden)
	await expect(discardMail(db, filing.rawMail, { ...input, actor: system, blocks: true })).rejects.toThrow(
		Forbidden,
	)
	await expect(fileQuarantined(db, { ...input, actor, clientId: randomUUID() })).rejects.toThrow(Invalid)
	await expect(fileQuarantined(db, { ...input, actor, threadId: 'none' })).rejects.toThrow(NotFound)
})

test('messages in quarantine are deleted after 30 days and originals after 90, and files without a row in the second run', async ({
	db,
}) => {
	const { filing, clientAddress, receive } = await setUp(db)
	await receive(stranger)
	const kept = await receive(clientAddress)
	const after = (days: number) => ({ now: new Date(now.getTime() + days * 86_400_000) })
	await deleteOldMail(db, filing.rawMail, after(29))
	expect(await db.$count(mailThread)).toBe(2)
	await deleteOldMail(db, filing.rawMail, after(31))
	expect(await db.select({ id: mailMessage.id }).from(mailMessage)).toEqual([{ id: kept.id }])
	expect([...filing.storage.files.keys()]).toEqual([kept.rawKey])
	await filing.rawMail.put('lost', Buffer.from('x'))
	const deleteUnnamed = newRawMailCleanup()
	expect(await deleteUnnamed(db, filing.rawMail)).toBe(0)
	expect(await deleteUnnamed(db, filing.rawMail)).toBe(1)
	await deleteOldMail(db, filing.rawMail, after(91))
	expect(filing.storage.files.size).toBe(0)
	expect(await db.select().from(mailMessage)).toMatchObject([{ rawKey: null, text: 'Hello' }])
})

test('a client’s emails move when files are merged, are in the data export, and are deleted with the file', async ({
	db,
}) => {
	const { clientId, clientAddress, caseAddress, receive } = await setUp(db)
	await receive(clientAddress)
	const into = await makeMailWorld(db, { now })
	await moveMail(db, { from: clientId, to: into.clientId })
	expect(await readOwnMail(db, { clientId })).toEqual([])
	expect(await readOwnMail(db, { clientId: into.clientId })).toMatchObject([{ text: 'Hello' }])
	// The address of the merged file still leads to the remaining one.
	const later = await receive(into.clientAddress)
	expect(later.state).toBe('received')
	expect(caseAddress).toContain('case-')
	const deleted = await deleteMailOfClients(db, { clientIds: [clientId, into.clientId] })
	expect(deleted.rawKeys).toHaveLength(2)
	expect(await db.$count(mailMessage)).toBe(0)
})

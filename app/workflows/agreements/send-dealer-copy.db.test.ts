import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Conflict, TooMany } from '#app/lib/errors.ts'
import { dealerCopiesMax, listCopiedTo } from '#app/modules/agreements/dealer-copies.server.ts'
import { unconfirmedRecipient } from '#app/modules/notifications/recipient-limits.server.ts'
import { links } from '#tests/factories/links.ts'
import { makeAgreement, makeSignedAgreement } from '#tests/factories/payments/agreements.ts'
import { test } from '#tests/setup/database.ts'
import { sendDealerCopy } from './send-dealer-copy.server.ts'

const now = new Date('2026-12-04T17:00:00Z')
const visitor = { kind: 'visitor' as const, id: null }
const advisor = { kind: 'advisor' as const, id: 'advisor-1' }
const to = 'sales@dealer.example'

const send = (db: Db, id: string, more: Partial<Parameters<typeof sendDealerCopy>[1]> = {}) =>
	sendDealerCopy(db, { id, to, actor: visitor, links, now, ...more })

const copies = (db: Db) =>
	db
		.select()
		.from(outboxEmail)
		.where(eq(outboxEmail.kind, 'agreement-dealer-copy'))
		.orderBy(outboxEmail.dedupeKey)

test('a dealer gets one email with the signed file, however often and by whomever it is sent', async ({
	freshDb: { db },
}) => {
	const { id, reference, pdf, pdfHash } = await makeSignedAgreement(db)
	const sent = await Promise.all([
		send(db, id),
		send(db, id),
		send(db, id, { actor: advisor, to: 'Sales@Dealer.example' }),
	])
	expect(sent.filter(Boolean)).toHaveLength(1)
	const [email, ...others] = await copies(db)
	expect(others).toEqual([])
	// Any of the three may be the first.
	expect({ ...email, to: email!.to.toLowerCase() }).toMatchObject({ status: 'queued', to })
	expect(email!.attachments).toEqual([
		{
			filename: `agreement-${reference}.pdf`,
			contentType: 'application/pdf',
			base64: pdf!.toString('base64'),
		},
	])
	const entries = await db
		.select()
		.from(auditEntry)
		.where(eq(auditEntry.action, 'service-agreement.copied'))
		.orderBy(auditEntry.seq)
	expect(entries).toHaveLength(1)
	expect(entries[0]).toMatchObject({ subjectId: id, detail: { reference, fileHash: pdfHash } })
	expect(JSON.stringify(entries[0]!.detail)).not.toContain('dealer.example')
	expect((await listCopiedTo(db, { id })).map((each) => each.toLowerCase())).toEqual([to])
})

test('the dealer reads two sentences, without link or price', async ({ db }) => {
	const { id } = await makeSignedAgreement(db)
	await send(db, id)
	const [{ text, html }] = (await copies(db)) as [typeof outboxEmail.$inferSelect]
	expect(text).toContain('is between Robin Ferrer and')
	expect(text).toContain('You have nothing to sign or pay: only our client pays us.')
	expect(text).not.toContain('$')
	expect(html).not.toContain('/agreement?')
})

test('only an agreement in force is sent', async ({ db }) => {
	const open = await makeAgreement(db)
	await expect(send(db, open.id)).rejects.toThrow(Conflict)
	const ended = await makeSignedAgreement(db)
	await db
		.update(serviceAgreement)
		.set({ status: 'withdrawn', withdrawnAt: now })
		.where(eq(serviceAgreement.id, ended.id))
	await expect(send(db, ended.id, { actor: advisor })).rejects.toThrow(Conflict)
	expect(await copies(db)).toEqual([])
})

test('clients’ copies to one address count for its limit, and what is not sent is not recorded', async ({
	db,
}) => {
	for (let sent = 0; sent < unconfirmedRecipient.anHour; sent++)
		await send(db, (await makeSignedAgreement(db)).id)
	const { id } = await makeSignedAgreement(db)
	await expect(send(db, id)).rejects.toThrow(TooMany)
	expect(await listCopiedTo(db, { id })).toEqual([])
	expect(await copies(db)).toHaveLength(unconfirmedRecipient.anHour)
	// What the advisor sends is not limited so.
	expect(await send(db, id, { actor: advisor })).toBe(true)
})

test('an agreement goes to so many dealers and no more', async ({ db }) => {
	const { id } = await makeSignedAgreement(db)
	for (let count = 0; count < dealerCopiesMax; count++) await send(db, id, { to: `sales@d${count}.example` })
	await expect(send(db, id)).rejects.toThrow(Conflict)
	expect(await send(db, id, { to: 'sales@d0.example' })).toBe(false)
	expect(await listCopiedTo(db, { id })).toEqual(
		Array.from({ length: dealerCopiesMax }, (_, count) => `sales@d${count}.example`),
	)
})

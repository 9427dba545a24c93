import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { chatSettings, conversation } from '#app/db/schema/chat.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { appendMessage } from '#app/modules/chat/messages/append-message.server.ts'
import { getChecklist } from '#app/modules/clients/checklists/checklists.server.ts'
import { extendSupport } from '#app/modules/clients/support.server.ts'
import { makeChecklist, wednesday } from '#tests/factories/client-work.ts'
import { test } from '#tests/setup/database.ts'
import { failFirstWrite } from '#tests/setup/faults/fail-first-write.ts'
import { readSupportClocks, settleSupports } from './support-clocks.server.ts'
import { updateChecklist } from './update-checklist.server.ts'

const origin = 'https://site.test'
const hoursLater = (hours: number) => new Date(wednesday.getTime() + hours * 3_600_000)

/** Starts the support of a checklist, by its delivery, while the chat is always open. */
async function makeDelivery(db: Db) {
	await db.insert(chatSettings).values({ hours: [] })
	const { advisor, person, checklistId } = await makeChecklist(db)
	const { items } = await getChecklist(db, { actor: advisor, id: checklistId })
	const itemId = items.find(({ startsSupport }) => startsSupport)!.id
	await updateChecklist(db, { actor: advisor, checklistId, itemId, done: true, origin, now: wednesday })
	return { advisor, person, checklistId }
}

test('a delivery is emailed, late replies and the advisor extend the support, and its end is emailed once', async ({
	db,
}) => {
	const { advisor, person, checklistId } = await makeDelivery(db)
	const clockAt = async (now: Date) =>
		(await readSupportClocks(db, { checklistIds: [checklistId], now })).get(checklistId)!.clock
	expect(await clockAt(hoursLater(1))).toMatchObject({ state: 'running', remainingMs: 47 * 3_600_000 })

	const [thread] = await db.insert(conversation).values({ userId: person.id }).returning()
	const send = (sender: 'visitor' | 'advisor', now: Date) =>
		appendMessage(db, { conversationId: thread!.id, sender, text: 'About the second one', now })
	await send('visitor', hoursLater(2))
	// A reply after six hours is two hours late.
	expect((await clockAt(hoursLater(8))).addedMs).toBe(2 * 3_600_000)
	await send('advisor', hoursLater(8))
	await settleSupports(db, { origin, now: hoursLater(9) })
	await settleSupports(db, { origin, now: hoursLater(9) })
	expect((await clockAt(hoursLater(20))).endsAt).toEqual(hoursLater(50))
	await failFirstWrite(db, 'client_support')
	await extendSupport(db, { actor: advisor, checklistId, minutes: 60, version: 1, now: hoursLater(20) })
	expect((await clockAt(hoursLater(20))).endsAt).toEqual(hoursLater(51))
	expect(await settleSupports(db, { origin, now: hoursLater(50) })).toBe(0)
	expect(await settleSupports(db, { origin, now: hoursLater(51) })).toBe(1)
	expect(await settleSupports(db, { origin, now: hoursLater(52) })).toBe(0)
	const emails = await db
		.select({ kind: outboxEmail.kind, text: outboxEmail.text })
		.from(outboxEmail)
		.where(eq(outboxEmail.to, person.email))
		.orderBy(desc(outboxEmail.kind))
	expect(emails.map(({ kind }) => kind)).toEqual(['support-started', 'support-ended'])
	expect(emails[0]!.text).toContain('Fri, Mar 6, 2026 · 10am')
	expect(emails[0]!.text).toContain(`${origin}/chat`)
})

test('a last message of the client in a closed conversation does not count as waiting for a reply', async ({
	db,
}) => {
	const { person, checklistId } = await makeDelivery(db)
	const [thread] = await db.insert(conversation).values({ userId: person.id }).returning()
	await appendMessage(db, {
		conversationId: thread!.id,
		sender: 'visitor',
		text: 'Thank you!',
		now: hoursLater(1),
	})
	await db.update(conversation).set({ status: 'closed', closedAt: hoursLater(2) })
	const clocks = await readSupportClocks(db, { checklistIds: [checklistId], now: hoursLater(30) })
	expect(clocks.get(checklistId)!.clock.addedMs).toBe(0)
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { conversation } from '#app/db/schema/chat.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { insertFile } from '#app/modules/clients/files/open-file.server.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { test } from '#tests/setup/database.ts'

const now = new Date('2026-03-04T12:00:00Z')

const makeAdmin = (db: Db, id: string, day: string, staffRole: 'owner' | 'advisor' = 'owner') =>
	db.insert(user).values({
		id,
		name: id,
		email: `${id}@example.com`,
		role: 'admin',
		staffRole,
		createdAt: new Date(`2026-03-0${day}T12:00:00Z`),
	})

const makeFile = (db: Db) => insertFile(db, { name: 'Hank', activeAt: now, createdAt: now })

test('what comes in belongs to the owner of the practice, and to nobody before there is one', async ({
	db,
}) => {
	expect((await makeFile(db)).ownerId).toBeNull()
	await makeAdmin(db, 'renata', '1', 'advisor')
	await makeAdmin(db, 'dana', '2')
	await makeAdmin(db, 'robin', '3')
	const file = await makeFile(db)
	const appointment = await insertAppointment(db)
	const [started] = await db
		.insert(deal)
		.values({ clientId: file.id, formKey: randomUUID(), activeAt: now })
		.returning()
	const [chat] = await db.insert(conversation).values({}).returning()
	for (const { ownerId } of [file, appointment, started!, chat!]) expect(ownerId).toBe('dana')
	await db.delete(user).where(eq(user.id, 'dana'))
	expect(await db.select({ ownerId: client.ownerId }).from(client).where(eq(client.id, file.id))).toEqual([
		{ ownerId: null },
	])
})

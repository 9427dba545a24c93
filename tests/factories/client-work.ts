import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import { openChecklist } from '#app/modules/clients/checklists/open-checklist.server.ts'
import type { ClientPackage } from '#app/modules/clients/files/client-file.ts'
import { findOrOpenClientFile } from '#app/modules/clients/files/open-file.server.ts'
import type { TypedRecommendation } from '#app/modules/clients/recommendations/recommendation.schema.ts'
import { makeStaff } from './actors.ts'
import { makeUser } from './payments/orders.ts'

/** Wednesday, March 4, 2026, 10 in the morning in New York. */
export const wednesday = new Date('2026-03-04T15:00:00Z')

/** Makes an advisor, a client with an account, and their file. */
export async function makeClientFile(db: Db, { now = wednesday } = {}) {
	await db.insert(settings).values({}).onConflictDoNothing()
	const advisor = makeStaff((await makeUser(db, { role: 'admin' })).id)
	const person = await makeUser(db, { name: 'Hank Oyelaran' })
	const { client } = await findOrOpenClientFile(db, {
		actor: advisor,
		person: { name: person.name, email: person.email, userId: person.id },
		now,
	})
	return { advisor, person, clientId: client.id }
}

export async function makeChecklist(db: Db, key: ClientPackage = 'find_it_fast') {
	const file = await makeClientFile(db)
	const id = await openChecklist(db, {
		actor: file.advisor,
		clientId: file.clientId,
		package: key,
		now: wednesday,
	})
	return { ...file, checklistId: id! }
}

/** Returns the fields that the recommendation dialog sends. */
export const makeVehicleInput = (set: Partial<TypedRecommendation> = {}): TypedRecommendation => ({
	clientName: 'Hank Oyelaran',
	clientEmail: `${randomUUID()}@example.com`,
	make: 'Honda',
	model: 'CR-V',
	year: '2021',
	price: '$24,900',
	vin: '',
	description: 'One owner.',
	...set,
})

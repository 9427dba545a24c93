import { expect } from 'vitest'
import { makeMember } from '#tests/factories/actors.ts'
import { makeChecklist, makeVehicleInput, wednesday } from '#tests/factories/client-work.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { progressOf } from './checklists/checklist.ts'
import { getChecklist, listOwnChecklists } from './checklists/checklists.server.ts'
import { completeItem } from './checklists/complete-item.server.ts'
import { readOwnOpenWork } from './own-open-work.server.ts'
import { answerRecommendation } from './recommendations/answer-recommendation.server.ts'
import { recommendVehicle } from './recommendations/recommend-vehicle.server.ts'

const now = wednesday
const week = { hours: [], timeZone: 'America/New_York' }

test('the first page of the account counts the tasks that the checklist shows, until it is complete', async ({
	db,
}) => {
	const { advisor, person, checklistId } = await makeChecklist(db, 'full_concierge')
	const { items } = await getChecklist(db, { actor: advisor, id: checklistId })
	for (const { id } of items.filter(({ optional }) => !optional)) {
		const [own] = await listOwnChecklists(db, { actor: person })
		const next = own!.items.find(({ completedAt, optional }) => !completedAt && !optional)
		const expected = {
			id: own!.id,
			title: own!.title,
			...progressOf(own!.items),
			next: next?.description ?? null,
		}
		expect((await readOwnOpenWork(db, { actor: person })).checklists).toEqual([expected])
		await completeItem(db, { actor: advisor, checklistId, itemId: id, done: true, week, now })
	}
	expect(await readOwnOpenWork(db, { actor: person })).toEqual({ vehicles: [], checklists: [] })
})

test('vehicles are listed until they are answered, and to nobody else', async ({ db }) => {
	const { advisor, person } = await makeChecklist(db)
	const recommend = (model: string, minutes: number) =>
		recommendVehicle(db, {
			actor: advisor,
			typed: makeVehicleInput({ clientEmail: person.email, model }),
			formKey: crypto.randomUUID(),
			now: new Date(now.getTime() + minutes * 60_000),
		})
	const { recommendation } = await recommend('CR-V', 0)
	await recommend('Pilot', 1)
	const models = async () => (await readOwnOpenWork(db, { actor: person })).vehicles.map(({ model }) => model)
	expect((await models()).toSorted()).toEqual(['CR-V', 'Pilot'])
	await answerRecommendation(db, {
		answeredBy: makeMember(person.id),
		id: recommendation.id,
		answer: 'interested',
		reason: null,
		now,
	})
	expect(await models()).toEqual(['Pilot'])
	expect(await readOwnOpenWork(db, { actor: await makeUser(db) })).toEqual({ vehicles: [], checklists: [] })
})

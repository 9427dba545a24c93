import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { getRecommendation } from '#app/modules/clients/recommendations/recommendations.server.ts'
import { stepCharsMax } from '#app/modules/clients/steps/step.schema.ts'
import { makeClientFile, makeVehicleInput, wednesday as now } from '#tests/factories/client-work.ts'
import { links } from '#tests/factories/links.ts'
import { openWork } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { handleVehicleAnswer, handleVehicleQuestion, recommendToClient } from './recommend-vehicle.server.ts'

/** Recommends a car to a client; returns functions that ask about it and answer. */
async function recommendCar(db: Db) {
	const { advisor: actor, person, clientId } = await makeClientFile(db)
	const typed = makeVehicleInput({ clientEmail: person.email })
	const form = { actor, typed, formKey: randomUUID(), links, now }
	const { id } = (await recommendToClient(db, form)).recommendation
	const about = { id, origin: links.origin, now }
	return {
		actor,
		person,
		clientId,
		id,
		ask: (text: string) => handleVehicleQuestion(db, { ...about, askedBy: personActor(null), text }),
		answer: (answer: string, reason: string | null = null) =>
			handleVehicleAnswer(db, { ...about, answeredBy: personActor(null), answer, reason }),
		questionEmails: () => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'vehicle-question')),
	}
}

const asks = (question: string) => `Answer the question about the 2021 Honda CR-V: “${question}”`
const toRespond = 'Respond to the 2021 Honda CR-V recommendation'

test('a question opens its own step and closes no other, is emailed once, and is no answer', async ({
	db,
}) => {
	const { actor, person, clientId, id, ask, questionEmails } = await recommendCar(db)
	for (let time = 0; time < 2; time++) await ask(' Does it have\na tow hitch? ')
	await ask('How many keys?')
	expect((await openWork(db, clientId)).sort()).toEqual([
		asks('Does it have a tow hitch?'),
		asks('How many keys?'),
		toRespond,
	])
	const emails = await questionEmails()
	expect(emails.map(({ subject, replyTo }) => [subject, replyTo])).toEqual(
		Array(2).fill(['Question from Hank Oyelaran about the 2021 Honda CR-V', person.email]),
	)
	expect(emails.map(({ text }) => text).join()).toContain('Does it have a tow hitch?')
	expect(await getRecommendation(db, { actor, id })).toMatchObject({
		status: 'pending',
		answeredAt: null,
		questions: [{ text: expect.any(String), askedAt: now }, { askedAt: now }],
	})
})

test('an answer leaves the step of a question open', async ({ db }) => {
	const { clientId, ask, answer } = await recommendCar(db)
	await ask('How many keys?')
	await answer('interested')
	expect((await openWork(db, clientId)).sort()).toEqual([
		asks('How many keys?'),
		'Go ahead with the 2021 Honda CR-V, as the client is interested',
	])
})

test('the step of an answer says what the client wrote, as much as fits', async ({ db }) => {
	const { clientId, answer } = await recommendCar(db)
	const goAhead = 'Go ahead with the 2021 Honda CR-V, as the client is interested'
	await answer('interested', 'Can we see it Saturday?')
	expect(await openWork(db, clientId)).toEqual([`${goAhead}: “Can we see it Saturday?”`])
	await answer('interested', 'x'.repeat(500))
	const [step] = await openWork(db, clientId)
	expect(step).toHaveLength(stepCharsMax)
	expect(step!.startsWith(`${goAhead}: “xxx`) && step!.endsWith('x…”')).toBe(true)
})

test('a name that looks like a pattern of replacement is taken as it is written', async ({ db }) => {
	const { clientId, ask } = await recommendCar(db)
	await ask("Is $& or $' or $$400 the fee?")
	expect(await openWork(db, clientId)).toContain(asks("Is $& or $' or $$400 the fee?"))
})

test('a question is at most 500 characters, and its step shows what fits', async ({ db }) => {
	const { clientId, ask } = await recommendCar(db)
	await expect(ask('  ')).rejects.toMatchObject({ field: 'question' })
	await expect(ask('x'.repeat(501))).rejects.toMatchObject({ field: 'question' })
	await ask('x'.repeat(500))
	const [step] = (await openWork(db, clientId)).filter((what) => what !== toRespond)
	expect(step).toMatch(/^Answer the question about the 2021 Honda CR-V: “x{100,}…”$/)
	for (let index = 1; index < 20; index++) await ask(`Question ${index}`)
	await expect(ask('One more')).rejects.toThrow('Please call us instead')
})

test('the same question many times at once is one step and one email', async ({ freshDb: { db } }) => {
	const { clientId, ask, questionEmails } = await recommendCar(db)
	await Promise.all(Array.from({ length: 5 }, () => ask('How many keys?')))
	expect((await openWork(db, clientId)).sort()).toEqual([asks('How many keys?'), toRespond])
	expect(await questionEmails()).toHaveLength(1)
})

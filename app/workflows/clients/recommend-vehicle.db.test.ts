import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { makeClientFile, makeVehicleInput, wednesday } from '#tests/factories/client-work.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { emailWaitingVehicles, recommendToClient } from './recommend-vehicle.server.ts'

const minutesLater = (minutes: number) => new Date(wednesday.getTime() + minutes * 60_000)

/** Returns functions that add a car for one client, and run the job. */
async function setUpClient(db: Db) {
	const { advisor: actor, person } = await makeClientFile(db)
	type Car = { model: string; moreFollow?: boolean; minute?: number; formKey?: string; to?: string }
	const add = ({ model, moreFollow = true, minute = 0, formKey = randomUUID(), to = person.email }: Car) => {
		const typed = makeVehicleInput({ clientEmail: to, model })
		return recommendToClient(db, { actor, typed, formKey, moreFollow, links, now: minutesLater(minute) })
	}
	const errors: unknown[] = []
	const onError = (error: unknown) => errors.push(error)
	const runJob = (minute: number, links_ = links) =>
		emailWaitingVehicles(db, { links: links_, now: minutesLater(minute), onError })
	return { actor, person, add, runJob, errors }
}

/** Returns the models that each email shows, in the order of the models. */
async function emailedModels(db: Db): Promise<string[][]> {
	const emails = await db
		.select()
		.from(outboxEmail)
		.where(eq(outboxEmail.kind, 'vehicle'))
		.orderBy(asc(outboxEmail.subject), asc(outboxEmail.id))
	return emails.map(({ text }) => [...new Set(text.match(/\bModel \d+/g))].sort())
}

test('several cars are in one email, sent with the last one, and each has its own answers', async ({
	db,
}) => {
	const { add, runJob, person } = await setUpClient(db)
	await add({ model: 'Model 1' })
	await add({ model: 'Model 2', minute: 8 })
	await runJob(17)
	expect(await emailedModels(db)).toEqual([])
	await add({ model: 'Model 3', moreFollow: false, minute: 17 })
	expect(await emailedModels(db)).toEqual([['Model 1', 'Model 2', 'Model 3']])
	const [email] = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'vehicle'))
	expect(email).toMatchObject({ to: person.email, subject: expect.stringMatching(/found 3 cars for you$/) })
	const answers = new Set(email!.text.match(/https:\/\/site\.test\/\S+answer=interested/g))
	expect(answers.size).toBe(3)
	await runJob(60)
	expect(await emailedModels(db)).toHaveLength(1)
})

test('whoever leaves after the last car leaves it to the job, ten minutes later and once', async ({ db }) => {
	const { add, runJob, person } = await setUpClient(db)
	await add({ model: 'Model 1' })
	await add({ model: 'Model 2', minute: 5 })
	await add({ model: 'Model 3', to: `other.${person.email}` })
	await runJob(9)
	expect(await emailedModels(db)).toEqual([])
	await runJob(10)
	expect(await emailedModels(db)).toEqual([['Model 3']])
	for (const minute of [15, 15, 16]) await runJob(minute)
	expect((await emailedModels(db)).sort()).toEqual([['Model 1', 'Model 2'], ['Model 3']])
})

test('a process that dies while it writes the email forgets no car and sends none twice', async ({ db }) => {
	const { add, runJob, errors } = await setUpClient(db)
	await add({ model: 'Model 1' })
	await add({ model: 'Model 2' })
	let written = 0
	const dying: typeof links = {
		...links,
		tokenOf: (link) => {
			if (++written === 2) throw new Error('the process ended')
			return links.tokenOf(link)
		},
	}
	await runJob(10, dying)
	expect(errors).toHaveLength(1)
	expect(await emailedModels(db)).toEqual([])
	for (const minute of [11, 12]) await runJob(minute)
	expect(await emailedModels(db)).toEqual([['Model 1', 'Model 2']])
})

test('a form that is sent again, with either button, adds no car and no email', async ({ db }) => {
	const { add, runJob } = await setUpClient(db)
	const formKey = randomUUID()
	await add({ model: 'Model 1', formKey })
	await add({ model: 'Model 1', formKey, minute: 1 })
	// The other button ends the wait.
	await add({ model: 'Model 1', formKey, moreFollow: false, minute: 2 })
	expect(await emailedModels(db)).toEqual([['Model 1']])
	// A car of a later form waits, whatever happens to the old one.
	await add({ model: 'Model 2', minute: 3 })
	await add({ model: 'Model 1', formKey, moreFollow: false, minute: 4 })
	expect(await emailedModels(db)).toEqual([['Model 1']])
	await runJob(13)
	expect((await emailedModels(db)).sort()).toEqual([['Model 1'], ['Model 2']])
})

test('jobs of several instances and the last form at the same moment put each car into one email', async ({
	freshDb: { db },
}) => {
	const { add, runJob, errors } = await setUpClient(db)
	await add({ model: 'Model 1' })
	await add({ model: 'Model 2' })
	await Promise.all([
		runJob(10),
		add({ model: 'Model 3', moreFollow: false, minute: 10 }),
		runJob(10),
		runJob(10),
	])
	expect(errors).toEqual([])
	expect((await emailedModels(db)).flat().sort()).toEqual(['Model 1', 'Model 2', 'Model 3'])
})

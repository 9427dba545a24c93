import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test as unit } from 'vitest'
import { client } from '#app/db/schema/clients/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeMember } from '#tests/factories/actors.ts'
import { hoursAfter } from '#tests/factories/appointments/appointment-requests.ts'
import { makeClientFile, makeVehicleInput, wednesday } from '#tests/factories/client-work.ts'
import { links } from '#tests/factories/links.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { openSteps } from '#tests/factories/steps.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { loseCommitsOf } from '#tests/setup/faults/lost-commits.ts'
import { listClientEvents } from '../client-events.server.ts'
import { findClientOf, getClient } from '../clients.server.ts'
import { changeEmail, setFileState } from '../files/edit-file.server.ts'
import { applyEvent } from '../steps/apply-event.server.ts'
import { answerRecommendation } from './answer-recommendation.server.ts'
import { recommendVehicle } from './recommend-vehicle.server.ts'
import { readPrice } from './recommendation.schema.ts'
import { answerLink, openAnswerLink } from './recommendation-links.server.ts'
import { addVehiclePicture } from './recommendation-pictures.server.ts'
import {
	getOwnRecommendation,
	listOwnRecommendations,
	listRecommendations,
} from './recommendations.server.ts'

const now = wednesday

test('a recommendation belongs to the file of its email address, once per form, with the price as typed and in cents', async ({
	db,
}) => {
	const { advisor, person, clientId } = await makeClientFile(db)
	const typed = makeVehicleInput({
		clientEmail: person.email,
		price: '$18,400.50 OTD',
		vin: '1hgcm 82633a004352',
	})
	const recommend = { actor: advisor, typed, formKey: crypto.randomUUID(), now }
	await applyEvent(db, {
		event: 'An order is paid',
		clientId,
		objects: { order: crypto.randomUUID() },
		opens: [{ rule: 'order.online_search' }],
		now,
	})
	const first = await recommendVehicle(db, recommend)
	expect(first).toMatchObject({ isNew: true, recommendation: { clientId, status: 'pending' } })
	expect(first.recommendation).toMatchObject({
		priceText: '$18,400.50 OTD',
		priceCents: 1_840_050,
		vin: '1HGCM82633A004352',
	})
	expect(await recommendVehicle(db, recommend)).toMatchObject({
		isNew: false,
		recommendation: { id: first.recommendation.id },
	})
	expect(await openSteps(db, clientId)).toMatchObject([
		{ side: 'client', what: 'Respond to the 2021 Honda CR-V recommendation' },
	])
})

test('the first mistake of a form is named, in whatever order its fields were sent', async ({ db }) => {
	const { advisor } = await makeClientFile(db)
	const typed = makeVehicleInput({ clientName: '', make: '', year: '18' })
	const backward = Object.fromEntries(Object.entries(typed).reverse()) as typeof typed
	for (const each of [typed, backward])
		await expect(
			recommendVehicle(db, { actor: advisor, typed: each, formKey: crypto.randomUUID(), now }),
		).rejects.toMatchObject({ field: 'clientName' })
})

test('recommending a vehicle reopens a closed file, and sending the form again after it was closed does not', async ({
	db,
}) => {
	const { advisor, person, clientId } = await makeClientFile(db)
	const close = async (time: Date) => {
		const { version } = await getClient(db, { actor: advisor, id: clientId })
		await setFileState(db, { actor: advisor, id: clientId, version, state: 'closed', now: time })
	}
	await close(now)
	const typed = makeVehicleInput({ clientEmail: person.email })
	const recommend = { actor: advisor, typed, formKey: crypto.randomUUID(), now: hoursAfter(now, 1) }
	await recommendVehicle(db, recommend)
	expect(await getClient(db, { actor: advisor, id: clientId })).toMatchObject({
		closedAt: null,
	})
	expect(await openSteps(db, clientId)).toMatchObject([{ side: 'client' }])
	expect((await listClientEvents(db, { actor: advisor, clientId })).map(({ what }) => what)).toContain(
		'reopened',
	)
	await close(hoursAfter(now, 2))
	await recommendVehicle(db, { ...recommend, now: hoursAfter(now, 3) })
	expect((await getClient(db, { actor: advisor, id: clientId })).closedAt).toEqual(hoursAfter(now, 2))
})

test('a form sent again opens no second file, even if its email address was removed from the file in the meantime', async ({
	db,
}) => {
	const { advisor } = await makeClientFile(db)
	const recommend = { actor: advisor, typed: makeVehicleInput(), formKey: crypto.randomUUID(), now }
	const { recommendation } = await recommendVehicle(db, recommend)
	const { clientId, clientEmail: email } = recommendation
	await changeEmail(db, { actor: advisor, id: clientId, email, act: 'remove', now })
	const files = await db.$count(client)
	expect(await recommendVehicle(db, recommend)).toEqual({ recommendation, isNew: false })
	expect(await db.$count(client)).toBe(files)
	expect(await findClientOf(db, { email })).toBeNull()
})

test('many concurrent requests with one form open one file with one recommendation', async ({
	freshDb: { db },
}) => {
	const { advisor } = await makeClientFile(db)
	const recommend = { actor: advisor, typed: makeVehicleInput(), formKey: crypto.randomUUID(), now }
	const files = await db.$count(client)
	const all = await Promise.all(
		Array.from({ length: 6 }, () => transact(db, (tx) => recommendVehicle(tx, recommend))),
	)
	expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
	expect(new Set(all.map(({ recommendation }) => recommendation.id)).size).toBe(1)
	expect(await db.$count(client)).toBe(files + 1)
})

test('an invalid VIN, price, address, make or year is rejected with the name of its field', async ({
	db,
}) => {
	const { advisor } = await makeClientFile(db)
	const rejected = async (set: Parameters<typeof makeVehicleInput>[0]) =>
		recommendVehicle(db, {
			actor: advisor,
			typed: makeVehicleInput(set),
			formKey: crypto.randomUUID(),
			now,
		}).catch((error: Invalid) => error.field)
	expect(await rejected({ vin: '1HGCM82633A004353' })).toBe('vin')
	expect(await rejected({ vin: 'TOO SHORT' })).toBe('vin')
	expect(await rejected({ price: 'a lot' })).toBe('price')
	expect(await rejected({ clientEmail: 'hank' })).toBe('clientEmail')
	expect(await rejected({ make: ' ' })).toBe('make')
	expect(await rejected({ year: '3021' })).toBe('year')
})

test('the client’s latest answer counts, and the next action is then the advisor’s', async ({ db }) => {
	const { advisor, person, clientId } = await makeClientFile(db)
	const typed = makeVehicleInput({ clientEmail: person.email })
	const { recommendation } = await recommendVehicle(db, {
		actor: advisor,
		typed,
		formKey: crypto.randomUUID(),
		now,
	})
	const answer = { answeredBy: makeMember(person.id), id: recommendation.id, now }
	await answerRecommendation(db, { ...answer, answer: 'maybe', reason: '' })
	const answered = await answerRecommendation(db, {
		...answer,
		answer: 'rejected',
		reason: ' Too many\nmiles. ',
	})
	expect(answered).toMatchObject({
		changed: true,
		recommendation: { status: 'rejected', answerReason: 'Too many miles.' },
	})
	expect(
		await answerRecommendation(db, { ...answer, answer: 'rejected', reason: 'Too many miles.' }),
	).toMatchObject({
		changed: false,
	})
	expect(await openSteps(db, clientId)).toMatchObject([
		{
			side: 'advisor',
			what: 'Find another car, as the client does not want the 2021 Honda CR-V: “Too many miles.”',
		},
	])
	await expect(answerRecommendation(db, { ...answer, answer: 'pending', reason: '' })).rejects.toThrow(
		Invalid,
	)
})

test("one client never sees another's vehicle, by account or by link", async ({ db }) => {
	const { advisor, person } = await makeClientFile(db)
	const recommend = (typed: ReturnType<typeof makeVehicleInput>) =>
		recommendVehicle(db, { actor: advisor, typed, formKey: crypto.randomUUID(), now })
	const ownVehicle = (await recommend(makeVehicleInput({ clientEmail: person.email }))).recommendation
	const otherVehicle = (await recommend(makeVehicleInput())).recommendation
	const stranger = await makeUser(db)
	expect(await listOwnRecommendations(db, { actor: person })).toMatchObject([{ id: ownVehicle.id }])
	expect(await listOwnRecommendations(db, { actor: stranger })).toEqual([])
	await expect(getOwnRecommendation(db, { actor: person, id: otherVehicle.id })).rejects.toThrow(NotFound)
	await expect(getOwnRecommendation(db, { actor: stranger, id: ownVehicle.id })).rejects.toThrow(NotFound)
	await expect(listRecommendations(db, { actor: makeMember(person.id) })).rejects.toThrow(Forbidden)
	const token = links.tokenOf(answerLink(ownVehicle))
	expect(await openAnswerLink(db, { links, token, now })).toMatchObject({ id: ownVehicle.id })
	const swapped = `${links.tokenOf(answerLink(otherVehicle)).split('.')[0]}.${token.split('.')[1]}`
	await expect(openAnswerLink(db, { links, token: swapped, now })).rejects.toThrow(NotFound)
	const expired = new Date(now.getTime() + 91 * 86_400_000)
	await expect(openAnswerLink(db, { links, token, now: expired })).rejects.toThrow(NotFound)
})

unit('the amount is read from a price in the formats that people type', () => {
	expect(['$24,900', '18.4k', 'about $15,000 OTD', '9999.99', '$0', 'ask'].map(readPrice)).toEqual([
		2_490_000,
		1_840_000,
		1_500_000,
		999_999,
		null,
		null,
	])
})

test('a picture file stays if its commit may have succeeded, and is deleted if it failed', async ({
	freshDb: { db },
}) => {
	const { advisor, person } = await makeClientFile(db)
	const typed = makeVehicleInput({ clientEmail: person.email })
	const { recommendation } = await recommendVehicle(db, {
		actor: advisor,
		typed,
		formKey: crypto.randomUUID(),
		now,
	})
	const folder = await mkdtemp(join(tmpdir(), 'lotwise-vehicles-'))
	const path = join(folder, 'car.png')
	const { size } = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#284' } }).toFile(
		path,
	)
	const storage = memoryStorage()
	const add = (id: string) =>
		addVehiclePicture(db, storage, {
			actor: advisor,
			id,
			alt: '',
			file: { path, name: 'car.png', sizeBytes: size },
		})
	await expect(add(crypto.randomUUID())).rejects.toThrow(NotFound)
	expect(storage.files.size).toBe(0)
	await loseCommitsOf(db, 'recommendation_picture')
	await expect(add(recommendation.id)).rejects.toThrow()
	expect(storage.files.size).toBe(1)
	await rm(folder, { recursive: true })
})

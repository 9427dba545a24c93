import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { recommendationPicture, vehicleRecommendation } from '#app/db/schema/clients.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Unavailable } from '#app/lib/errors.ts'
import { createRecommendationLinks } from '#app/modules/clients/recommendation-links.server.ts'
import { recommendToClient } from '#app/workflows/recommend-to-client.server.ts'
import { makeClientFile, vehicleOf, wednesday } from '#tests/factories/client-work.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { fillContext, type RequestFacts } from './context.server.ts'
import { addVehicle } from './desk-vehicle.server.ts'
import type { Services } from './services.server.ts'

/** The dialog as often as asked, with one form's key and a picture; storing it fails the first time. */
async function makeDialog(db: Db, failure: Error | null, recommend = recommendToClient) {
	const { advisor: actor } = await makeClientFile(db)
	const storage = memoryStorage()
	const { put } = storage
	storage.put = async (...given) => {
		storage.put = put
		if (failure) throw failure
		return put(...given)
	}
	const services = {
		...{ db, storage, clock: { now: () => wednesday }, env: { origin: 'https://site.test' } },
		recommendationLinks: createRecommendationLinks({ secret: 'a secret of the site' }),
		log: { error: () => undefined },
	} as unknown as Services
	const context = new RouterContextProvider()
	fillContext(context, services, { requestId: 'r' } as RequestFacts)
	const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#284' } })
		.png()
		.toBuffer()
	const fields = { ...vehicleOf(), formKey: crypto.randomUUID(), surface: 'dialog' }
	const send = async () => {
		const body = new FormData()
		for (const [name, value] of Object.entries(fields)) body.append(name, value)
		body.append('picture', new File([new Uint8Array(picture)], 'car.png'))
		const request = new Request('https://site.test/', { method: 'POST', body })
		const answer = await addVehicle(context, { request, actor, recommend })
		return 'data' in answer ? answer.data : null
	}
	const kept = async () =>
		Promise.all([vehicleRecommendation, recommendationPicture, upload].map((table) => db.$count(table)))
	return { send, kept }
}

test('a picture that was lost on the way comes with the same form sent again, once', async ({ db }) => {
	const { send, kept } = await makeDialog(db, new Error('the store broke off'))
	expect(await send()).toMatchObject({ outcome: 'refused' })
	expect(await kept()).toEqual([1, 0, 0])
	for (let time = 0; time < 2; time++) {
		expect(await send()).toMatchObject({ outcome: 'added' })
		expect(await kept()).toEqual([1, 1, 1])
	}
})

test('a picture that there is no room for now is told beside the vehicle that was added', async ({ db }) => {
	const { send, kept } = await makeDialog(db, new Unavailable('Too much is going on right now.'))
	expect(await send()).toMatchObject({
		outcome: 'added',
		description: expect.stringContaining('Its picture was not taken: Too much is going on right now.'),
	})
	expect(await kept()).toEqual([1, 0, 0])
})

test('the same form sent three times at once leaves one picture', async ({ freshDb: { db } }) => {
	let goOn = () => {}
	const allHere = new Promise<void>((resolve) => {
		goOn = resolve
	})
	let waiting = 0
	// Each has seen the vehicle without a picture before any goes on.
	const { send, kept } = await makeDialog(db, null, async (...given) => {
		const made = await recommendToClient(...given)
		if (++waiting === 3) goOn()
		await allHere
		return made
	})
	await Promise.all([send(), send(), send()])
	expect(await kept()).toEqual([1, 1, 1])
})

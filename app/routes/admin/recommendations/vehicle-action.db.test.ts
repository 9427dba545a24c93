import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { recommendationPicture, vehicleRecommendation } from '#app/db/schema/clients.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { fillContext, type RequestFacts } from '#app/http/context.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { Unavailable } from '#app/lib/errors.ts'
import { createRecommendationLinks } from '#app/modules/clients/recommendations/recommendation-links.server.ts'
import { makeClientFile, vehicleOf, wednesday } from '#tests/factories/client-work.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { addVehicle } from './vehicle-action.server.ts'

/** The dialog as often as asked, with one form's key and a picture; storing it fails the first time. */
async function makeDialog(db: Db, failure: Error | null, beforePut = async () => {}) {
	const { advisor: actor } = await makeClientFile(db)
	const storage = memoryStorage()
	const { put } = storage
	storage.put = async (...given) => {
		await beforePut()
		if (failure) storage.put = put
		if (failure) throw failure
		return put(...given)
	}
	const services = {
		db,
		storage,
		clock: { now: () => wednesday },
		env: { origin: 'https://site.test' },
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
		const answer = await addVehicle(context, { request, actor })
		return 'data' in answer ? answer.data : null
	}
	const stored = async () =>
		Promise.all([vehicleRecommendation, recommendationPicture, upload].map((table) => db.$count(table)))
	return { send, stored }
}

test('a picture that was lost on the way comes with the same form sent again, once', async ({ db }) => {
	const { send, stored } = await makeDialog(db, new Error('the store broke off'))
	expect(await send()).toMatchObject({ ok: false })
	expect(await stored()).toEqual([1, 0, 0])
	for (let time = 0; time < 2; time++) {
		expect(await send()).toMatchObject({ ok: true })
		expect(await stored()).toEqual([1, 1, 1])
	}
})

test('a picture that there is no room for now is told beside the vehicle that was added', async ({ db }) => {
	const { send, stored } = await makeDialog(db, new Unavailable('Too much is going on right now.'))
	expect(await send()).toMatchObject({
		ok: true,
		description: expect.stringContaining('The picture could not be added: Too much is going on right now.'),
	})
	expect(await stored()).toEqual([1, 0, 0])
})

test('the same form sent three times at once leaves one picture', async ({ freshDb: { db } }) => {
	let goOn = () => {}
	const allHere = new Promise<void>((resolve) => {
		goOn = resolve
	})
	let waiting = 0
	// Each has seen the vehicle without a picture before any stores one.
	const { send, stored } = await makeDialog(db, null, async () => {
		if (++waiting === 3) goOn()
		await allHere
	})
	await Promise.all([send(), send(), send()])
	expect(await stored()).toEqual([1, 1, 1])
})

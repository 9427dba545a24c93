import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { recommendationPicture, vehicleRecommendation } from '#app/db/schema/clients/clients.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { Unavailable } from '#app/lib/errors.ts'
import { makeClientFile, makeVehicleInput, wednesday } from '#tests/factories/client-work.ts'
import { links } from '#tests/factories/links.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { addVehicle } from './vehicle-action.server.ts'

/** Returns a function that submits the same form with a picture; with `failure`, storing the picture fails the first time. */
async function setUpVehicleForm(db: Db, failure: Error | null, beforePut = async () => {}) {
	const { advisor: actor } = await makeClientFile(db)
	const storage = memoryStorage()
	const { put } = storage
	storage.put = async (...args) => {
		await beforePut()
		if (failure) storage.put = put
		if (failure) throw failure
		return put(...args)
	}
	const services = someServices({
		db,
		storage,
		clock: { now: () => wednesday },
		env: { origin: 'https://site.test' },
		links,
		log: { error: () => undefined },
	})
	const context = new RouterContextProvider()
	fillContext(context, services, { requestId: 'r' } as RequestMetadata)
	const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#284' } })
		.png()
		.toBuffer()
	const fields = { ...makeVehicleInput(), formKey: crypto.randomUUID(), surface: 'dialog' }
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

test('a picture that could not be stored is added once when the same form is submitted again', async ({
	db,
}) => {
	const { send, stored } = await setUpVehicleForm(db, new Error('the connection to the store was lost'))
	expect(await send()).toMatchObject({ ok: false })
	expect(await stored()).toEqual([1, 0, 0])
	for (let time = 0; time < 2; time++) {
		expect(await send()).toMatchObject({ ok: true })
		expect(await stored()).toEqual([1, 1, 1])
	}
})

test('a picture that is rejected under load is reported in the answer, and the vehicle is added', async ({
	db,
}) => {
	const { send, stored } = await setUpVehicleForm(db, new Unavailable('Too much is going on right now.'))
	expect(await send()).toMatchObject({
		ok: true,
		description: expect.stringContaining('The picture could not be added: Too much is going on right now.'),
	})
	expect(await stored()).toEqual([1, 0, 0])
})

test('the same form submitted three times concurrently stores one picture', async ({ freshDb: { db } }) => {
	let resume = () => {}
	const allWaiting = new Promise<void>((resolve) => {
		resume = resolve
	})
	let waiting = 0
	// Every request has read the vehicle without a picture before any of them stores one.
	const { send, stored } = await setUpVehicleForm(db, null, async () => {
		if (++waiting === 3) resume()
		await allWaiting
	})
	await Promise.all([send(), send(), send()])
	expect(await stored()).toEqual([1, 1, 1])
})

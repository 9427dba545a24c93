import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect } from 'vitest'
import { upload } from '#app/db/schema/uploads.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { withPhoto } from './review-form.server.ts'

test('the photo of a rejected review is deleted, and it is kept while it is unknown whether the review was stored', async ({
	db,
}) => {
	const storage = memoryStorage()
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, storage }), {} as RequestMetadata)
	const folder = await mkdtemp(join(tmpdir(), 'lotwise-review-'))
	const path = join(folder, 'car.png')
	const car = sharp({ create: { width: 8, height: 8, channels: 3, background: '#284' } })
	const { size: sizeBytes } = await car.toFile(path)
	const actor = (await makeUser(db)) as unknown as Viewer
	const write = (error: Error) =>
		withPhoto(context, { actor, file: { path, name: 'car.png', sizeBytes } }, () => Promise.reject(error))
	await expect(write(new Conflict('Reviewed already.'))).rejects.toThrow(Conflict)
	expect([await db.$count(upload), storage.files.size]).toEqual([0, 0])
	await expect(write(new Error('Connection terminated unexpectedly'))).rejects.toThrow('terminated')
	expect([await db.$count(upload), storage.files.size]).toEqual([1, 1])
	await rm(folder, { recursive: true })
})

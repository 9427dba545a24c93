import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { recommendationPicture } from '#app/db/schema/clients/clients.ts'
import { resourceUpload } from '#app/db/schema/resources.ts'
import { settings } from '#app/db/schema/settings.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { sendOwnMessage } from '#app/modules/chat/messages/send-own-message.server.ts'
import { recommendVehicle } from '#app/modules/clients/recommendations/recommend-vehicle.server.ts'
import {
	addVehiclePicture,
	removeVehiclePicture,
} from '#app/modules/clients/recommendations/recommendation-pictures.server.ts'
import { removeAvatar, setAvatar } from '#app/modules/forum/members/profile.server.ts'
import { mergePost } from '#app/modules/forum/posts/merge-posts.server.ts'
import { deletePost, editPost } from '#app/modules/forum/posts/write-posts.server.ts'
import {
	addResourceUpload,
	changeResourceUpload,
} from '#app/modules/resources/files/resource-uploads.server.ts'
import { deleteReview } from '#app/modules/reviews/write-review.server.ts'
import { publishPicture } from '#app/modules/settings/save-picture.server.ts'
import { recordSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { deleteOldDrafts } from '#app/modules/uploads/draft-uploads.server.ts'
import { getUpload, type Upload } from '#app/modules/uploads/uploads.server.ts'
import { withPhoto } from '#app/routes/reviews/review-form.server.ts'
import { postReview } from '#app/workflows/reviews/post-review.server.ts'
import { asMember, asStaff } from '#tests/factories/actors.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { withPicture } from '../server/endpoints/chat/store-picture.ts'
import { newVisitor } from './factories/chat.ts'
import { makeClientFile, makeVehicleInput } from './factories/client-work.ts'
import { makePost } from './factories/forum/forum.ts'
import { makeForumAccount } from './factories/forum/forum-accounts.ts'
import { makeUser } from './factories/payments/orders.ts'
import { makeReview } from './factories/reviews.ts'
import { memoryStorage } from './mocks/memory-storage.ts'
import { test as base } from './setup/database.ts'
import { loseCommitsOf } from './setup/faults/lost-commits.ts'

const now = new Date('2026-03-04T15:00:00Z')
const storage = memoryStorage()

const test = base.extend<{ picture: { path: string; name: string; sizeBytes: number } }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	picture: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'lotwise-released-'))
		const path = join(folder, 'car.png')
		const { size } = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#284' } }).toFile(
			path,
		)
		await use({ path, name: 'car.png', sizeBytes: size })
		await rm(folder, { recursive: true })
	},
})

type ReleaseInput = { db: Db; stored: Upload; picture: { path: string; name: string; sizeBytes: number } }
type PrepareRelease = (input: ReleaseInput) => Promise<() => Promise<unknown>>

/** Attaches a public upload to something, and returns the function that releases it. */
const releases: Record<string, PrepareRelease> = {
	'a post that is deleted': async ({ db, stored }) => {
		const { actor, id } = await makePostWith(db, stored)
		return () => deletePost(db, storage, { actor, id, now })
	},
	'a post that loses its picture': async ({ db, stored }) => {
		const { actor, id, title, body } = await makePostWith(db, stored)
		const input = { title, body, category: 'negotiation-tips' as const, imageAlt: '' }
		return () => editPost(db, storage, { actor, id, input, imageId: null, now })
	},
	'a post that is merged': async ({ db, stored }) => {
		const { id } = await makePostWith(db, stored)
		const { id: into } = await makePost(db)
		const advisor = await makeUser(db, { role: 'admin' })
		return () => mergePost(db, storage, { actor: asStaff(advisor), id, into, now })
	},
	'a review that is deleted': async ({ db, stored }) => {
		const actor = asMember(await makeUser(db))
		const { id } = await makeReview(db, { userId: actor.id, photo: `/files/${stored.id}` })
		return () => deleteReview(db, { actor, id })
	},
	"a member's picture that is removed": async ({ db, stored }) => {
		const { actor } = await makeForumAccount(db, { avatarId: stored.id })
		return () => removeAvatar(db, storage, { actor })
	},
	"a member's picture that is replaced": async ({ db, stored, picture }) => {
		const { actor } = await makeForumAccount(db, { avatarId: stored.id })
		return () => setAvatar(db, storage, { actor, file: picture, now })
	},
	'a file of the library that is replaced': async ({ db, stored, picture }) => {
		const input = { title: 'Bill of sale', description: '', category: 'Safety' }
		const [{ id } = { id: '' }] = await db
			.insert(resourceUpload)
			.values({ ...input, uploadId: stored.id })
			.returning()
		const actor = asStaff(await makeUser(db, { role: 'admin' })) as unknown as Viewer
		return () => changeResourceUpload(db, storage, { actor, id, file: picture, input })
	},
	'the logo before last': async ({ db, stored }) => {
		const actor = asStaff(await makeUser(db, { role: 'admin' }))
		const pictures = [{ id: stored.id, width: 8, height: 8, alt: '', showsName: false }, null] as const
		await recordSettingsChange(db, {
			actor,
			area: 'look',
			item: 'logo',
			before: { logo: pictures[0] },
			after: { logo: pictures[1] },
			now,
		})
		const { id } = await makePublicUpload(db)
		await db.insert(settings).values({ logo: { ...pictures[0], id } })
		return () =>
			publishPicture(db, storage, {
				actor,
				item: 'logo',
				id: null,
				replaces: id,
				details: { alt: '', showsName: false },
				now,
			})
	},
	'a picture of a vehicle that is removed': async ({ db, stored }) => {
		const { advisor: actor, id } = await makeVehicle(db)
		await db
			.insert(recommendationPicture)
			.values({ recommendationId: id, uploadId: stored.id, position: 0, alt: '' })
		return () => removeVehiclePicture(db, storage, { actor, id, uploadId: stored.id })
	},
}

test.for(Object.entries(releases))(
	'%s makes its file private even if it could not be removed, and the file is deleted later',
	async ([, prepare], { freshDb: { db }, picture }) => {
		const stored = await makePublicUpload(db)
		const release = await prepare({ db, stored, picture })
		await rejectRemovals(db)
		await release().catch((error: unknown) => error)
		await expect(getUpload(db, { viewer: null, id: stored.id })).rejects.toThrow(NotFound)
		expect(storage.files.has(stored.storageKey)).toBe(true)
		await allowRemovals(db)
		await deleteOldDrafts(db, storage, { now: aWeekAfter(stored) })
		expect(await db.$count(upload, eq(upload.id, stored.id))).toBe(0)
		expect(storage.files.has(stored.storageKey)).toBe(false)
	},
)

type StoreInput = { db: Db; picture: { path: string; name: string; sizeBytes: number } }

/** Stores a file for something whose own write fails or whose commit is not acknowledged. */
const failingWrites: Record<string, (input: StoreInput) => Promise<unknown>> = {
	'a message': async ({ db, picture }) =>
		withPicture(someServices({ db, storage }), { actor: null, file: picture }, async () => {
			throw connectionLost()
		}),
	'a review': async ({ db, picture }) => {
		const actor = (await makeUser(db)) as unknown as Viewer
		return withPhoto(contextOf(db), { actor, file: picture }, () => {
			throw connectionLost()
		})
	},
	'a member': async ({ db, picture }) => {
		const { actor } = await makeForumAccount(db)
		await loseCommitsOf(db, 'forum_member')
		return setAvatar(db, storage, { actor, file: picture, now })
	},
	'the library': async ({ db, picture }) => {
		const actor = asStaff(await makeUser(db, { role: 'admin' })) as unknown as Viewer
		const input = { title: 'Bill of sale', description: '', category: 'Safety' }
		await loseCommitsOf(db, 'resource_upload')
		return addResourceUpload(db, storage, { actor, file: picture, input })
	},
	'a vehicle': async ({ db, picture }) => {
		const { advisor: actor, id } = await makeVehicle(db)
		await loseCommitsOf(db, 'recommendation_picture')
		return addVehiclePicture(db, storage, { actor, id, file: picture, alt: '' })
	},
}

test.for(Object.entries(failingWrites))(
	'a file for %s that was never written cannot be read and is deleted later',
	async ([, write], { freshDb: { db }, picture }) => {
		await expect(write({ db, picture })).rejects.toThrow()
		const [stored] = await db.select().from(upload)
		await expect(getUpload(db, { viewer: null, id: stored!.id })).rejects.toThrow(NotFound)
		await deleteOldDrafts(db, storage, { now: aWeekAfter(stored!) })
		expect(await db.$count(upload)).toBe(0)
		expect(storage.files.has(stored!.storageKey)).toBe(false)
	},
)

test('a picture remains attached to the message or the review that was written', async ({ db, picture }) => {
	const result = await withPicture(
		someServices({ db, storage }),
		{ actor: null, file: picture },
		(uploadId) =>
			sendOwnMessage(db, {
				party: newVisitor(),
				key: randomUUID(),
				text: 'This one.',
				uploadId,
				now,
				assertMayStart: async () => {},
			}),
	)
	expect(result.message.picture).not.toBeNull()
	const actor = (await makeUser(db)) as unknown as Viewer
	const input = {
		stars: 5,
		name: 'Marcus Bell',
		vehicleYear: 2021,
		vehicleMake: 'Toyota',
		vehicleModel: 'RAV4',
		body: 'One clear note on each.',
		recommends: true,
		firstPriceCents: undefined,
		finalPriceCents: undefined,
	}
	await withPhoto(contextOf(db), { actor, file: picture }, (photo) =>
		postReview(db, {
			actor,
			about: 'service:in_person',
			input: { ...input, photo },
			timeZone: 'America/New_York',
			origin: 'https://advice.example',
			now,
		}),
	)
	expect(await db.select().from(upload).orderBy(upload.purpose)).toMatchObject([
		{ purpose: 'chat', draft: false, public: false },
		{ purpose: 'review', draft: false, public: true },
	])
})

async function makePublicUpload(db: Db): Promise<Upload> {
	const storageKey = `community/${randomUUID()}.png`
	await storage.put(storageKey, Buffer.from('pixels'), { contentType: 'image/png', sizeBytes: 6 })
	const file = { contentType: 'image/png', sizeBytes: 6, fileName: 'a.png' }
	const [stored] = await db
		.insert(upload)
		.values({ ...file, purpose: 'community', storageKey, public: true })
		.returning()
	return stored!
}

async function makePostWith(db: Db, { id: imageId }: Upload) {
	const { actor, member } = await makeForumAccount(db)
	const post = await makePost(db, { memberId: member.id, imageId, imageAlt: 'The contract' })
	return { ...post, actor }
}

async function makeVehicle(db: Db) {
	const { advisor, person } = await makeClientFile(db)
	const { recommendation } = await recommendVehicle(db, {
		actor: advisor,
		typed: makeVehicleInput({ clientEmail: person.email }),
		formKey: randomUUID(),
		now,
	})
	return { advisor, id: recommendation.id }
}

function contextOf(db: Db) {
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, storage }), {} as RequestMetadata)
	return context
}

const aWeekAfter = ({ createdAt }: Upload) => new Date(createdAt.getTime() + 8 * 86_400_000)
const connectionLost = () => Object.assign(new Error('the connection ended'), { code: '08006' })

/** Simulates a process that is killed before it removes files. */
async function rejectRemovals(db: Db): Promise<void> {
	await db.execute(
		sql`create function reject_removal() returns trigger language plpgsql as $$ begin raise exception 'killed' using errcode = '57P01'; end $$`,
	)
	await db.execute(
		sql`create trigger reject_removal before delete on upload for each row execute function reject_removal()`,
	)
}

const allowRemovals = (db: Db) => db.execute(sql`drop function reject_removal cascade`)

import { eq } from 'drizzle-orm'
import { expect, test as unit } from 'vitest'
import { cannedReply } from '#app/db/schema/chat.ts'
import { resourceUpload } from '#app/db/schema/resources.ts'
import { review } from '#app/db/schema/reviews.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { ConcurrentChange, hashState } from '#app/lib/state-hash.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	getChatSettings,
	saveChatSettings,
	setAway,
	wordingOf,
} from '#app/modules/chat/chat-settings.server.ts'
import {
	addCannedReply,
	changeCannedReply,
	removeCannedReply,
} from '#app/modules/chat/messages/canned-replies.server.ts'
import { getForumRules, setForumRules } from '#app/modules/forum/rules.server.ts'
import { changeResourceUpload, fileState } from '#app/modules/resources/files/resource-uploads.server.ts'
import { replyToReview } from '#app/modules/reviews/manage-reviews.server.ts'
import {
	allowComputedClaim,
	claimState,
	confirmClaim,
	listStoredClaims,
} from '#app/modules/settings/claims.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { makeMember } from './factories/chat.ts'
import { makeReview } from './factories/reviews.ts'
import { test } from './setup/database.ts'

const now = new Date('2026-03-04T15:00:00Z')

unit('a hash identifies a state regardless of the order of its fields', () => {
	expect(hashState({ a: 1, b: 'x' })).toBe(hashState({ b: 'x', a: 1 }))
	expect(hashState({ a: 1, b: 'x' })).not.toBe(hashState({ a: 1, b: 'y' }))
	expect(hashState({ a: 'b', c: '' })).not.toBe(hashState({ a: '', c: 'b' }))
})

test('the second of two changes to the chat settings is rejected and shown the first, and setting away does not count as a change', async ({
	db,
}) => {
	const actor = await makeMember(db, { role: 'admin' })
	const { away: _away, ...before } = await getChatSettings(db)
	const seenVersion = hashState(wordingOf(before))
	await setAway(db, { actor, away: true, now })
	await saveChatSettings(db, { ...before, greeting: 'First', actor, seenVersion, now })
	expect(await getChatSettings(db)).toMatchObject({ greeting: 'First', away: true })
	const second = saveChatSettings(db, { ...before, greeting: 'Second', actor, seenVersion, now })
	const rejected = (await second.catch((error: unknown) => error)) as ConcurrentChange<{ greeting: string }>
	expect(rejected).toBeInstanceOf(ConcurrentChange)
	expect(rejected.theirs.greeting).toBe('First')
	expect((await getChatSettings(db)).greeting).toBe('First')
	// A save that is based on the current state succeeds.
	await saveChatSettings(db, {
		...before,
		greeting: 'Second',
		actor,
		seenVersion: hashState(rejected.theirs),
		now,
	})
	expect((await getChatSettings(db)).greeting).toBe('Second')
})

test('a canned reply that changed in the meantime is neither overwritten nor deleted', async ({ db }) => {
	const actor = await makeMember(db, { role: 'admin' })
	const { id, title, text } = await addCannedReply(db, { actor, title: 'Fees', text: 'Ask for them.', now })
	const seenVersion = hashState({ title, text })
	await changeCannedReply(db, { actor, id, seenVersion, title, text: 'In writing.' })
	await expect(changeCannedReply(db, { actor, id, seenVersion, title, text: 'Mine' })).rejects.toThrow(
		ConcurrentChange,
	)
	await expect(removeCannedReply(db, { actor, id, seenVersion })).rejects.toThrow(ConcurrentChange)
	const [stored] = await db.select().from(cannedReply).where(eq(cannedReply.id, id))
	expect(stored?.text).toBe('In writing.')
	await removeCannedReply(db, { actor, id, seenVersion: hashState({ title, text: 'In writing.' }) })
	expect(await db.$count(cannedReply, eq(cannedReply.id, id))).toBe(0)
})

test('a claim that was decided in the meantime is not decided again', async ({ db }) => {
	const actor = await makeMember(db, { role: 'admin' })
	const key = 'buyers-helped'
	const seenVersion = hashState(claimState(undefined))
	await confirmClaim(db, { actor, key, value: '40', note: 'My books.', seenVersion, now })
	const again = { actor, key, value: '90', note: 'A guess.', seenVersion, now }
	await expect(confirmClaim(db, again)).rejects.toMatchObject({
		theirs: { source: 'confirmed', value: '40', note: 'My books.' },
	})
	await expect(allowComputedClaim(db, { actor, key, seenVersion, now })).rejects.toThrow(ConcurrentChange)
	expect((await listStoredClaims(db)).get(key)).toMatchObject({ value: '40' })
})

test('the description of a file that changed in the meantime is not overwritten', async ({ db }) => {
	const actor = (await makeMember(db, { role: 'admin' })) as unknown as Viewer
	const [{ id: uploadId } = { id: '' }] = await db
		.insert(upload)
		.values({
			ownerId: actor.id,
			purpose: 'resource',
			storageKey: 'resource/1.pdf',
			sizeBytes: 9,
			contentType: 'application/pdf',
			fileName: 'form.pdf',
		})
		.returning({ id: upload.id })
	const before = { title: 'Bill of sale', description: null, category: 'Safety', uploadId, url: null }
	const [row] = await db.insert(resourceUpload).values(before).returning()
	const input = { title: 'Bill of sale', description: 'One page.', category: 'Safety' }
	const change = { actor, id: row!.id, file: null, seenVersion: hashState(fileState(before)) }
	const storage = {} as FileStorage
	await changeResourceUpload(db, storage, { ...change, input })
	await expect(
		changeResourceUpload(db, storage, { ...change, input: { ...input, title: 'Mine' } }),
	).rejects.toMatchObject({ theirs: { title: 'Bill of sale', description: 'One page.' } })
})

test('the second of two changes to the community rules is rejected and shown the first, even when no rules were set before', async ({
	db,
}) => {
	const actor = (await makeMember(db, { role: 'admin' })) as unknown as Viewer
	const defaults = await getForumRules(db)
	const seenVersion = hashState(defaults)
	await setForumRules(db, { actor, rules: { ...defaults, firstPosts: 'wait' }, seenVersion, now })
	const second = setForumRules(db, { actor, rules: { ...defaults, reportsToHide: 9 }, seenVersion, now })
	await expect(second).rejects.toMatchObject({ theirs: { ...defaults, firstPosts: 'wait' } })
	expect(await getForumRules(db)).toEqual({ ...defaults, firstPosts: 'wait' })
	const current = hashState(await getForumRules(db))
	await setForumRules(db, { actor, rules: { ...defaults, reportsToHide: 9 }, seenVersion: current, now })
	expect(await getForumRules(db)).toEqual({ ...defaults, reportsToHide: 9 })
})

test('a public reply that was written in the meantime is not overwritten', async ({ db }) => {
	const actor = await makeMember(db, { role: 'admin' })
	const { id } = await makeReview(db, {})
	const seenVersion = hashState({ reply: null })
	await replyToReview(db, {
		actor,
		id,
		reply: 'Thank you.',
		seenVersion,
		origin: 'https://advice.example',
		now,
	})
	await expect(
		replyToReview(db, { actor, id, reply: 'Thanks!', seenVersion, origin: 'https://advice.example', now }),
	).rejects.toThrow(ConcurrentChange)
	expect(await db.$count(review, eq(review.reply, 'Thank you.'))).toBe(1)
})

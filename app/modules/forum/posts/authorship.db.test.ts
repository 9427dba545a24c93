import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { DomainError, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getUpload } from '#app/modules/uploads/uploads.server.ts'
import { makeDraftPicture } from '#tests/factories/forum/forum.ts'
import { makeWriter, wednesday as now, post, postInput } from '#tests/factories/forum/forum-world.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { acceptAnswer } from '../comments/accept-answer.server.ts'
import {
	createComment,
	deleteComment,
	editComment,
	getOwnComment,
} from '../comments/write-comments.server.ts'
import { hide, lockPost, movePost, pinPost, show } from '../moderation/moderate.server.ts'
import { listModerationQueue } from '../moderation/moderation-queue.server.ts'
import { liftSuspension, suspendMember } from '../moderation/suspend-member.server.ts'
import { setForumRules } from '../rules.server.ts'
import { mergePost } from './merge-posts.server.ts'
import { listRevisions } from './revisions.server.ts'
import { createPost, deletePost, editPost, getOwnPost } from './write-posts.server.ts'

const storage = memoryStorage()

/** A question with an answer by another member, a second post, and a draft picture that the question's author uploaded. */
async function makeScenario(db: Db) {
	const people = {
		author: await makeWriter(db, 'Author A'),
		answerer: await makeWriter(db, 'Answerer B'),
		other: await makeWriter(db, 'Other C'),
		advisor: await makeWriter(db, 'Advisor D', { isStaff: true }),
	}
	const { id } = await post(db, people.author)
	const { id: second } = await post(db, people.other)
	const { comment } = await createComment(db, {
		actor: people.answerer,
		postId: id,
		requestKey: undefined,
		now,
		input: { body: 'No.', parentId: null },
	})
	const imageId = await makeDraftPicture(db, { ownerId: people.author.id })
	return { people, id, second, commentId: comment.id, imageId }
}

type Scenario = Awaited<ReturnType<typeof makeScenario>>
type Role = keyof Scenario['people']
type Actor = Scenario['people'][Role]

/** The result for each role: empty where it is allowed, otherwise the name of the error. */
const actions: Record<
	string,
	[(db: Db, scenario: Scenario, actor: Actor) => Promise<unknown>, Record<Role, string>]
> = {
	'edit a post': [
		(db, { id }, actor) => editPost(db, storage, { actor, id, input: postInput, now }),
		{ author: '', answerer: 'Forbidden', other: 'Forbidden', advisor: 'Forbidden' },
	],
	'open a post for editing': [
		(db, { id }, actor) => getOwnPost(db, { actor, id }),
		{ author: '', answerer: 'NotFound', other: 'NotFound', advisor: 'NotFound' },
	],
	'delete a post': [
		(db, { id }, actor) => deletePost(db, storage, { actor, id, now }),
		{ author: '', answerer: 'Forbidden', other: 'Forbidden', advisor: 'Forbidden' },
	],
	'edit a comment': [
		(db, { commentId: id }, actor) => editComment(db, { actor, id, body: 'x', now }),
		{ author: 'Forbidden', answerer: '', other: 'Forbidden', advisor: 'Forbidden' },
	],
	'open a comment for editing': [
		(db, { commentId: id }, actor) => getOwnComment(db, { actor, id }),
		{ author: 'NotFound', answerer: '', other: 'NotFound', advisor: 'NotFound' },
	],
	'delete a comment': [
		(db, { commentId: id }, actor) => deleteComment(db, { actor, id, now }),
		{ author: 'Forbidden', answerer: '', other: 'Forbidden', advisor: 'Forbidden' },
	],
	'accept an answer': [
		(db, { commentId }, actor) => acceptAnswer(db, { actor, commentId, accepted: true }),
		{ author: '', answerer: 'Forbidden', other: 'Forbidden', advisor: 'Forbidden' },
	],
	'read earlier versions': [
		(db, { id }, actor) => listRevisions(db, { actor, target: { kind: 'post', id } }),
		{ author: '', answerer: 'Forbidden', other: 'Forbidden', advisor: '' },
	],
	'read a picture that was uploaded before its post': [
		(db, { imageId: id }, actor) => getUpload(db, { viewer: actor as unknown as Viewer, id }),
		{ author: '', answerer: 'NotFound', other: 'NotFound', advisor: '' },
	],
	'post with a picture that was uploaded before': [
		(db, { imageId }, actor) =>
			createPost(db, { actor, input: postInput, imageId, requestKey: undefined, now }),
		{ author: '', answerer: 'Invalid', other: 'Invalid', advisor: 'Invalid' },
	],
	...Object.fromEntries(
		(
			[
				[
					'hide',
					(db, { id }, actor) => hide(db, { actor, target: { kind: 'post', id }, reason: 'Spam.', now }),
				],
				['show', (db, { id }, actor) => show(db, { actor, target: { kind: 'post', id }, now })],
				['lock', (db, { id }, actor) => lockPost(db, { actor, id, locked: true, now })],
				['pin', (db, { id }, actor) => pinPost(db, { actor, id, pinned: true, now })],
				['move', (db, { id }, actor) => movePost(db, { actor, id, category: 'financing', now })],
				[
					'merge',
					(db, { id, second }, actor) => mergePost(db, storage, { actor, id: second, into: id, now }),
				],
				['read the queue', (db, _, actor) => listModerationQueue(db, { actor })],
				[
					'suspend',
					(db, { people }, actor) =>
						suspendMember(db, { actor, memberId: people.other.memberId, days: 7, reason: 'Spam.', now }),
				],
				[
					'lift a suspension',
					(db, { people }, actor) => liftSuspension(db, { actor, memberId: people.other.memberId, now }),
				],
			] as [string, (typeof actions)[string][0]][]
		).map(([name, action]) => [
			name,
			[action, { author: 'Forbidden', answerer: 'Forbidden', other: 'Forbidden', advisor: '' }],
		]),
	),
}

test.for(Object.entries(actions))('only the listed roles may %s', async ([, [action, expected]], { db }) => {
	for (const role of Object.keys(expected) as Role[]) {
		const result = await inSavepoint(db, async (tx) => {
			const scenario = await makeScenario(tx)
			return action(tx, scenario, scenario.people[role]).then(
				() => '',
				(error: unknown) => {
					if (error instanceof DomainError) return error.name
					throw error
				},
			)
		})
		expect(result, role).toBe(expected[role])
	}
})

test('a locked text cannot be changed, and a suspended member may delete but not write', async ({ db }) => {
	const { people, id, commentId } = await makeScenario(db)
	const { advisor, answerer, author } = people
	await lockPost(db, { actor: advisor, id, locked: true, now })
	const write = (actor: Actor) =>
		createComment(db, { actor, postId: id, input: { body: 'x', parentId: null }, requestKey: undefined, now })
	await expect(write(author)).rejects.toThrow('closed this discussion')
	await expect(editPost(db, storage, { actor: author, id, input: postInput, now })).rejects.toThrow('locked')
	await expect(editComment(db, { actor: answerer, id: commentId, body: 'x', now })).rejects.toThrow('closed')
	await lockPost(db, { actor: advisor, id, locked: false, now })

	const { memberId } = answerer
	await suspendMember(db, { actor: advisor, memberId, days: 7, reason: 'Advertising.', now })
	await expect(write(answerer)).rejects.toThrow('until Wed, Mar 11, 2026. Reason: Advertising.')
	await deleteComment(db, { actor: answerer, id: commentId, now })
	await write({ ...answerer }).catch(() => {})
	const later = new Date('2026-03-12T00:00:00Z')
	await createComment(db, {
		actor: answerer,
		postId: id,
		requestKey: undefined,
		now: later,
		input: { body: 'Back.', parentId: null },
	})
	await expect(
		suspendMember(db, { actor: advisor, memberId: advisor.memberId, days: 7, reason: 'x', now }),
	).rejects.toThrow('advisor')
})

test('a picture is private while its post is hidden, and is deleted with it', async ({ db }) => {
	const { people, imageId } = await makeScenario(db)
	const { author, advisor } = people
	const { id } = await createPost(db, {
		actor: author,
		input: postInput,
		imageId,
		requestKey: undefined,
		now,
	})
	const isPublic = async () => (await db.select().from(upload).where(eq(upload.id, imageId)))[0]?.public
	expect(await isPublic()).toBe(true)
	await hide(db, { actor: advisor, target: { kind: 'post', id }, reason: 'A plate.', now })
	expect(await isPublic()).toBe(false)
	await show(db, { actor: advisor, target: { kind: 'post', id }, now })
	expect(await isPublic()).toBe(true)
	await deletePost(db, storage, { actor: author, id, now })
	expect(await isPublic()).toBeUndefined()
})

test('the picture of a waiting post is private until the post is approved, also one that an edit added', async ({
	db,
}) => {
	const { people, imageId: first } = await makeScenario(db)
	const rules = { firstPosts: 'wait', firstPostCount: '5', reportsToHide: '3' }
	await setForumRules(db, { actor: people.advisor, rules, now })
	const actor = await makeWriter(db, 'New Here', { trusted: false })
	await db.update(upload).set({ ownerId: actor.id }).where(eq(upload.id, first))
	const secondId = await makeDraftPicture(db, { ownerId: actor.id, name: 'b.png' })
	const read = (id: string) => getUpload(db, { viewer: null, id })
	const { id, state } = await createPost(db, {
		actor,
		input: postInput,
		imageId: first,
		requestKey: undefined,
		now,
	})
	expect(state).toBe('waiting')
	await expect(read(first)).rejects.toThrow(NotFound)
	await editPost(db, storage, { actor, id, input: postInput, imageId: secondId, now })
	await expect(read(secondId)).rejects.toThrow(NotFound)
	await show(db, { actor: people.advisor, target: { kind: 'post', id }, now })
	expect(await read(secondId)).toMatchObject({ public: true })
})

async function inSavepoint<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	let outcome: { value: T } | undefined
	const undo = new Error('undo')
	await db
		.transaction(async (tx) => {
			outcome = { value: await work(tx) }
			throw undo
		})
		.catch((error: unknown) => {
			if (error !== undo) throw error
		})
	return outcome!.value
}

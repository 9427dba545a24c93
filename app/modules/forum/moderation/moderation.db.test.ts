import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import {
	forumComment,
	forumNotice,
	forumPost,
	forumReport,
	forumRevision,
	forumSave,
} from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { ConcurrentChange } from '#app/lib/state-hash.server.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { makeDraftPicture } from '#tests/factories/forum/forum.ts'
import { makeWriter, wednesday as now, post, postInput } from '#tests/factories/forum/forum-world.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { countConnectionsWaitingForLock } from '#tests/setup/count-waiting.ts'
import { test } from '#tests/setup/database.ts'
import { createComment, editComment } from '../comments/write-comments.server.ts'
import type { ReportTarget } from '../forum-queries.server.ts'
import { mergePost } from '../posts/merge-posts.server.ts'
import { commentCharsMax } from '../posts/post-limits.ts'
import { setPostReaction } from '../posts/reactions.server.ts'
import { createPost, editPost } from '../posts/write-posts.server.ts'
import { hide, lockPost, movePost, pinPost, show } from './moderate.server.ts'
import { countModerationQueue, getModerationItem, listModerationQueue } from './moderation-queue.server.ts'
import { hiddenByReports, report } from './report.server.ts'
import { liftSuspension, suspendMember } from './suspend-member.server.ts'

const storage = memoryStorage()

const stateOf = async (db: Db, id: number) =>
	(await db.select().from(forumPost).where(eq(forumPost.id, id)))[0]!

async function makeReporters(db: Db, count: number) {
	const members = []
	for (let n = 0; n < count; n++) members.push(await makeWriter(db, `Reporter ${n}`))
	return members
}

const origin = 'https://advice.example'
const spam = { reason: 'spam' as const, note: '' }

test('reports by three members hide a post until the advisor has reviewed it; repeated reports by one do not', async ({
	db,
}) => {
	const author = await makeWriter(db, 'Author')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const { id } = await post(db, author)
	const target: ReportTarget = { kind: 'post', id }
	const [first, second, third] = await makeReporters(db, 3)
	const reportBy = (actor: typeof author) => report(db, { actor, target, input: spam, origin, now })
	await expect(reportBy(author)).rejects.toThrow(Invalid)
	expect(await reportBy(first!)).toEqual({ hidden: false })
	for (let again = 0; again < 3; again++) await expect(reportBy(first!)).rejects.toThrow(Conflict)
	expect(await reportBy(second!)).toEqual({ hidden: false })
	expect(await countModerationQueue(db, { actor: advisor })).toBe(1)
	expect(await reportBy(third!)).toEqual({ hidden: true })
	expect(await stateOf(db, id)).toMatchObject({ state: 'hidden', hiddenReason: hiddenByReports, reports: 3 })

	const [item] = await listModerationQueue(db, { actor: advisor })
	expect(item).toMatchObject({ kind: 'post', id, state: 'hidden', author: { name: 'Author' } })
	expect(item!.reports.map(({ by }) => by)).toEqual(['Reporter 0.', 'Reporter 1.', 'Reporter 2.'])
	await show(db, { actor: advisor, target, now })
	expect(await stateOf(db, id)).toMatchObject({ state: 'shown', hiddenReason: null, reports: 0 })
	expect(await listModerationQueue(db, { actor: advisor })).toEqual([])
})

test('three reports at the same time hide a comment once', async ({ freshDb: { db } }) => {
	const author = await makeWriter(db, 'Author')
	const { id: postId } = await post(db, author)
	const { comment } = await createComment(db, {
		actor: author,
		postId,
		requestKey: undefined,
		now,
		input: { body: 'Buy here.', parentId: null },
	})
	const target: ReportTarget = { kind: 'comment', id: comment.id }
	const results = await Promise.all(
		(await makeReporters(db, 3)).map((actor) => report(db, { actor, target, input: spam, origin, now })),
	)
	expect(results.filter(({ hidden }) => hidden)).toHaveLength(1)
	const [row] = await db.select().from(forumComment).where(eq(forumComment.id, comment.id))
	expect(row).toMatchObject({ state: 'hidden', reports: 3 })
	expect(await stateOf(db, postId)).toMatchObject({ comments: 0 })
})

test('reports of the advisor’s posts and comments reach the queue and hide nothing', async ({ db }) => {
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const { id } = await post(db, advisor)
	for (const actor of await makeReporters(db, 4))
		await report(db, { actor, target: { kind: 'post', id }, input: spam, origin, now })
	expect(await stateOf(db, id)).toMatchObject({ state: 'shown', reports: 4 })
})

test('every moderation is in the audit log, which verifies, and the author is notified', async ({
	freshDb: { db },
}) => {
	const author = await makeWriter(db, 'Author')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const { id } = await post(db, author)
	const { id: into } = await post(db, advisor)
	const target: ReportTarget = { kind: 'post', id }
	const act = { actor: advisor, now }
	await pinPost(db, { ...act, id, pinned: true })
	await lockPost(db, { ...act, id, locked: true })
	await movePost(db, { ...act, id, category: 'financing' })
	await hide(db, { ...act, target, reason: 'Call me at dana@example.com or 123-45-6789.' })
	await show(db, { ...act, target })
	await suspendMember(db, { ...act, memberId: author.memberId, days: 1, reason: 'Cool down.' })
	await liftSuspension(db, { ...act, memberId: author.memberId })
	await mergePost(db, storage, { ...act, id, into })
	const entries = await db.select().from(auditEntry).orderBy(auditEntry.seq)
	expect(entries.map(({ action }) => action)).toEqual([
		'forum.post-pinned',
		'forum.post-locked',
		'forum.post-moved',
		'forum.post-hidden',
		'forum.post-shown',
		'forum.member-suspended',
		'forum.member-unsuspended',
		'forum.post-merged',
	])
	expect(entries.at(-1)).toMatchObject({ subjectKind: 'forum-post', subjectId: `${id}`, detail: { into } })
	expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([advisor.id]))
	expect((await verifyAudit(db, { anchors: [] })).faults).toEqual([])
	const notices = await db.select().from(forumNotice).orderBy(forumNotice.id)
	expect(notices.map(({ message }) => message)).toEqual([
		'Your post was hidden. Reason: Call me at dana@example.com or 123-45-6789.',
		'Your post is now visible.',
	])
})

test('merging a post moves its text, comments and followers, and the counters stay correct', async ({
	db,
}) => {
	const author = await makeWriter(db, 'Author')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const [{ id }, { id: into }] = [await post(db, author), await post(db, advisor)]
	const addComment = (parentId: number | null) =>
		createComment(db, {
			actor: author,
			postId: id,
			requestKey: undefined,
			now,
			input: { body: 'x', parentId },
		})
	const { comment } = await addComment(null)
	await addComment(comment.id)
	await setPostReaction(db, { reaction: 'save', actor: author, id, on: true, now })
	await mergePost(db, storage, { actor: advisor, id, into, now })
	expect(await stateOf(db, id)).toMatchObject({ state: 'merged', mergedInto: into, comments: 0, saves: 0 })
	expect(await stateOf(db, into)).toMatchObject({ comments: 3, saves: 1 })
	expect((await db.select().from(forumSave)).map(({ postId }) => postId)).toEqual([into])
	await expect(mergePost(db, storage, { actor: advisor, id: into, into, now })).rejects.toThrow('into itself')
})

test('merging a reported post resolves its reports, so nothing waits that nobody can act on', async ({
	db,
}) => {
	const author = await makeWriter(db, 'Author')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const [{ id }, { id: into }] = [await post(db, author), await post(db, advisor)]
	const [reporter] = await makeReporters(db, 1)
	await report(db, { actor: reporter!, target: { kind: 'post', id }, input: spam, origin, now })
	await mergePost(db, storage, { actor: advisor, id, into, now })
	expect(await listModerationQueue(db, { actor: advisor })).toEqual([])
	expect(await db.select().from(forumReport)).toMatchObject([{ resolvedAt: now, upheld: false }])
})

test('a post that is too long to become a comment is not merged, and never truncated', async ({ db }) => {
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const { id: into } = await post(db, advisor)
	const heading = postInput.title.length + '****\n\n'.length
	const merge = async (chars: number) => {
		const { id } = await post(db, advisor, { body: 'x'.repeat(chars) })
		await mergePost(db, storage, { actor: advisor, id, into, now })
	}
	await expect(merge(commentCharsMax - heading + 1)).rejects.toThrow('too long to become a comment')
	await merge(commentCharsMax - heading)
	const [comment] = await db.select().from(forumComment)
	expect(comment!.body).toHaveLength(commentCharsMax)
})

test('a merged post keeps nothing that its author could no longer delete', async ({ db }) => {
	const author = await makeWriter(db, 'Author')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const { id: into } = await post(db, advisor)
	const imageId = await makeDraftPicture(db, { ownerId: author.id })
	const { id } = await createPost(db, {
		actor: author,
		input: postInput,
		imageId,
		requestKey: undefined,
		now,
	})
	const input = { ...postInput, body: 'They ask for $999.', imageAlt: 'The contract' }
	await editPost(db, storage, { actor: author, id, input, now })
	await mergePost(db, storage, { actor: advisor, id, into, now })
	expect(await stateOf(db, id)).toMatchObject({
		title: 'Merged post',
		body: '',
		excerpt: '',
		imageId: null,
		imageAlt: '',
		drawing: null,
	})
	expect(await db.select().from(forumRevision)).toEqual([])
	expect(await db.select().from(upload)).toEqual([])
	const [comment] = await db.select().from(forumComment)
	expect(comment).toMatchObject({ postId: into, memberId: author.memberId })
	expect(comment!.body).toContain('They ask for $999.')
})

test('a text that its author changed after the advisor reviewed it is neither shown nor hidden', async ({
	db,
}) => {
	const author = await makeWriter(db, 'Author')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const { id } = await post(db, author)
	const { comment } = await createComment(db, {
		actor: author,
		postId: id,
		requestKey: undefined,
		now,
		input: { body: 'Fine.', parentId: null },
	})
	const change = {
		post: () => editPost(db, storage, { actor: author, id, input: { ...postInput, body: 'Buy.' }, now }),
		comment: () => editComment(db, { actor: author, id: comment.id, body: 'Buy.', now }),
	}
	for (const target of [
		{ kind: 'post', id },
		{ kind: 'comment', id: comment.id },
	] satisfies ReportTarget[]) {
		const { seenVersion } = await getModerationItem(db, { actor: advisor, target })
		await change[target.kind]()
		const act = { actor: advisor, target, seenVersion, now }
		await expect(show(db, act)).rejects.toThrow(ConcurrentChange)
		await expect(hide(db, { ...act, reason: 'Spam.' })).rejects.toThrow(ConcurrentChange)
		const again = await getModerationItem(db, { actor: advisor, target })
		await hide(db, { ...act, seenVersion: again.seenVersion, reason: 'Spam.' })
		const hidden = await getModerationItem(db, { actor: advisor, target })
		await show(db, { ...act, seenVersion: hidden.seenVersion })
	}
})

test.for([
	['a comment', false],
	['an answer', true],
] as const)(
	'%s written while its post is being merged is rejected and never lost',
	async ([, isAnswer], { freshDb: { db } }) => {
		const author = await makeWriter(db, 'Author')
		const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
		const [{ id }, { id: into }] = [await post(db, author), await post(db, advisor)]
		const addComment = (body: string, parentId: number | null) =>
			createComment(db, { actor: author, postId: id, requestKey: undefined, input: { body, parentId }, now })
		const { comment } = await addComment('Before.', null)
		let commit = () => {}
		let merging = Promise.resolve()
		await new Promise<void>((merged, failed) => {
			merging = db.transaction(async (tx) => {
				await mergePost(tx, storage, { actor: advisor, id, into, now })
				merged()
				await new Promise<void>((resolve) => {
					commit = resolve
				})
			})
			merging.catch(failed)
		})
		const pendingComment = addComment('Meanwhile.', isAnswer ? comment.id : null).catch(
			(error: unknown) => error,
		)
		await expect.poll(() => countConnectionsWaitingForLock(db)).toBe(1)
		commit()
		await merging
		expect(await pendingComment).toBeInstanceOf(NotFound)
		expect(await db.select().from(forumComment).where(eq(forumComment.postId, id))).toEqual([])
	},
)

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { forumNotice, forumReport } from '#app/db/schema/forum.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { makeWriter, wednesday as now, post, postInput } from '#tests/factories/forum/forum-world.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { createComment, deleteComment, editComment } from '../comments/write-comments.server.ts'
import type { ReportTarget } from '../forum-queries.server.ts'
import { listOwnNotices } from '../notifications/notification-center.server.ts'
import { eventTextOf } from '../notifications/notification-view.ts'
import { mergePost } from '../posts/merge-posts.server.ts'
import { deletePost, editPost } from '../posts/write-posts.server.ts'
import { hide, show } from './moderate.server.ts'
import { getModerationItem } from './moderation-queue.server.ts'
import { report } from './report.server.ts'

const storage = memoryStorage()
const origin = 'https://advice.example'
const input = { reason: 'scam' as const, note: '' }
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** A post and a comment, and how to report, change and delete them. */
async function makeScene(db: Db) {
	const author = await makeWriter(db, 'Author')
	const reader = await makeWriter(db, 'Reader')
	const advisor = await makeWriter(db, 'Advisor', { isStaff: true })
	const { id } = await post(db, author)
	const { comment } = await createComment(db, {
		actor: author,
		postId: id,
		requestKey: undefined,
		now,
		input: { body: 'They ask for $899.', parentId: null },
	})
	const targets: ReportTarget[] = [
		{ kind: 'post', id },
		{ kind: 'comment', id: comment.id },
	]
	return {
		advisor,
		reader,
		targets,
		report: (target: ReportTarget, actor = reader) =>
			report(db, { actor, target, input, origin, now: later(1) }),
		change: ({ kind }: ReportTarget, body: string, minutes: number) =>
			kind === 'post'
				? editPost(db, storage, {
						actor: author,
						id,
						input: { ...postInput, title: 'A fee', body },
						now: later(minutes),
					})
				: editComment(db, { actor: author, id: comment.id, body, now: later(minutes) }),
		remove: ({ kind }: ReportTarget) =>
			kind === 'post'
				? deletePost(db, storage, { actor: author, id, now })
				: deleteComment(db, { actor: author, id: comment.id, now }),
		item: (target: ReportTarget) => getModerationItem(db, { actor: advisor, target }),
	}
}

test('the moderator sees what was reported beside what its author made of it', async ({ db }) => {
	const { targets, report, change, item } = await makeScene(db)
	for (const target of targets) {
		await report(target)
		expect((await item(target)).reportedTexts).toEqual([])
		await change(target, 'Nothing to see here.', 2)
		expect(await item(target)).toMatchObject({
			body: 'Nothing to see here.',
			reportedTexts: [
				{
					title: target.kind === 'post' ? postInput.title : null,
					body: 'They ask for $899.',
					by: ['Reader'],
				},
			],
		})
	}
})

test('nobody reports the same text twice, and everybody may after it was changed; two versions count as one reporter', async ({
	db,
}) => {
	const { targets, report, change, item } = await makeScene(db)
	const others = [await makeWriter(db, 'Second'), await makeWriter(db, 'Third')]
	for (const target of [...targets].reverse()) {
		await report(target)
		await expect(report(target)).rejects.toThrow(
			`You have already reported this ${target.kind}. If its author changes it, you can report it again.`,
		)
		for (const minutes of [2, 3]) {
			await change(target, `Version ${minutes}`, minutes)
			expect(await report(target)).toEqual({ hidden: false })
			await expect(report(target)).rejects.toThrow('already')
		}
		expect((await item(target)).reports).toHaveLength(3)
		expect(await report(target, others[0])).toEqual({ hidden: false })
		expect(await report(target, others[1])).toEqual({ hidden: true })
		const notices = await db.select().from(forumNotice).where(eq(forumNotice.kind, 'moderation'))
		expect(notices.at(-1)?.message).toBe(
			`Your ${target.kind} is hidden until the advisor has reviewed it: several members reported it.`,
		)
	}
})

const reportMails = (db: Db) =>
	db
		.select()
		.from(outboxEmail)
		.where(eq(outboxEmail.kind, 'forum-report'))
		.orderBy(outboxEmail.createdAt, outboxEmail.id)

test('the advisor is emailed about the first open report of a text, and when reports have hidden it', async ({
	db,
}) => {
	const { targets, report, change, advisor } = await makeScene(db)
	const [second, third] = [await makeWriter(db, 'Second'), await makeWriter(db, 'Third')]
	for (const target of [...targets].reverse()) {
		await db.delete(outboxEmail)
		await report(target)
		await change(target, 'They ask for $999.', 2)
		await report(target)
		await report(target, second)
		const [first, ...more] = await reportMails(db)
		expect(more).toEqual([])
		expect(first!.subject).toBe(`Reported: “${postInput.title}”`)
		for (const text of [
			'A scam or a link to one',
			'They ask for $899.',
			'Reader',
			`${origin}/admin/moderation?${target.kind}=${target.id}`,
		])
			expect(first!.text).toContain(text)
		expect(await report(target, third)).toEqual({ hidden: true })
		expect((await reportMails(db)).map(({ subject }) => subject).sort()[0]).toMatch(/^Hidden after reports: /)
		expect(await reportMails(db)).toHaveLength(2)
		await show(db, { actor: advisor, target, now })
		await change(target, 'They ask for $799.', 3)
		await report(target)
		expect(await reportMails(db)).toHaveLength(3)
	}
})

test.for(['hidden', 'shown', 'merged', 'deleted'] as const)(
	'whoever reported a text that is %s is told so once, without its title if it is hidden',
	async (outcome, { db }) => {
		const { advisor: actor, reader, targets, report, change, remove } = await makeScene(db)
		const { id: into } = await post(db, actor)
		const told = async () => (await listOwnNotices(db, { actor: reader })).notices
		for (const target of [...targets].reverse()) {
			if (outcome === 'merged' && target.kind === 'comment') continue
			await report(target)
			await change(target, 'They ask for $999.', 2)
			await report(target)
			const before = (await told()).length
			if (outcome === 'hidden') await hide(db, { actor, target, reason: 'A scam.', now })
			if (outcome === 'shown') await show(db, { actor, target, now })
			if (outcome === 'merged') await mergePost(db, storage, { actor, id: target.id, into, now })
			if (outcome === 'deleted') await remove(target)
			const [notice, ...more] = (await told()).slice(0, (await told()).length - before)
			expect(more).toEqual([])
			expect(notice).toMatchObject({ kind: 'moderation', isReport: true, unread: true })
			expect(eventTextOf(notice!)).toBe('About what you reported in')
			expect(notice!.text).toMatch(
				{ hidden: /has hidden it/, shown: /it stays/, merged: /moved it/, deleted: /author has deleted it/ }[
					outcome
				],
			)
			if (outcome === 'hidden' && target.kind === 'post') expect(notice!.postTitle).toBe('Hidden post')
		}
	},
)

test('what was kept of a reported text goes when its author deletes the text', async ({ db }) => {
	const { targets, report, change, remove } = await makeScene(db)
	for (const target of [...targets].reverse()) {
		await report(target)
		await change(target, 'Nothing to see here.', 2)
		await remove(target)
	}
	expect(await db.select().from(forumReport)).toMatchObject(
		[0, 1].map(() => ({ reportedTitle: null, reportedBody: null, upheld: true })),
	)
})

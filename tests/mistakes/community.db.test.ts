import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumMember, forumPost, forumReport } from '#app/db/schema/forum.ts'
import { action as editEmails } from '#app/routes/account/notifications.tsx'
import { action as writeComment } from '#app/routes/community/comment.tsx'
import { action as stopEmails } from '#app/routes/community/email-settings.tsx'
import { action as writePost } from '#app/routes/community/new-post.tsx'
import { action as sendReport } from '#app/routes/community/report.tsx'
import { makeComment, makePost } from '#tests/factories/forum/forum.ts'
import { makeWriter } from '#tests/factories/forum/forum-world.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { type Answer, type Fields, now, submit, textFile } from './submit.ts'

/** What a person does wrong, and what the form says at which field; at no field: above the form. */
type Mistake = [mistake: string, change: Fields, field: string | null, message: string]

const goodPost = { title: 'Is this fee normal?', category: 'negotiation-tips', body: 'They ask for $899.' }

const heic = textFile('IMG_1.HEIC', 'image/heic', '\0\0\0\x18ftypheic')

const postMistakes: Mistake[] = [
	['no title', { title: '' }, 'title', 'Title is required'],
	['a title of spaces', { title: '   ' }, 'title', 'Title is required'],
	[
		'the text in the title',
		{ title: 'x'.repeat(312) },
		'title',
		'Please write at most 150 characters. This has 312.',
	],
	['no category', { category: '' }, 'category', 'Category is required'],
	['a category of an old bookmark', { category: 'leasing' }, 'category', 'Category is required'],
	['no text', { body: '' }, 'body', 'Content is required'],
	['only line breaks', { body: '\r\n\r\n' }, 'body', 'Content is required'],
	[
		'a whole contract pasted',
		{ body: 'x'.repeat(25_000) },
		'body',
		'Please write at most 20,000 characters. This has 25,000.',
	],
	[
		'an iPhone photo that broke off',
		{ picture: heic },
		'picture',
		'This photo could not be read. Please send it as JPG.',
	],
	[
		'the quote as a PDF',
		{ picture: textFile('quote.pdf', 'application/pdf', '%PDF-1.7\n') },
		'picture',
		'Please choose a PNG or JPG file.',
	],
	[
		'a photo of 5.1 MB',
		{ picture: textFile('car.jpg', 'image/jpeg', new Uint8Array(5_100_000)) },
		'picture',
		'This file is too large. The limit is 5 MB.',
	],
	[
		'a picture whose upload has expired',
		{ imageId: '0190a1b2-0000-7000-8000-000000000000' },
		'picture',
		'This picture is no longer there. Please choose it again.',
	],
]

const commentMistakes: Mistake[] = [
	['nothing written', { body: '' }, 'body', 'A comment is required'],
	['only spaces', { body: '  \r\n ' }, 'body', 'A comment is required'],
	[
		'a whole thread pasted',
		{ body: 'x'.repeat(10_001) },
		'body',
		'Please write at most 10,000 characters. This has 10,001.',
	],
	[
		'a reply to a comment that was deleted in the meantime',
		{ body: 'Thanks!', parentId: '999999' },
		null,
		'This comment no longer exists.',
	],
]

const reportMistakes: Mistake[] = [
	['no reason', { note: 'Look at this.' }, 'reason', 'Please choose a reason.'],
	['a reason of an old form', { reason: 'ugly', note: 'x' }, 'reason', 'Please choose a reason.'],
	[
		'a note that is too long',
		{ reason: 'spam', note: 'x'.repeat(501) },
		'note',
		'Please write at most 500 characters. This has 501.',
	],
]

function expectAnswer(answer: Answer, [mistake, change, field, message]: Mistake, good: Fields = {}) {
	const shown = field === null ? answer.formError : answer.errors[field]
	expect(shown, mistake).toBe(message)
	expect(answer.status, mistake).toBeGreaterThanOrEqual(400)
	expect(answer.status, mistake).toBeLessThan(500)
	for (const [name, typed] of Object.entries({ ...good, ...change }))
		if (typeof typed === 'string' && name !== 'imageId') expect(answer.values[name], mistake).toBe(typed)
}

test('each common mistake in a post is answered at its field, keeps what was typed, and posts nothing', async ({
	db,
}) => {
	const viewer = await makeWriter(db, 'Ana B.')
	for (const mistake of postMistakes) {
		const answer = await submit({ db, action: writePost, viewer }, { ...goodPost, ...mistake[1] })
		expectAnswer(answer, mistake, goodPost)
	}
	expect(await db.$count(forumPost)).toBe(0)
	// An empty form gets all three errors together.
	const { errors } = await submit({ db, action: writePost, viewer }, {})
	expect(Object.keys(errors)).toEqual(['title', 'category', 'body'])
})

test('a post pressed twice is one post, and one sent after the session ended keeps its text', async ({
	db,
}) => {
	const viewer = await makeWriter(db, 'Ana B.')
	const requestKey = '0190a1b2-0000-7000-8000-000000000001'
	const press = () => submit({ db, action: writePost, viewer }, { ...goodPost, requestKey })
	const [first, second] = [await press(), await press()]
	expect(first.location).toMatch(/^\/community\/post\/\d+\//)
	expect(second.location).toBe(first.location)
	expect(await db.$count(forumPost)).toBe(1)
	expect(await submit({ db, action: writePost, viewer: null }, goodPost)).toMatchObject({
		status: 401,
		formError: 'Please sign in to post. Everything you typed is still here.',
		values: goodPost,
	})
})

test('each common mistake in a comment is answered and keeps the text', async ({ db }) => {
	const viewer = await makeWriter(db, 'Ana B.')
	const { id } = await makePost(db)
	const onPost = (postId: number, fields: Fields, who: typeof viewer | null = viewer) =>
		submit({ db, action: writeComment, viewer: who, params: { id: String(postId) } }, fields)
	for (const mistake of commentMistakes) expectAnswer(await onPost(id, mistake[1]), mistake)
	const body = 'Ask for the out-the-door price.'
	const gone = await makeComment(db, { postId: id, state: 'hidden', hiddenReason: 'Spam.' })
	const locked = await makePost(db, { lockedAt: now })
	const hidden = await makePost(db, { state: 'hidden', hiddenReason: 'Spam.' })
	const answers = {
		'a reply to a hidden comment': await onPost(id, { body, parentId: String(gone.id) }),
		'a closed discussion': await onPost(locked.id, { body }),
		'a hidden post': await onPost(hidden.id, { body }),
		'no such post': await onPost(999_999, { body }),
		'signed out': await onPost(id, { body }, null),
	}
	expect(
		Object.fromEntries(Object.entries(answers).map(([what, { formError }]) => [what, formError])),
	).toEqual({
		'a reply to a hidden comment':
			'The comment you’re replying to no longer exists. Please copy your text into a new comment.',
		'a closed discussion': 'The advisor has closed this discussion to new comments.',
		'a hidden post': 'This post no longer exists.',
		'no such post': 'This post no longer exists.',
		'signed out': 'Please sign in to comment. Everything you typed is still here.',
	})
	for (const [what, { values }] of Object.entries(answers)) expect(values.body, what).toBe(body)
	expect(await db.$count(forumComment)).toBe(1)
	const requestKey = '0190a1b2-0000-7000-8000-000000000002'
	for (let press = 0; press < 2; press++) await onPost(id, { body, requestKey })
	expect(await db.$count(forumComment)).toBe(2)
})

test('somebody who is suspended or writes too fast reads until when, and keeps the text', async ({ db }) => {
	const viewer = await makeWriter(db, 'Ana B.')
	const post = () => submit({ db, action: writePost, viewer }, goodPost)
	for (let count = 0; count < 20; count++) expect((await post()).location).not.toBeNull()
	expect(await post()).toMatchObject({
		status: 429,
		formError: expect.stringMatching(
			/^You are posting too fast\. Please try again in \d+ (seconds?|minutes)\.$/,
		),
		values: goodPost,
	})
	await db
		.update(forumMember)
		.set({ suspendedAt: now, suspendedReason: 'Insults.' })
		.where(eq(forumMember.id, viewer.memberId))
	expect(await post()).toMatchObject({
		status: 403,
		formError: expect.stringMatching(/^You can’t post in the community .*Reason: Insults\./),
		values: goodPost,
	})
})

async function setUpReport(db: Db) {
	const viewer = await makeWriter(db, 'Ana B.')
	const { id } = await makePost(db)
	const own = await makePost(db, { memberId: viewer.memberId })
	const send = (postId: number, fields: Fields, who: typeof viewer | null = viewer) =>
		submit({ db, action: sendReport, viewer: who, params: { kind: 'post', id: String(postId) } }, fields)
	return { id, own, send }
}

test('each common mistake in a report is answered and keeps the note', async ({ db }) => {
	const { id, own, send } = await setUpReport(db)
	for (const mistake of reportMistakes) expectAnswer(await send(id, mistake[1]), mistake)
	const report = { reason: 'spam', note: 'An advertisement.' }
	expect(await send(own.id, report)).toMatchObject({
		formError: 'This is your own. You can edit or delete it.',
		values: report,
	})
	expect((await send(999_999, report)).formError).toMatch(/no longer exists/)
	expect((await send(id, report, null)).location).toMatch(/^\/sign-in\?returnTo=/)
	expect(await db.$count(forumReport)).toBe(0)
	expect((await send(id, report)).location).toMatch(/^\/community/)
	expect(await send(id, report)).toMatchObject({
		status: 409,
		formError: 'You have already reported this post. If its author changes it, you can report it again.',
		values: report,
	})
	expect(await db.$count(forumReport)).toBe(1)
})

test('mistakes in the email settings say what to choose; the link that stops emails works twice, and an incomplete one is not found', async ({
	db,
}) => {
	const viewer = await makeWriter(db, 'Ana B.')
	const all = { reply: 'daily', mention: 'daily', follow: 'off' }
	const save = (fields: Fields, who: typeof viewer | null = viewer) =>
		submit({ db, action: editEmails, viewer: who }, { intent: 'emails', ...fields })
	for (const [mistake, fields] of [
		['nothing chosen', {}],
		['one topic missing', { reply: 'daily', mention: 'daily' }],
		['a frequency that does not exist', { ...all, follow: 'hourly' }],
	] as const)
		expect((await save(fields)).formError, mistake).toBe(
			'Please choose how often we email you about each of the three.',
		)
	expect((await save(all)).location).toBe('/account/notifications')
	expect((await save(all, null)).location).toMatch(/^\/sign-in\?returnTo=/)

	const services = { links }
	const stop = (token: string) =>
		submit({ db, action: stopEmails, viewer: null, services, path: `/x?link=${token}` }, { frequency: 'off' })
	const token = links.tokenOf({ purpose: 'forum-emails', subject: String(viewer.memberId) })
	for (let press = 0; press < 2; press++) expect((await stop(token)).status).toBeLessThan(400)
	// An email program that cut the link off.
	expect((await stop(token.slice(0, -4))).status).toBe(404)
	expect((await stop('')).status).toBe(404)
})

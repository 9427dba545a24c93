import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { forumPost, forumReport } from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { recommendVehicle } from '#app/modules/clients/recommendations/recommend-vehicle.server.ts'
import { createPost } from '#app/modules/forum/posts/write-posts.server.ts'
import { recordSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import * as chat from '#app/routes/admin/chat/list-csv.ts'
import * as checklists from '#app/routes/admin/clients/checklists-csv.ts'
import * as moderation from '#app/routes/admin/moderation/queue-csv.ts'
import * as uploads from '#app/routes/admin/moderation/uploads-csv.ts'
import * as recommendations from '#app/routes/admin/recommendations/list-csv.ts'
import * as files from '#app/routes/admin/resources/files-csv.ts'
import * as history from '#app/routes/admin/settings/history-csv.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { newVisitor, setUpChat } from './factories/chat.ts'
import { makeChecklist, makeVehicleInput, wednesday } from './factories/client-work.ts'
import { makeWriter, post, postInput } from './factories/forum/forum-world.ts'
import { test } from './setup/database.ts'

type Loader = (args: never) => Promise<Response>
const advisor = { ...makeStaff('dana'), name: 'Dana' } as Viewer

/** Returns the lines of an exported CSV file, including its header. */
async function exported(db: Db, loader: Loader, query = ''): Promise<string[]> {
	const context = new RouterContextProvider()
	const services = someServices({ db, clock: { now: () => wednesday } })
	fillContext(context, services, { viewer: async () => advisor } as RequestMetadata)
	const request = new Request(`https://site.test/admin/list.csv${query}`)
	const response = await loader({ context, params: {}, request } as never)
	expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
	expect(response.headers.get('content-disposition')).toMatch(
		/^attachment; filename="[\w-]+-2026-03-04\.csv"$/,
	)
	expect(response.headers.get('cache-control')).toContain('no-store')
	const text = await response.text()
	// A spreadsheet reads '2026-03-04T12:00:00.000Z' as text.
	expect(text).not.toMatch(/\d\dT\d\d:\d\d/)
	return text.split('\r\n').filter(Boolean)
}

test('the export of conversations has all rows of a view in its order, and a formula in a message stays text', async ({
	db,
}) => {
	const { say, minutesLater } = setUpChat(db, wednesday)
	await say(newVisitor(), '=HYPERLINK("http://evil.example")')
	// More rows than a page of the list has.
	for (let each = 1; each <= 40; each++)
		await say(newVisitor(), `Question ${each}`, { at: minutesLater(each) })
	const [, ...all] = await exported(db, chat.loader)
	expect(all).toHaveLength(41)
	expect(all[0]).toContain('Question 40')
	expect(all.at(-1)).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
	expect((await exported(db, chat.loader, '?q=Question+7')).slice(1).join()).toMatch(/,Question 7,/)
	expect(await exported(db, chat.loader, '?q=Question+7')).toHaveLength(2)
	expect(await exported(db, chat.loader, '?show=closed')).toHaveLength(1)
})

test('the export of the moderation queue is complete, with each reporter and reason', async ({ db }) => {
	const author = await makeWriter(db, 'Author')
	const reader = await makeWriter(db, '=Reader')
	// More rows than a page of the list has.
	const posts = await db
		.insert(forumPost)
		.values(
			Array.from({ length: 55 }, (_, each) => ({
				memberId: author.memberId,
				title: `+Fee ${each}`,
				category: postInput.category,
				body: 'Is it?',
				excerpt: 'Is it?',
				createdAt: wednesday,
				activeAt: wednesday,
			})),
		)
		.returning({ postId: forumPost.id })
	await db.insert(forumReport).values(
		posts.map(({ postId }) => ({
			postId,
			memberId: reader.memberId,
			reason: 'spam' as const,
			note: 'again',
			textAt: wednesday,
			createdAt: wednesday,
		})),
	)
	await post(db, author, { title: 'Nobody minds this one' })
	const [head, ...lines] = await exported(db, moderation.loader)
	expect(head).toMatch(/^\uFEFF?kind,number,post,title/)
	expect(lines).toHaveLength(55)
	expect(lines[0]).toContain("'+Fee 0")
	expect(lines[0]).toMatch(/,'=Reader\S*: spam, again|"'=Reader\S*: spam, again"/)
	expect(lines.join()).not.toContain('Nobody minds')
})

test('the export of checklists has a line for each task, and that of recommendations has the price as text and as a number', async ({
	db,
}) => {
	const { advisor: actor, person } = await makeChecklist(db)
	const typed = makeVehicleInput({
		clientEmail: person.email,
		description: '@SUM(A1)',
		price: '$18,400.50 OTD',
		listing: 'riverside.example/4411',
	})
	await recommendVehicle(db, { actor, typed, formKey: crypto.randomUUID(), now: wednesday })
	const [, ...tasks] = await exported(db, checklists.loader)
	expect(tasks.length).toBeGreaterThan(5)
	for (const task of tasks) expect(task).toContain('Hank Oyelaran,find_it_fast,2026-03-04 10:00')
	const [, line, ...more] = await exported(db, recommendations.loader)
	expect(more).toEqual([])
	expect(line).toContain(
		`,Honda,CR-V,"$18,400.50 OTD",18400.5,out_the_door,,,https://riverside.example/4411,,'@SUM(A1),pending,`,
	)
})

test('the exports of uploads and stored files link to each file', async ({ db }) => {
	const author = await makeWriter(db, 'Author')
	const [stored] = await db
		.insert(upload)
		.values({
			ownerId: author.id,
			purpose: 'community',
			storageKey: 'community/1.png',
			contentType: 'image/png',
			sizeBytes: 12,
			fileName: '-car.png',
			draft: true,
			createdAt: wednesday,
		})
		.returning()
	await createPost(db, {
		actor: author,
		requestKey: undefined,
		now: wednesday,
		imageId: stored!.id,
		input: { ...postInput, imageAlt: 'A red hatchback' },
	})
	const [, picture] = await exported(db, uploads.loader)
	expect(picture).toContain('Is this dealer fee normal?,A red hatchback (by Author')
	expect(picture).toContain(`,image/png,`)
	expect(picture).toContain(`/files/${stored!.id}`)
	const [, file] = await exported(db, files.loader)
	expect(file).toContain(`'-car.png,community,image/png,12,everyone,/files/${stored!.id}`)
})

test('the export of the settings history has a line for each field of the chosen area', async ({ db }) => {
	const change = { actor: makeStaff(), now: wednesday }
	const before = { advisorName: 'Alex', phone: '1' }
	await recordSettingsChange(db, {
		...change,
		area: 'business',
		before,
		after: { advisorName: '=Alex', phone: '2' },
	})
	await recordSettingsChange(db, { ...change, area: 'chat', before: { greeting: 'Hi' }, after: {} })
	expect(await exported(db, history.loader)).toHaveLength(4)
	const [, ...lines] = await exported(db, history.loader, '?area=business')
	expect(lines.map((line) => line.split(',').slice(-3).join()).sort()).toEqual([
		"advisorName,Alex,'=Alex",
		'phone,1,2',
	])
})

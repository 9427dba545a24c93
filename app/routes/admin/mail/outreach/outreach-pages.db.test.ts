import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { mailMessage } from '#app/db/schema/mail/mail.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { addMessage } from '#app/modules/mail/threads/threads.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { mailDeps } from '#tests/factories/mail.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import * as draftPage from '../draft.tsx'
import * as newMail from '../new.tsx'
import * as draftDealers from './draft-dealers.tsx'
import * as outreachPage from './outreach.tsx'

const start = new Date('2026-11-23T12:00:00Z')
type Route = { loader?: unknown; action?: unknown }
type Fields = Record<string, string | string[]>

/** Creates a client with a deal and three dealers, and returns functions that send requests as the advisor. */
async function setUp(db: Db) {
	const world = await makeDeal(db)
	const book = [
		{ name: 'Far Honda', zip: '94016', state: 'CA', brands: ['Honda'], email: 'sales@far.example' },
		{ name: 'Near Honda', zip: '07030', state: 'NJ', brands: ['Honda'], email: '' },
		{ name: 'Near Toyota', zip: '07030', state: 'NJ', brands: ['Toyota'], email: 'sales@toyota.example' },
	]
	const stores = await db.insert(dealer).values(book).returning()
	await db.insert(dealerPerson).values({
		dealerId: stores[1]!.id,
		name: 'Dana Reyes',
		role: 'sales',
		email: 'dana@near.example',
	})
	const viewer = { ...makeStaff(world.advisor.id), name: 'Dana' } as Viewer
	const { storage, env } = mailDeps()
	let now = start
	const services = someServices({
		db,
		storage,
		clock: { now: () => now },
		env: { ...env, origin: 'https://site.test', mode: 'demo' },
		log: { error: (...all: unknown[]) => expect(all).toBeNull() },
	})
	const context = new RouterContextProvider()
	const metadata = { viewer: async () => viewer, requestId: 'r', policy: { access: 'admin' } }
	fillContext(context, services, metadata as unknown as RequestMetadata)
	const get = <Data>(route: Route, path: string, params: object = {}) =>
		(route.loader as (args: object) => Promise<Data>)({
			context,
			params,
			request: new Request(`https://site.test${path}`),
		})
	const post = async (route: Route, params: object, fields: Fields) => {
		const body = new URLSearchParams(
			Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
		)
		const request = new Request('https://site.test/', { method: 'POST', body })
		const answer = await (route.action as (args: object) => Promise<unknown>)({ context, params, request })
		return answer instanceof Response
			? { to: answer.headers.get('location') }
			: ((answer as { data?: unknown }).data ?? answer)
	}
	const setNow = (time: Date) => {
		now = time
	}
	return { ...world, get, post, setNow }
}

type Compose = Awaited<ReturnType<typeof newMail.loader>>['compose']

const formOf = ({ editKey, version, subjects, fields, separate }: Compose, set: Fields = {}): Fields => ({
	editKey,
	version: String(version),
	...Object.fromEntries(Object.entries(subjects).map(([name, id]) => [name, id ?? ''])),
	to: fields.to,
	cc: fields.cc,
	subject: fields.subject,
	text: fields.text,
	quotes: 'on',
	...(separate ? { isPreviewed: 'on' } : {}),
	fillFor: (separate ?? []).flatMap(({ asked }) => asked.map(({ key }) => key)),
	fillWith: (separate ?? []).flatMap(({ asked }) => asked.map(({ value }) => value)),
	...set,
})

test('dealers are chosen from the book, what each gets is seen and completed before it is sent, and who has answered is on one page', async ({
	db,
}) => {
	const { get, post, setNow, clientId, deal } = await setUp(db)
	const fresh = await get<{ compose: Compose }>(newMail, `/admin/mail/new?client=${clientId}&deal=${deal.id}`)
	const params = { draftId: fresh.compose.id }
	const page = `/admin/mail/drafts/${fresh.compose.id}`
	const typed = { subject: 'A CR-V', text: 'Hello {{dealer_person}}, what is your price?' }
	expect(await post(draftPage, params, formOf(fresh.compose, { ...typed, intent: 'dealers' }))).toEqual({
		to: `${page}/dealers`,
	})
	type Dealers = Awaited<ReturnType<typeof draftDealers.loader>>
	const search = (query: string) => get<Dealers>(draftDealers, `${page}/dealers?${query}`, params)
	expect(
		(await search('make=Honda&zip=07030')).dealers.map(({ name, isInArea }) => [name, isInArea]),
	).toEqual([
		['Near Honda', true],
		['Far Honda', false],
	])
	expect((await search('q=toyota')).dealers.map(({ name }) => name)).toEqual(['Near Toyota'])
	const { dealers } = await search('')
	const address = dealers.flatMap(({ addresses }) => addresses.map(({ name, email }) => `${name} <${email}>`))
	await post(draftDealers, params, { intent: 'add', address })
	await post(draftDealers, params, { intent: 'add', address: address.slice(0, 1) })

	const chosen = await get<{ compose: Compose }>(draftPage, page, params)
	expect(chosen.compose.separate!.map(({ dealer: name, asked }) => [name, asked.length])).toEqual([
		['Far Honda', 1],
		['Near Honda', 0],
		['Near Toyota', 1],
	])
	const pressSend = (compose: Compose, set: Fields = {}) =>
		post(draftPage, params, formOf(compose, { ...set, intent: 'send' }))
	expect(await pressSend(chosen.compose)).toMatchObject({
		ok: false,
		errors: { fillWith: expect.stringContaining('Far Honda: the first name of the person') },
	})
	// Whoever has not seen what each gets sees it first.
	const filled = { fillWith: ['Sal', 'Tomo'] }
	expect(await pressSend(chosen.compose, { ...filled, isPreviewed: '' })).toEqual({ to: `${page}#each` })
	expect(await db.$count(outboxEmail, eq(outboxEmail.kind, 'mail'))).toBe(0)
	const seen = await get<{ compose: Compose }>(draftPage, page, params)
	expect(seen.compose.separate!.map(({ text }) => text)).toEqual([
		'Hello Sal, what is your price?',
		'Hello Dana, what is your price?',
		'Hello Tomo, what is your price?',
	])
	expect(await pressSend(seen.compose)).toEqual({ to: page })
	expect(await post(draftPage, params, { intent: 'undo' })).toEqual({ to: page })
	await db.execute(sql`insert into mail_settings (id, undo_seconds, updated_at) values (1, 0, now())
		on conflict (id) do update set undo_seconds = 0`)
	const undone = await get<{ compose: Compose }>(draftPage, page, params)
	expect(await pressSend(undone.compose)).toEqual({ to: `/admin/mail/outreach/${fresh.compose.id}` })
	expect(await db.$count(outboxEmail, eq(outboxEmail.kind, 'mail'))).toBe(3)

	type Outreach = Awaited<ReturnType<typeof outreachPage.loader>>
	const readOutreach = () => get<Outreach>(outreachPage, '/', { id: fresh.compose.id })
	const after = await readOutreach()
	expect(after).toMatchObject({ answered: 0, unanswered: 3, isFollowUpDue: false, client: { id: clientId } })
	const [far, near, toyota] = after.rows
	const answer = (threadId: string, kind: string) =>
		addMessage(db, {
			thread: { id: threadId },
			message: {
				direction: 'in',
				state: 'received',
				kind,
				dedupeKey: `${threadId} ${kind}`,
				from: { name: 'x', email: 'x@y.example' },
				fromEmail: 'x@y.example',
				subject: 'Re: A CR-V',
				text: 'Yes.',
				at: start,
			},
			now: start,
		})
	await answer(near!.id, 'mail')
	await answer(toyota!.id, 'auto_reply')
	await db
		.update(mailMessage)
		.set({ delivery: 'failed', deliveryProblem: 'No such user.' })
		.where(eq(mailMessage.threadId, far!.id))
	await db.update(outboxEmail).set({ status: 'sent', sentAt: start }).where(eq(outboxEmail.kind, 'mail'))
	setNow(new Date(start.getTime() + 2 * 86_400_000))
	const later = await readOutreach()
	expect(later).toMatchObject({ answered: 1, unanswered: 1, isFollowUpDue: true })
	expect(later.rows.map(({ status, problem }) => [status.word, problem])).toEqual([
		['Not delivered', 'No such user.'],
		['Answered', ''],
		['No answer yet', 'Only an automatic reply.'],
	])
	const followUp = await get<{ compose: Compose }>(newMail, `/admin/mail/new?followUp=${fresh.compose.id}`)
	expect(followUp.compose.fields).toMatchObject({
		to: 'Near Toyota <sales@toyota.example>',
		subject: 'Re: A CR-V',
	})
	const followUpParams = { draftId: followUp.compose.id }
	expect(await post(draftPage, followUpParams, formOf(followUp.compose, { intent: 'send' }))).toEqual({
		to: `/admin/mail/outreach/${fresh.compose.id}`,
	})
	expect((await readOutreach()).rows.map(({ times }) => times)).toEqual([1, 1, 2])
	expect(await db.$count(mailDraft, eq(mailDraft.state, 'sent'))).toBe(2)
})

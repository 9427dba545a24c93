import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { appointment } from '#app/db/schema/appointments.ts'
import { user } from '#app/db/schema/auth.ts'
import {
	client,
	clientAccount,
	clientBrief,
	clientEmail,
	clientOrder,
	vehicleRecommendation,
} from '#app/db/schema/clients/clients.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Conflict, DomainError, Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { sendOwnMessage } from '#app/modules/chat/messages/send-own-message.server.ts'
import { answerRecommendation } from '#app/modules/clients/recommendations/answer-recommendation.server.ts'
import { recommendVehicle } from '#app/modules/clients/recommendations/recommend-vehicle.server.ts'
import { findInvited } from '#app/modules/rounds/invitations/invitations.server.ts'
import { findReceipt } from '#app/modules/rounds/proof/find-receipt.server.ts'
import { sendBid } from '#app/workflows/rounds/bid.server.ts'
import { asMember, asStaff, makeMember } from '#tests/factories/actors.ts'
import {
	appointmentEmails,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { makeChecklist, makeVehicleInput, wednesday } from '#tests/factories/client-work.ts'
import { makeForumMember } from '#tests/factories/forum/forum.ts'
import { makeLeaving } from '#tests/factories/leaving.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { makeReview } from '#tests/factories/reviews.ts'
import { bidOf, mail, seals } from '#tests/factories/rounds.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { deleteOwnAccount } from './delete-own-account.server.ts'
import { exportOwnData } from './export-own-data.server.ts'
import { listWhatEnds } from './list-what-ends.server.ts'

const now = wednesday

/** Creates a client with an order, a checklist and a vehicle that they have responded to. */
async function makeClient(db: Parameters<typeof makeChecklist>[0]) {
	const file = await makeChecklist(db)
	const { person, advisor, clientId } = file
	const paid = await makeOrder(db, {
		status: 'paid',
		paidAt: now,
		userId: person.id,
		customerEmail: person.email,
	})
	await db.insert(clientOrder).values({ orderId: paid.id, clientId })
	await db.insert(clientBrief).values({ orderId: paid.id, clientId, mustHaves: 'Room for two child seats' })
	const typed = makeVehicleInput({ clientEmail: person.email, vin: '1HGCM82633A004352' })
	const { recommendation } = await recommendVehicle(db, {
		actor: advisor,
		typed,
		formKey: crypto.randomUUID(),
		now,
	})
	await answerRecommendation(db, {
		answeredBy: makeMember(person.id),
		id: recommendation.id,
		answer: 'maybe',
		reason: 'The red one?',
		now,
	})
	const actor = { ...asMember(person), mustEnroll: false, sessionId: 's' } as unknown as Viewer
	const input = {
		actor,
		storage: memoryStorage(),
		appointmentEmails: appointmentEmails().emails,
		origin: 'https://site.test',
		now,
		...({ vault: {}, creditEmails: {} } as Pick<
			Parameters<typeof deleteOwnAccount>[1],
			'vault' | 'creditEmails'
		>),
	}
	return { ...file, paid, actor, input }
}

test('a data export contains everything stored about a client, and nothing about others', async ({ db }) => {
	const { input, paid } = await makeClient(db)
	const other = await makeClient(db)
	const parts: Buffer[] = []
	for await (const part of exportOwnData(db, input)) parts.push(part)
	const zip = Buffer.concat(parts).toString('utf8')
	expect(zip.startsWith('PK')).toBe(true)
	for (const ownText of [
		'data.json',
		paid.reference,
		'CR-V',
		'1HGCM82633A004352',
		'The red one?',
		'You receive your matches with our notes',
		'Room for two child seats',
	])
		expect(zip).toContain(ownText)
	for (const otherText of [other.paid.reference, other.person.email]) expect(zip).not.toContain(otherText)
})

test('a data export contains the pictures of the conversation, also those sent before signing in, each once', async ({
	db,
}) => {
	const { input, actor } = await makeClient(db)
	const other = await makeClient(db)
	const send = async (
		person: Pick<Viewer, 'id' | 'name' | 'email'>,
		ownerId: string | null,
		name: string,
	) => {
		const storageKey = `chat/${name}.png`
		const file = { contentType: 'image/png', sizeBytes: 6 }
		await input.storage.put(storageKey, Buffer.from('pixels'), file)
		const [{ id: uploadId } = { id: '' }] = await db
			.insert(upload)
			.values({ ...file, ownerId, purpose: 'chat', storageKey, fileName: `${name}.png`, draft: true })
			.returning()
		await sendOwnMessage(db, {
			party: { viewer: person, visitorId: null },
			key: crypto.randomUUID(),
			text: '',
			uploadId,
			now,
			assertMayStart: async () => {},
		})
	}
	await send(actor, null, 'before')
	await send(actor, actor.id, 'after')
	await send(other.person, null, 'theirs')
	const parts: Buffer[] = []
	for await (const part of exportOwnData(db, input)) parts.push(part)
	const zip = Buffer.concat(parts).toString('latin1')
	const entries = zip.slice(zip.indexOf('PK\x01\x02'))
	for (const name of ['before', 'after']) expect(entries.split(`-${name}.png`)).toHaveLength(2)
	expect(entries).not.toContain('-theirs.png')
})

test('deleting an account leaves only one last email, the order and an anonymous file', async ({ db }) => {
	const { input, person, paid, clientId } = await makeClient(db)
	const other = await makeClient(db)
	await deleteOwnAccount(db, input)
	expect(await db.select().from(user).where(eq(user.id, person.id))).toEqual([])
	expect(await db.select().from(client).where(eq(client.id, clientId))).toEqual([])
	expect(await db.select().from(clientEmail).where(eq(clientEmail.email, person.email))).toEqual([])
	expect(await db.$count(vehicleRecommendation, eq(vehicleRecommendation.clientId, clientId))).toBe(0)
	expect(await db.$count(clientBrief, eq(clientBrief.orderId, paid.id))).toBe(0)
	expect(await db.$count(clientBrief)).toBe(1)
	const [filed] = await db
		.select({ name: client.name })
		.from(clientOrder)
		.innerJoin(client, eq(client.id, clientOrder.clientId))
		.where(eq(clientOrder.orderId, paid.id))
	expect(filed).toEqual({ name: 'Former client' })
	const [booked] = await db.select().from(order).where(eq(order.id, paid.id))
	expect(booked).toMatchObject({ status: 'paid', userId: null })
	const emails = await db
		.select({ kind: outboxEmail.kind })
		.from(outboxEmail)
		.where(eq(outboxEmail.to, person.email))
	expect(emails).toEqual([{ kind: 'account-deleted' }])
	expect(await db.$count(user, eq(user.id, other.person.id))).toBe(1)
	expect(await db.$count(client, eq(client.id, other.clientId))).toBe(1)
})

test('pictures of a deleted account are removed with their files, except those of posts that stay', async ({
	db,
}) => {
	const { input, actor } = await makeClient(db)
	const { storage } = input
	const addUpload = async (purpose: string, set: { public: boolean; draft?: boolean }) => {
		const storageKey = `${purpose}/${crypto.randomUUID()}.png`
		await storage.put(storageKey, Buffer.from('pixels'), { contentType: 'image/png', sizeBytes: 6 })
		const [stored] = await db
			.insert(upload)
			.values({
				ownerId: actor.id,
				purpose,
				storageKey,
				fileName: 'me.png',
				sizeBytes: 6,
				...set,
				contentType: 'image/png',
			})
			.returning()
		return stored!
	}
	const avatar = await addUpload('avatar', { public: true })
	await makeForumMember(db, { userId: actor.id, avatarId: avatar.id })
	const photo = await addUpload('review', { public: true })
	await makeReview(db, { userId: actor.id, photo: `/files/${photo.id}` })
	await addUpload('community', { public: false, draft: true })
	const posted = await addUpload('community', { public: true })
	await deleteOwnAccount(db, input)
	expect(await db.select({ id: upload.id }).from(upload)).toEqual([{ id: posted.id }])
	expect([...storage.files.keys()]).toEqual([posted.storageKey])
})

test('neither an account with an upcoming appointment nor an admin account can be deleted', async ({
	db,
}) => {
	const { input, actor } = await makeClient(db)
	await requestTestAppointment(db)
	await db.update(appointment).set({ userId: actor.id })
	await expect(deleteOwnAccount(db, input)).rejects.toThrow(Conflict)
	const advisor = asStaff(actor)
	await expect(deleteOwnAccount(db, { ...input, actor: advisor })).rejects.toThrow(Forbidden)
	expect(await db.$count(user, eq(user.id, actor.id))).toBe(1)
})

test('an upcoming appointment with the email address of the account prevents deletion only if the address is verified', async ({
	db,
}) => {
	const { input, actor } = await makeClient(db)
	await requestTestAppointment(db, { email: actor.email })
	await db.update(appointment).set({ userId: null })
	await expect(deleteOwnAccount(db, input)).rejects.toThrow(Conflict)
	await deleteOwnAccount(db, { ...input, actor: { ...actor, emailVerified: false } })
})

test('a past appointment does not prevent deletion, even if its result was never recorded', async ({
	db,
}) => {
	const { input, actor } = await makeClient(db)
	await requestTestAppointment(db)
	const startsAt = new Date(wednesday.getTime() - 2 * 86_400_000)
	await db.update(appointment).set({
		userId: actor.id,
		status: 'confirmed',
		startsAt,
		durationMinutes: 60,
		holdEndsAt: null,
	})
	await expect(deleteOwnAccount(db, { ...input, now: startsAt })).rejects.toThrow(Conflict)
	await deleteOwnAccount(db, input)
	expect(await db.$count(user, eq(user.id, actor.id))).toBe(0)
	expect(await db.$count(appointment)).toBe(1)
})

const onlyRound = { agreement: 'none', application: 'none', closesDeal: false, hasMore: false } as const

test('a file that another account shares stays, its round runs on, and only the advisor is told', async ({
	db,
}) => {
	const { world, input, held } = await makeLeaving(db, { ...onlyRound, round: 'open with bids' })
	const other = await makeUser(db)
	await db.insert(clientAccount).values({ userId: other.id, clientId: world.clientId })
	const shown = (await listWhatEnds(db, input)).map(({ key }) => key)
	expect(shown).toContain('shared-file')
	for (const key of ['file', 'deals', 'rounds']) expect(shown).not.toContain(key)
	await deleteOwnAccount(db, input)
	for (const { token } of held.dealers)
		expect((await findInvited(db, { token, seals })).round.state).toBe('open')
	const queued = await db.select().from(outboxEmail).where(eq(outboxEmail.status, 'queued'))
	expect(queued.map(({ kind }) => kind).sort()).toEqual(['account-deleted', 'client-account-deleted'])
	expect(queued.find(({ to }) => to === 'hello@lotwise.example')!.text).toContain(
		'The file stays with the other account',
	)
})

test('a bid that arrives while the account is deleted is provable, or rejected with a sentence', async ({
	freshDb: { db },
}) => {
	for (const delay of [0, 1, 2, 3]) {
		const state = { ...onlyRound, round: 'open', dealerSuffix: String(delay) } as const
		const { input, held } = await makeLeaving(db, state)
		const bids = held.dealers.map(async ({ token }, index) => {
			// Some dealers begin before the deletion, some behind it.
			for (let turn = 0; turn < delay * index; turn++) await db.execute(sql`select 1`)
			return sendBid(db, {
				token,
				formKey: randomUUID(),
				bid: bidOf(33_000 + index),
				device: `device ${index}`,
				address: `address ${index}`,
				keepText: () => Buffer.from('kept'),
				now: input.now,
				...mail,
			})
		})
		const [deleted, ...sent] = await Promise.allSettled([deleteOwnAccount(db, input), ...bids])
		expect(deleted).toMatchObject({ status: 'fulfilled' })
		for (const result of sent)
			if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DomainError)
			else if ('bid' in result.value) {
				const { hash } = result.value.bid
				expect(await findReceipt(db, { roundId: held.roundId!, hash })).toMatchObject({ hasEnded: true })
			}
	}
})

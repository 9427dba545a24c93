import { randomUUID } from 'node:crypto'
import { count } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { findChoice } from '#app/modules/rounds/choices/choices.server.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import { databaseTime, getRound } from '#app/modules/rounds/rounds.server.ts'
import { awardRound, sendDueAwards } from '#app/workflows/rounds/award-round.server.ts'
import { sendBid } from '#app/workflows/rounds/bid.server.ts'
import { decideAboutOffers } from '#app/workflows/rounds/choose-offer.server.ts'
import { closeAtDeadline } from '#app/workflows/rounds/close-round.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { askAboutBid, extendForAll, startBestAndFinal } from '#app/workflows/rounds/run-round.server.ts'
import { approveAsClient, sendRound, setUpRound } from '#app/workflows/rounds/set-up-round.server.ts'
import { memoryStorage } from '#tests/factories/credit.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { bidOf, law, mail, makeDealers, moveRoundClock, seals, terms } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'

/** The connection is cut at every twentieth statement of each step, and in the deep run at each of them. */
const statementsApart = casesOf({ sample: 40, all: 1 })

class Killed extends Error {}

/** Runs `work` on a connection of its own, which is cut before its statement number `at`. @returns whether it was cut */
async function cutBefore(url: string, at: number, work: (db: Db) => Promise<unknown>): Promise<boolean> {
	const client = new pg.Client(url)
	await client.connect()
	const run = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
	let statements = 0
	// A connection runs one statement at a time.
	let previous: Promise<unknown> = Promise.resolve()
	const query = (...args: unknown[]) => {
		statements += 1
		if (statements >= at) return Promise.reject(new Killed())
		const result = previous.then(() => run(...args))
		previous = result.catch(() => {})
		return result
	}
	const proxy = new Proxy(client, {
		get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
	})
	try {
		await work(drizzle(proxy))
		return false
	} catch (error) {
		if (isKilled(error)) return true
		throw error
	} finally {
		await previous
		// The end of the connection rolls back what was not committed.
		await client.end()
	}
}

const isKilled = (error: unknown): boolean =>
	error instanceof Killed || (error instanceof Error && error.cause !== undefined && isKilled(error.cause))

type Run = (work: (db: Db) => Promise<unknown>) => Promise<void>

/** Takes a round from its draft to the award, each step in `run`. Returns how often each kind of email was queued. */
async function wholeRound(db: Db, runStep: Run): Promise<Record<string, number>> {
	const run: Run = async (work) => {
		await runStep(work)
		await db.update(outboxEmail).set({ status: 'sent' })
	}
	const { advisor, client, deal } = await makeDeal(db)
	const dealerIds = await makeDealers(db, ['Northside Honda', 'Merriden Honda', 'Riverside Honda'])
	const now = new Date('2026-11-23T12:00:00Z')
	const inHours = async (hours: number) => new Date((await databaseTime(db)).getTime() + hours * 3_600_000)
	const storage = memoryStorage()
	const draft = {
		kind: 'purchase',
		vehicleId: null,
		terms,
		stagesMax: 2,
		deadline: await inHours(48),
		timeZone: 'America/New_York',
	} as const
	const formKey = randomUUID()
	let id = ''
	await run(async (tx) => {
		const input = { actor: advisor, dealId: deal.id, formKey, draft, dealerIds, mode: 'demo' as const, now }
		id = (await setUpRound(tx, { ...input, ...mail })).id
	})
	const base = { actor: advisor, id, now, ...mail }
	const { version } = (await getRound(db, { actor: advisor, id })).round
	await run(async (tx) => {
		const { state } = (await getRound(db, { actor: advisor, id })).round
		// A client whose browser got no response sees that the round is approved.
		if (state === 'draft')
			await approveAsClient(tx, { ...base, actor: client, version, requiresClientCode: false })
	})
	await run((tx) => sendRound(tx, { ...base, mode: 'demo' }))
	const invitations = await listInvitations(db, { roundId: id })
	const bid = async (index: number, dollars: number) => {
		const key = randomUUID()
		await run((tx) =>
			sendBid(tx, {
				token: seals.tokenOf(invitations[index]!.id),
				formKey: key,
				bid: bidOf(dollars),
				device: `device ${index}`,
				address: `address ${index}`,
				now,
				...mail,
			}),
		)
	}
	await bid(0, 33_400)
	await bid(1, 32_900)
	const later = await inHours(50)
	await run(async (tx) => {
		const { round } = await getRound(db, { actor: advisor, id })
		if (round.deadline < later) await extendForAll(tx, { ...base, deadline: later, reason: 'More time.' })
	})
	await moveRoundClock(db, 51)
	await run((tx) => closeAtDeadline(tx, base))
	await run((tx) => openRound(tx, storage, { ...base, code: '', law }))
	const question = { invitationId: invitations[0]!.id, formKey: randomUUID(), question: 'Is it there?' }
	await run((tx) => askAboutBid(tx, { ...base, ...question }))
	const again = await inHours(24)
	await run(async (tx) => {
		const { round } = await getRound(db, { actor: advisor, id })
		if (round.state === 'opened') await startBestAndFinal(tx, { ...base, deadline: again, law })
	})
	await bid(1, 32_500)
	await moveRoundClock(db, 51 + 25)
	await run((tx) => openRound(tx, storage, { ...base, code: '', law }))
	const choice = { kind: 'offer', invitationId: invitations[1]!.id, formKey: randomUUID() }
	await run((tx) => decideAboutOffers(tx, { ...base, ...choice, actor: client, words: '', how: '' }))
	const { id: choiceId } = (await findChoice(db, await getRound(db, { actor: advisor, id })))!
	const award = { choiceId, formKey: randomUUID() }
	await run(async (tx) => void (await awardRound(tx, { ...base, ...award })))
	await moveRoundClock(db, 51 + 26)
	const onError = (error: unknown) => {
		throw error
	}
	await run((tx) => sendDueAwards(tx, { ...base, onError }))
	expect((await verifyRound(db, { id })).faults).toEqual([])
	const rows = await db
		.select({ kind: outboxEmail.kind, emails: count() })
		.from(outboxEmail)
		.groupBy(outboxEmail.kind)
	await moveRoundClock(db, 0)
	return Object.fromEntries(rows.map(({ kind, emails }) => [kind, emails]))
}

test('each email of a round is queued exactly once, wherever earlier attempts of each step were cut off', async ({
	freshDb,
}) => {
	const expected = await emailsWithoutCut(freshDb.db)
	let cuts = 0
	const emails = await wholeRound(freshDb.db, async (work) => {
		for (let at = 1; await cutBefore(freshDb.url, at, work); at += statementsApart) cuts += 1
	})
	expect(emails).toEqual(expected)
	expect(emails).toMatchObject({
		'round-invitation': 3,
		'round-lead': 3,
		'bid-receipt': 3,
		'round-awarded': 4,
	})
	expect(cuts).toBeGreaterThan(200 / statementsApart)
})

/** Returns the emails of a round without interruptions, in a transaction that is rolled back. */
async function emailsWithoutCut(db: Db): Promise<Record<string, number>> {
	const rollback = new Error('rolled back')
	let emails: Record<string, number> = {}
	await db
		.transaction(async (tx) => {
			emails = await wholeRound(tx, async (work) => void (await work(tx)))
			throw rollback
		})
		.catch((error: unknown) => {
			if (error !== rollback) throw error
		})
	return emails
}

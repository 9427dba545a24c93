import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import { databaseTime, getRound } from '#app/modules/rounds/rounds.server.ts'
import { sendBid } from '#app/workflows/rounds/bid.server.ts'
import { closeAtDeadline } from '#app/workflows/rounds/close-round.server.ts'
import { bidOf, mail, makeRound } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { isDeep } from '#tests/setup/deep.ts'

const dayMs = 86_400_000
const dealers = 20
/** One bid and three changes of it by each dealer. */
const bidsOfDealer = 4
const rounds = isDeep ? 25 : 1

/** An instance of the site, whose clock is wrong. */
type Instance = { db: Db; now: () => Date }

type Attempt = { before: Date; after: Date; receivedAt: Date | null }

/** Sends a bid at about the deadline, and notes the clock of the database before and after it. */
async function attempt({ db, now }: Instance, token: string, dollars: number): Promise<Attempt> {
	const before = await databaseTime(db)
	try {
		const sent = await sendBid(db, {
			token,
			formKey: crypto.randomUUID(),
			bid: bidOf(dollars),
			device: 'device',
			address: 'address',
			now: now(),
			...mail,
		})
		return { before, after: await databaseTime(db), receivedAt: 'bid' in sent ? sent.bid.receivedAt : null }
	} catch (error) {
		if (!(error instanceof Conflict)) throw error
		return { before, after: await databaseTime(db), receivedAt: null }
	}
}

/** Tries to close a round until it succeeds. */
async function close({ db, now }: Instance, id: string): Promise<void> {
	for (;;)
		try {
			await closeAtDeadline(db, { id, now: now(), ...mail })
			return
		} catch (error) {
			if (!(error instanceof Conflict)) throw error
			await wait(5)
		}
}

test(`of ${rounds * dealers * bidsOfDealer} bids around the deadline none is accepted late and none rejected in time, whatever the instances’ clocks say`, async ({
	freshDb,
}) => {
	const other = openDatabase(freshDb.url, { max: 20 })
	const instances: Instance[] = [
		{ db: freshDb.db, now: () => new Date(Date.now() + dayMs) },
		{ db: other.db, now: () => new Date(Date.now() - dayMs) },
	]
	const counts = { accepted: 0, rejected: 0 }
	try {
		for (let index = 0; index < rounds; index++) {
			await freshDb.db.execute(sql`delete from dealer`)
			const { round, tokens, advisor } = await makeRound(freshDb.db, { dealers })
			const { id } = round
			const bidOfDealer = (change: number) => (token: string, dealer: number) =>
				attempt(instances[(dealer + change) % 2]!, token, 30_000 + dealer * 10 + change)
			// The first bids come before the deadline and the last after it, so that both occur on every machine.
			const first = await Promise.all(tokens.map(bidOfDealer(0)))
			await passDeadlineIn(freshDb.db, round.deadline, 400)
			const around = [1, 2].flatMap((change) =>
				tokens.map(async (token, dealer) => {
					await wait(randomInt(700))
					return bidOfDealer(change)(token, dealer)
				}),
			)
			const closings = instances.map((instance) => close(instance, id))
			const middle = await Promise.all(around)
			await Promise.all(closings)
			const last = await Promise.all(tokens.map(bidOfDealer(bidsOfDealer - 1)))
			const results = [...first, ...middle, ...last]
			for (const { before, after, receivedAt } of results)
				if (receivedAt) {
					counts.accepted += 1
					expect(receivedAt.getTime()).toBeLessThan(round.deadline.getTime())
					expect(before.getTime()).toBeLessThanOrEqual(receivedAt.getTime())
				} else {
					counts.rejected += 1
					expect(after.getTime()).toBeGreaterThanOrEqual(round.deadline.getTime())
				}
			expect((await getRound(freshDb.db, { actor: advisor, id })).round.state).toBe('closed')
			// Every accepted bid is in the list that everyone received.
			expect((await verifyRound(freshDb.db, { id })).faults).toEqual([])
		}
	} finally {
		await other.close()
	}
	expect(counts.accepted).toBeGreaterThan(0)
	expect(counts.rejected).toBeGreaterThan(0)
	if (isDeep)
		console.log(`${counts.accepted} accepted in time, ${counts.rejected} rejected after the deadline`)
})

/** Moves the clock of rounds so that the deadline passes in `ms` milliseconds. */
async function passDeadlineIn(db: Db, deadline: Date, ms: number): Promise<void> {
	const aheadMs = deadline.getTime() - Date.now() - ms
	await db.execute(
		sql.raw(
			`create or replace function round_clock() returns timestamptz language sql volatile as 'select clock_timestamp() + interval ''${aheadMs} milliseconds'''`,
		),
	)
}

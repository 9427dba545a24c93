import pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { listOwnBids } from '#app/modules/rounds/bids/bids.server.ts'
import { listInquiries } from '#app/modules/rounds/inquiries/inquiries.server.ts'
import { findInvited } from '#app/modules/rounds/invitations/invitations.server.ts'
import { listRoundPhotos } from '#app/modules/rounds/photos.server.ts'
import { listOwnQuestions } from '#app/modules/rounds/questions.server.ts'
import { listExtensions } from '#app/modules/rounds/rounds.server.ts'
import { visitBidPage } from '#app/workflows/rounds/bid.server.ts'
import { bidOf, makeRound, seals, siteSecret } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { isDeep } from '#tests/setup/deep.ts'
import { watch } from '#tests/setup/watched-database.ts'
import { openSite } from '../site.ts'

/** Reads what the page of a dealer reads. */
async function readPage(db: Db, token: string): Promise<void> {
	const { invitation, round } = await findInvited(db, { token, seals })
	const now = new Date('2026-11-23T13:00:00Z')
	const visit = { roundId: round.id, invitationId: invitation.id, device: 'device', address: 'address', now }
	await visitBidPage(db, visit)
	await listOwnBids(db, { invitationId: invitation.id })
	await listOwnQuestions(db, { invitationId: invitation.id })
	await listInquiries(db, { roundId: round.id })
	await listExtensions(db, { roundId: round.id })
	await listRoundPhotos(db, { roundId: round.id })
}

test('the page of a dealer sends the same queries, whether others bid or not', async ({ freshDb }) => {
	const { tokens, bid } = await makeRound(freshDb.db)
	await bid(3, bidOf(31_111))
	const client = new pg.Client(freshDb.url)
	await client.connect()
	try {
		const watched = watch(client)
		const read = async (index: number) => {
			await readPage(watched.db, tokens[index]!)
			return watched.take().map(({ text, values }) => ({ text, values }))
		}
		// The first time, the visit of the device is recorded.
		for (const index of [3, 4]) await read(index)
		const alone = [await read(3), await read(4)]
		for (const index of [0, 1, 2]) await bid(index, bidOf(33_000 + index))
		expect([await read(3), await read(4)]).toEqual(alone)
	} finally {
		await client.end()
	}
})

/** Requests to each round that are measured in the deep run. */
const turns = 300

test.runIf(isDeep)('the time of an answer does not reveal whether others bid', async ({ sampleDb }) => {
	const { db, dataDir } = sampleDb
	const deadline = new Date(Date.now() + 48 * 3_600_000)
	const site = await openSite(sampleDb, {
		beside: { secret: siteSecret, dataDir },
		ownProcess: true,
		jobs: false,
	})
	try {
		// Two rounds where the dealer is alone show how much the same answer differs by chance.
		const rounds: { name: string; token: string; times: number[] }[] = []
		for (const name of ['alone', 'alone too', 'with others']) {
			const { bid, tokens } = await makeRound(db, { deadline, nameDealer: (dealer) => `${dealer} ${name}` })
			for (const index of name === 'with others' ? [0, 1, 2, 3] : [3]) await bid(index, bidOf(31_111 + index))
			rounds.push({ name, token: tokens[3]!, times: [] })
		}
		for (let turn = 0; turn < turns; turn++)
			// Each is first, second and third equally often, so that other work of the machine affects all of them.
			for (let position = 0; position < rounds.length; position++) {
				const { token, times } = rounds[(turn + position) % rounds.length]!
				const startedAt = performance.now()
				await site.send(`/bid?token=${token}`)
				times.push(performance.now() - startedAt)
			}
		const medians = rounds.map(({ times }) => medianOf(times))
		console.log(rounds.map(({ name }, index) => `${name} ${medians[index]!.toFixed(2)} ms`).join(', '))
		const [alone, again, among] = medians as [number, number, number]
		expect(Math.abs(among - (alone + again) / 2)).toBeLessThan(Math.abs(alone - again) + 0.05 * alone)
	} finally {
		await site.close()
	}
})

const medianOf = (values: number[]): number =>
	values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

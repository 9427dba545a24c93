import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, like, or, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import type { Client, Staff } from '#app/modules/auth/actor.ts'
import { listRoundPhotos } from '#app/modules/rounds/photos.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { closeAtDeadline } from '#app/workflows/rounds/close-round.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { addRoundPhoto } from '#app/workflows/rounds/round-photos.server.ts'
import { askAboutBid, cancelForAll, startBestAndFinal } from '#app/workflows/rounds/run-round.server.ts'
import { memoryStorage } from '#tests/factories/credit.ts'
import {
	awardTo,
	bidOf,
	law,
	mail,
	makeRound,
	moveRoundClock,
	offerOf,
	siteSecret,
	tradeTerms,
} from '#tests/factories/rounds.ts'
import { test as base } from '#tests/setup/database.ts'
import { casesOf, inSample } from '#tests/setup/deep.ts'
import { openSite, type Site } from '../site.ts'
import {
	type Canaries,
	canariesIn,
	canariesOf,
	comparable,
	firstDifference,
	secretClient,
	watchAnswers,
} from './dealer-answers.ts'

/** What the other dealers bid, in dollars. */
const others = [33_417, 32_936, 34_058]

/** One site for the tests of this file, each of which makes rounds of its own. */
const test = base.extend<{ site: Site }>({
	site: [
		async ({ fileDb }, use) => {
			const beside = { secret: siteSecret, dataDir: fileDb.dataDir }
			const site = await openSite(fileDb, { beside, jobs: false })
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
})

async function makeSecretRound(db: Db, set: Parameters<typeof makeRound>[1] = {}) {
	await moveRoundClock(db, 0)
	const secretRound = await makeRound(db, {
		nameDealer: (name) => `${name} ${randomUUID().slice(0, 8)}`,
		...set,
	})
	await db.update(client).set(secretClient).where(eq(client.id, secretRound.clientId))
	return {
		...secretRound,
		canaries: canariesOf(secretRound.email, others),
		base: { actor: secretRound.advisor, id: secretRound.round.id, now: secretRound.now, ...mail },
	}
}

/** Returns the canaries in the emails to dealers; none of them is known to the client's file. */
async function canariesInEmails(db: Db, canaries: Canaries): Promise<string[]> {
	const sent = await db
		.select()
		.from(outboxEmail)
		.where(
			or(
				like(sql`${outboxEmail.to}::text`, '%@dealers.example'),
				like(sql`${outboxEmail.to}::text`, 'leads@%'),
			),
		)
	expect(sent.length).toBeGreaterThan(5)
	return sent.flatMap(({ kind, createdAt: _, nextAttemptAt: __, ...email }) =>
		canariesIn(JSON.stringify(email), canaries).map((text) => `${text} in the email ${kind}`),
	)
}

test('no answer to a dealer names the client, another dealer or its bid, in any state; and none reveals how many bid', async ({
	fileDb: { db },
	site,
}) => {
	const secretRound = await makeSecretRound(db)
	const { bid, invitations, base, canaries } = secretRound
	const watched = watchAnswers({ site, ...secretRound })
	const { look } = watched
	await look('invited', 4)
	await bid(3, bidOf(31_111))
	const alone = await look('it bid alone', 3)
	for (const [index, dollars] of others.entries()) await bid(index, bidOf(dollars))
	const among = await look('others bid', 3)
	// With and without other bids, the dealer gets the same bytes.
	expect(firstDifference(among.map(comparable), alone.map(comparable))).toBe('')
	await look('others bid', 4)
	await moveRoundClock(db, 49)
	await look('the deadline has passed', 3)
	const outside = async (state: string) => (await look(state, 4)).map(comparable)
	const passed = await outside('the deadline has passed without a bid')
	await closeAtDeadline(db, base)
	await look('closed', 3)
	expect(firstDifference(await outside('closed without a bid'), passed)).toBe('')
	const storage = memoryStorage()
	await openRound(db, storage, { ...base, code: '', law })
	await look('opened', 3)
	const question = { invitationId: invitations[3]!.id, formKey: randomUUID(), question: 'Is it there?' }
	await askAboutBid(db, { ...base, ...question })
	await look('asked', 3)
	await startBestAndFinal(db, { ...base, deadline: new Date(Date.now() + 80 * 3_600_000), law })
	await look('best and final', 3)
	// Whoever has not bid doesn't learn that others go on.
	expect(firstDifference(await outside('best and final without a bid'), passed)).toBe('')
	await moveRoundClock(db, 81)
	await openRound(db, storage, { ...base, code: '', law })
	expect(firstDifference(await outside('opened again without a bid'), passed)).toBe('')
	await awardTo(db, { ...secretRound, id: base.id, invitationId: invitations[0]!.id, hours: 82 })
	await look('not chosen', 3)
	await look('awarded without a bid', 4)
	expect([...watched.found]).toEqual([])
	expect(watched.looked).toBeGreaterThan(casesOf({ sample: 50, all: 180 }))
	expect(await canariesInEmails(db, canaries)).toEqual([])
})

test('a canceled round reveals to a dealer neither whether others bid nor in which state after the deadline it was canceled', async ({
	fileDb: { db },
	site,
}) => {
	const deadline = new Date(Date.now() + 48 * 3_600_000)
	const canceled = async (
		bidders: readonly number[],
		until: 'open' | 'closed' | 'opened' | 'best and final',
	) => {
		const secretRound = await makeSecretRound(db, { deadline })
		const { bid, base, canaries } = secretRound
		for (const index of bidders) await bid(index, bidOf(others[index]!))
		const state = `canceled when ${until}, with ${bidders.length} bids`
		if (until !== 'open') await moveRoundClock(db, 49)
		if (until === 'closed') await closeAtDeadline(db, base)
		if (until === 'opened' || until === 'best and final')
			await openRound(db, memoryStorage(), { ...base, code: '', law })
		if (until === 'best and final')
			await startBestAndFinal(db, { ...base, deadline: new Date(Date.now() + 80 * 3_600_000), law })
		await cancelForAll(db, { ...base, reason: 'The car was sold elsewhere.' })
		const watched = watchAnswers({ site, ...secretRound })
		if (bidders.includes(0)) {
			// The bid of this dealer itself is no secret from it.
			const own = { ...secretRound, canaries: canariesOf(secretRound.email, others.slice(1)) }
			const asBidder = watchAnswers({ site, ...own })
			await asBidder.look(`${state}, to a bidder`, 0)
			expect([...asBidder.found]).toEqual([])
		}
		const answers = (await watched.look(`${state}, without a bid`, 4)).map((answer) =>
			comparable(answer).replaceAll(secretRound.invitations[4]!.dealerName, 'DEALER'),
		)
		expect([...watched.found]).toEqual([])
		expect(await canariesInEmails(db, canaries)).toEqual([])
		return answers
	}
	const without = { open: await canceled([], 'open'), closed: await canceled([], 'closed') }
	for (const [place, state] of (['open', 'closed', 'opened', 'best and final'] as const).entries()) {
		if (!inSample(3, place)) continue
		// Whoever has not bid can't tell a closed round from one that went on.
		const expected = state === 'open' ? without.open : without.closed
		expect(firstDifference(await canceled([0, 1, 2], state), expected), state).toBe('')
	}
})

test('a dealer who may buy the client’s car learns no name, no other offer and no number of offers, in any state', async ({
	fileDb: { db, dataDir },
	site,
}) => {
	const storage = diskStorage(join(dataDir, 'files'))
	const secretRound = await makeSecretRound(db, {
		kind: 'trade',
		terms: tradeTerms,
		prepare: ({ client: actor, id }) => addPhoto(db, storage, { actor, roundId: id }),
	})
	const { bid, round, invitations, base, canaries } = secretRound
	const photos = await listRoundPhotos(db, { roundId: round.id })
	expect(photos).toHaveLength(1)
	const watched = watchAnswers({ site, ...secretRound, photoIds: photos.map(({ uploadId }) => uploadId) })
	const { look } = watched
	await look('invited', 4)
	await bid(3, offerOf(31_111))
	const alone = await look('it offered alone', 3)
	for (const [index, dollars] of others.entries()) await bid(index, offerOf(dollars))
	expect(firstDifference((await look('others offered', 3)).map(comparable), alone.map(comparable))).toBe('')
	await moveRoundClock(db, 49)
	const outside = async (state: string) => (await look(state, 4)).map(comparable)
	const passed = await outside('the deadline has passed without a bid')
	await closeAtDeadline(db, base)
	await look('closed', 3)
	expect(firstDifference(await outside('closed without a bid'), passed)).toBe('')
	await openRound(db, storage, { ...base, code: '', law })
	await look('opened', 3)
	await startBestAndFinal(db, { ...base, deadline: new Date(Date.now() + 80 * 3_600_000), law })
	await look('best and final', 3)
	expect(firstDifference(await outside('best and final without a bid'), passed)).toBe('')
	await moveRoundClock(db, 81)
	await openRound(db, memoryStorage(), { ...base, code: '', law })
	await awardTo(db, { ...secretRound, id: base.id, invitationId: invitations[2]!.id, hours: 82 })
	await look('not chosen', 3)
	await look('awarded without a bid', 4)
	expect([...watched.found]).toEqual([])
	expect(watched.looked).toBeGreaterThan(casesOf({ sample: 35, all: 140 }))
	expect(await canariesInEmails(db, canaries)).toEqual([])
})

/** Adds a photo whose name is the client's. */
const addPhoto = (db: Db, storage: FileStorage, input: { actor: Client | Staff; roundId: string }) =>
	withTemporaryFolder(async (folder) => {
		const path = join(folder, 'file')
		const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3f6f4f' } })
			.withExif({ IFD0: { Artist: secretClient.name } })
			.jpeg()
			.toBuffer()
		await writeFile(path, content)
		const file = { path, name: `${secretClient.name}.jpg`, sizeBytes: content.length }
		await addRoundPhoto(db, storage, { ...input, file, now: new Date() })
	})

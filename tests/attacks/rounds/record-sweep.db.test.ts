import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import * as roundSchema from '#app/db/schema/rounds.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import {
	type ColumnRecord,
	recordedTables,
	tablesNotShown,
} from '#app/modules/rounds/proof/recorded-columns.ts'
import { tablesOfRound } from '#app/modules/rounds/proof/round-records.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import { databaseTime, getRound } from '#app/modules/rounds/rounds.server.ts'
import { cancelForAll } from '#app/workflows/rounds/run-round.server.ts'
import {
	addDealers,
	approveAsClient,
	removeDealer,
	reviseRound,
	sendRound,
	setUpRound,
} from '#app/workflows/rounds/set-up-round.server.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { mail, makeDealers, terms } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { inSample } from '#tests/setup/deep.ts'
import { type Edit, editsOf, missedEdits, recordedNames, unprotect } from './edits-by-hand.ts'
import { faultsOf, wholePurchase, wholeTrade } from './whole-rounds.ts'

/** Outside the deep run one in six edits is tried, each time beginning with another one. */
const sampleOf = (edits: readonly Edit[], place: number) =>
	edits.filter((_, index) => inSample(6, index, place))

test('every column of every table of a round is recorded, derived from records, or not shown', () => {
	const declared = new Map(recordedNames.map((name) => [getTableName(tablesOfRound[name].table), name]))
	const tables = Object.values(roundSchema as Record<string, unknown>).filter((value): value is PgTable =>
		is(value, PgTable),
	)
	expect(tables.length).toBeGreaterThanOrEqual(9)
	for (const table of tables) {
		const tableName = getTableName(table)
		const name = declared.get(tableName)
		expect(name !== undefined || tablesNotShown.has(tableName), tableName).toBe(true)
		if (!name) continue
		const { columns, cells, invitation } = recordedTables[name] as {
			columns: Record<string, ColumnRecord>
			cells: object
			invitation?: string
		}
		expect(Object.keys(columns).sort(), tableName).toEqual(Object.keys(getTableColumns(table)).sort())
		const used = Object.values(columns).flatMap((each) =>
			typeof each === 'object' && 'cell' in each ? each.cell : [],
		)
		expect(new Set(used), tableName).toEqual(new Set(Object.keys(cells)))
		if (invitation) expect(columns).toHaveProperty(invitation)
	}
})

// A hash in the chain covers exactly these columns, for good: a new column goes into a new cell.
test('released cells keep their columns', () => {
	const cells = recordedNames.flatMap((name) => {
		const record = recordedTables[name] as { columns: Record<string, ColumnRecord>; cells: object }
		return Object.keys(record.cells).map((cell) => {
			const columns = Object.entries(record.columns).flatMap(([column, each]) =>
				typeof each === 'object' && 'cell' in each && each.cell === cell ? column : [],
			)
			return `${name}/${cell}: ${columns.sort().join(' ')}`
		})
	})
	expect(cells).toMatchInlineSnapshot(`
		[
		  "round/made: createdAt dealId kind paddingSeed",
		  "round/terms: stagesMax terms timeZone",
		  "round/deadline: deadline",
		  "round/approval: approvedAt requiresClientCode termsHash",
		  "round/state: stage state",
		  "round/sending: sentAt",
		  "round/closing: closedAt closingHashes",
		  "round/opening: openedAt",
		  "round/end: awardedInvitationId cancelReason endedAt",
		  "key/key: recipient sealedIdentity",
		  "key/release: releasedAt",
		  "photo/photo: createdAt roundId",
		  "extension/extension: before createdAt deadline reason roundId stage",
		  "invitation/dealer: createdAt crmEmail dealerName email roundId tokenHash",
		  "invitation/book: dealerId",
		  "invitation/contact: contactEmail",
		  "invitation/view: viewedAt",
		  "invitation/decline: declineReason declinedAt",
		  "invitation/rank: rank",
		  "visit/visit: firstAt",
		  "bid/bid: address contactEmail device hash invitationId receivedAt revision roundId stage",
		  "bid/ranking: rankedCents",
		  "bid/document: documentId",
		  "withdrawal/withdrawal: invitationId revision roundId stage withdrawnAt",
		  "inquiry/inquiry: askedAt invitationId question stage",
		  "inquiry/answer: answer answeredAt shownQuestion",
		  "question/question: askedAt invitationId question",
		  "question/answer: answer answeredAt",
		  "choice/choice: createdAt how invitationId kind no roundId stage words",
		  "award/award: choiceId createdAt invitationId roundId sendAt",
		  "award/end: failure sentAt takenBackAt",
		]
	`)
})

test('each edit by hand of a column that is shown, and each added or removed row, is found: an awarded purchase', async ({
	db,
}) => {
	const { round, award, states } = await wholePurchase(db)
	await award()
	expect(states.length).toBeGreaterThanOrEqual(9)
	await unprotect(db)
	const edits = recordedNames.filter((name) => name !== 'photo').flatMap((name) => editsOf(name, round.id))
	expect(await missedEdits(db, { id: round.id, edits: sampleOf(edits, 0) })).toEqual([])
	expect(edits.length).toBeGreaterThan(60)
	expect(await faultsOf(db, round.id)).toEqual([])
})

test('each edit by hand is found: a trade-in with a photo', async ({ db }) => {
	const { round } = await wholeTrade(db)
	await unprotect(db)
	const edits = (['photo', 'round', 'bid'] as const).flatMap((name) => editsOf(name, round.id))
	expect(await missedEdits(db, { id: round.id, edits: sampleOf(edits, 1) })).toEqual([])
})

test('an untouched round has no faults as a draft, changed, approved twice, and canceled in any state', async ({
	db,
}) => {
	const { advisor, client, deal } = await makeDeal(db)
	const dealerIds = await makeDealers(db, ['Northside Honda', 'Merriden Honda', 'Riverside Honda'])
	const now = new Date('2026-11-23T12:00:00Z')
	const deadline = new Date((await databaseTime(db)).getTime() + 48 * 3_600_000)
	const draft = {
		kind: 'purchase',
		vehicleId: null,
		terms,
		stagesMax: 2,
		deadline,
		timeZone: 'America/New_York',
	} as const
	const common = { actor: advisor, mode: 'demo' as const, now, ...mail }
	const { id } = await setUpRound(db, {
		...common,
		dealId: deal.id,
		formKey: randomUUID(),
		draft,
		dealerIds: dealerIds.slice(0, 2),
	})
	const base = { ...common, id }
	const version = async () => (await getRound(db, { actor: advisor, id })).round.version
	const approve = async () =>
		approveAsClient(db, {
			...mail,
			actor: client,
			id,
			version: await version(),
			requiresClientCode: false,
			now,
		})
	const steps: (() => Promise<unknown>)[] = [
		async () => {},
		() => addDealers(db, { ...base, dealerIds: dealerIds.slice(2) }),
		async () => {
			const [first] = await listInvitations(db, { roundId: id })
			await removeDealer(db, { actor: advisor, roundId: id, id: first!.id, now })
		},
		approve,
		approve,
		async () => reviseRound(db, { ...base, version: await version(), draft: { ...draft, stagesMax: 1 } }),
		approve,
		() => sendRound(db, base),
		() => addDealers(db, { ...base, dealerIds: dealerIds.slice(0, 1) }),
	]
	const rollback = new Error('rolled back')
	for (const [index, step] of steps.entries()) {
		await step()
		expect(await verifyRound(db, { id }), `step ${index}`).toMatchObject({ faults: [], unproven: [] })
		await db
			.transaction(async (tx) => {
				await cancelForAll(tx, { ...base, reason: 'The client changed their mind.' })
				expect(await faultsOf(tx, id), `canceled after step ${index}`).toEqual([])
				throw rollback
			})
			.catch((error: unknown) => {
				if (error !== rollback) throw error
			})
	}
})

test('a round from before rows were recorded gives no false alarm, and says what it cannot prove', async ({
	db,
}) => {
	const { round, award } = await wholePurchase(db)
	const { id } = round
	await unprotect(db)
	await db.execute(sql`alter table audit_entry disable trigger all`)
	await db.execute(
		sql`update audit_entry set detail = detail - 'rows' - 'kept' - 'seed' where subject_id = ${id}`,
	)
	await db.execute(
		sql`delete from audit_entry where subject_id = ${id} and action in ('round.drafted', 'round.viewed', 'round.asked', 'round.answered', 'round.key-released')`,
	)
	await db.execute(sql`update deal_round set padding_seed = null`)
	await db.execute(sql`update deal_bid set kept = null, contact_email = ''`)
	await db.execute(
		sql`update audit_head set seq = (select max(seq) from audit_entry), hash = (select hash from audit_entry order by seq desc limit 1)`,
	)
	const before = await verifyRound(db, { id })
	expect(before.faults).toEqual([])
	expect(before.unproven.join()).toContain('before every row was recorded')
	expect(before.unproven.join()).toContain('random entries')
	// The next step records every row as it finds it; from then on edits are found.
	await db.execute(sql`alter table audit_entry enable trigger all`)
	await award()
	const after = await verifyRound(db, { id })
	expect(after.faults).toEqual([])
	expect(after.unproven.join()).toContain('before entry')
	const edits = ['invitation', 'bid', 'question'] as const
	const recorded = edits.flatMap((name) => editsOf(name, id)).filter(({ what }) => !what.endsWith('.kept'))
	expect(await missedEdits(db, { id, edits: sampleOf(recorded, 2) })).toEqual([])
})

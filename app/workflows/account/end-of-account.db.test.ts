import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { findTablesOfPerson, tableNames } from '#app/db/rows-of-person.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { dealBid, dealRound, endedRound } from '#app/db/schema/rounds.ts'
import { dealAgreement } from '#app/db/schema/signing.ts'
import { Gone } from '#app/lib/errors.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { findEndedInvitation } from '#app/modules/rounds/ended/ended-rounds.server.ts'
import { findInvited } from '#app/modules/rounds/invitations/invitations.server.ts'
import { commitmentOf, paddingOf } from '#app/modules/rounds/proof/closing-list.ts'
import { findReceipt } from '#app/modules/rounds/proof/find-receipt.server.ts'
import { readAuditedRound } from '#app/modules/rounds/proof/round-entries.server.ts'
import { findByManagerToken } from '#app/modules/signing/agreements.server.ts'
import {
	type Held,
	type LeavingState,
	leavingStates,
	links,
	makeLeaving,
	person,
} from '#tests/factories/leaving.ts'
import { seals } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { inSample } from '#tests/setup/deep.ts'
import { deleteOwnAccount } from './delete-own-account.server.ts'
import { listWhatEnds } from './list-what-ends.server.ts'
import { ownersOf, whatEnds } from './what-ends.ts'

const advisorAddress = 'hello@lotwise.example'
const nameOfState = ({ round, agreement, application, closesDeal, hasMore }: LeavingState) =>
	`round ${round}, agreement ${agreement}, application ${application}${closesDeal ? ', deal closed' : ''}${hasMore ? ', and more' : ''}`

const keptTables = new Set(
	whatEnds.filter(({ outcome }) => outcome === 'kept').flatMap(({ tables }) => tables),
)

/** Returns the tables in which one of the texts is found anywhere. */
async function tablesWith(db: Db, { texts, among }: { texts: readonly string[]; among: readonly string[] }) {
	const found: string[] = []
	for (const table of among) {
		const { rows } = await db.execute<{ row: string }>(
			sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t where ${sql.join(
				texts.map((text) => sql`position(lower(${text}) in lower(to_jsonb(t)::text)) > 0`),
				sql` or `,
			)}`,
		)
		found.push(...rows.map(() => table))
	}
	return found
}

const running = new Set([
	'open',
	'open with bids',
	'closed',
	'opened',
	'best and final',
	'chosen',
	'award waits',
])

/** Returns who is emailed what when an account in this state is deleted. */
function expectedEmails(state: LeavingState, { held, email }: { held: Held; email: string }) {
	const canceled = running.has(state.round) ? held.dealers.flatMap(({ contacts }) => contacts) : []
	return [
		`account-deleted to ${email}`,
		`client-account-deleted to ${advisorAddress}`,
		...canceled.map((to) => `round-canceled to ${to}`),
		...(state.agreement === 'manager asked' && !state.closesDeal
			? ['deal-agreement-ended to manager@riverside.example']
			: []),
		...(['submitted', 'reviewing'].includes(state.application)
			? [`application-admin-deletion-requested to ${advisorAddress}`]
			: []),
	].sort()
}

async function expectLinksSayIt(db: Db, { roundId, dealers, bids, managerToken }: Held) {
	for (const { token } of dealers) {
		await expect(findInvited(db, { token, seals })).rejects.toThrow(Gone)
		const ended = await findEndedInvitation(db, { token, seals })
		expect(ended!.round.car).toBe('2026 Honda CR-V EX')
	}
	if (managerToken) await expect(findByManagerToken(db, { links, token: managerToken })).rejects.toThrow(Gone)
	for (const { bid, text } of bids) {
		expect(createHash('sha256').update(text!).digest('hex')).toBe(bid.hash)
		const receipt = await findReceipt(db, { roundId: roundId!, hash: bid.hash })
		expect(receipt).toMatchObject({ hasEnded: true, stage: bid.stage, revision: bid.revision })
		expect(receipt.receivedAt).toEqual(bid.receivedAt)
		await expectProof(db, { roundId: roundId!, receipt, bids })
	}
}

/** Compares what is kept with the audit chain, which nobody can change. */
async function expectProof(
	db: Db,
	{
		roundId,
		receipt,
		bids,
	}: { roundId: string; receipt: Awaited<ReturnType<typeof findReceipt>>; bids: Held['bids'] },
) {
	const { round } = receipt
	const audited = await readAuditedRound(db, { roundId })
	expect(audited.faults).toEqual([])
	expect(audited.state).toBe(round.state)
	expect(commitmentOf(round)).toBe(audited.padding)
	expect(audited.bids.map(({ hash }) => hash).sort()).toEqual(bids.map(({ bid }) => bid.hash).sort())
	const closing = audited.closings.get(1)
	expect(round.closingHashes === null).toBe(closing === undefined)
	if (!round.closingHashes) return
	expect(createHash('sha256').update(round.closingHashes.join('\n')).digest('hex')).toBe(closing!.list)
	expect(paddingOf(round, round.closingHashes)).toMatchObject({ isComplete: true, others: 2 })
}

// Half of them, in which every state of a round occurs.
const states = leavingStates(24).filter((_, index) => inSample(2, index, Math.floor(index / 12)))

test.for(states.map((state) => [nameOfState(state), state] as const))(
	'an account is deleted, and everybody is told the truth: %s',
	async ([, state], { db }) => {
		const { world, input, held } = await makeLeaving(db, state)
		const { id: userId, email } = input.actor
		const owners = ownersOf({ userId, email, emailVerified: true, clientIds: [world.clientId] })
		// Addresses are found however they are spelled.
		const spelled = { actor: { ...input.actor, email: email.toUpperCase() } }
		const shown = (await listWhatEnds(db, spelled)).map(({ key }) => key)
		expect(shown.includes('emails')).toBe(state.round !== 'none' || state.agreement !== 'none')
		expect(shown.includes('rounds')).toBe(state.round !== 'none')
		expect(shown.includes('credit-answers')).toBe(state.application !== 'none')
		expect(shown.includes('agreements')).toBe(state.agreement !== 'none' || state.round === 'awarded')
		for (const key of ['mail', 'chat', 'orders', 'appointments', 'reviews'])
			expect(shown.includes(key), key).toBe(state.hasMore)
		const before = (await db.select({ id: outboxEmail.id }).from(outboxEmail)).map(({ id }) => id)

		await deleteOwnAccount(db, input)

		const sent = await db.select().from(outboxEmail)
		const fresh = sent.filter(({ id }) => !before.includes(id))
		expect(fresh.map(({ kind, to }) => `${kind} to ${to}`).sort()).toEqual(
			expectedEmails(state, { held, email }),
		)
		for (const { kind, text } of fresh)
			if (kind === 'round-canceled') expect(text).toContain('The client ended this request.')
		await expectLinksSayIt(db, held)

		// Nothing of what is said to be deleted is left, and what is left elsewhere says nothing about the person.
		const left = await findTablesOfPerson(db, { owners })
		const deleted = whatEnds.filter(({ outcome }) => outcome === 'deleted' || outcome === 'called-off')
		expect(deleted.flatMap(({ tables }) => tables).filter((table) => left.has(table))).toEqual([
			'outbox_email',
		])
		const texts = [person.name, person.phone, person.address, email, 'Marisol', '(914) 555-0110']
		const others = tableNames.filter((name) => name !== 'outbox_email' && !keptTables.has(name))
		expect(await tablesWith(db, { texts, among: others })).toEqual([])
		// The record of an application keeps who applied, and so does the email that the rest was deleted.
		const naming = sent.filter(({ subject, html, text, to }) =>
			texts.some((words) => [subject, html, text, to].join('\n').toLowerCase().includes(words.toLowerCase())),
		)
		expect(
			naming.map(({ kind }) => kind).filter((kind) => kind !== 'application-admin-deletion-requested'),
		).toEqual(['account-deleted'])
		for (const table of [dealRound, dealBid, dealAgreement]) expect(await db.$count(table)).toBe(0)
		const drafts = eq(creditApplication.status, 'draft')
		expect(await db.$count(creditApplication, drafts)).toBe(0)

		const actions = await db
			.select({ action: auditEntry.action })
			.from(auditEntry)
			.where(inArray(auditEntry.action, ['round.award-taken-back', 'client.file-deleted', 'account.deleted']))
			.orderBy(auditEntry.seq)
		expect(actions.map(({ action }) => action)).toEqual([
			...(state.round === 'award waits' ? ['round.award-taken-back'] : []),
			'client.file-deleted',
			'account.deleted',
		])
		expect((await verifyAudit(db, { anchors: [] })).faults).toEqual([])
	},
)

test('an account whose deletion fails is left whole, and can be deleted then', async ({ db }) => {
	const state = {
		round: 'award waits',
		agreement: 'none',
		application: 'none',
		closesDeal: false,
		hasMore: true,
	} as const
	const { input, held } = await makeLeaving(db, state)
	const emails = await db.$count(outboxEmail)
	await db.execute(sql`
		create function no_deletion() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
		create trigger no_deletion before delete on "user" for each row execute function no_deletion();
	`)
	await expect(deleteOwnAccount(db, input)).rejects.toThrow()
	expect(await db.select({ state: dealRound.state }).from(dealRound)).toEqual([{ state: 'opened' }])
	expect(await db.$count(outboxEmail)).toBe(emails)
	expect(await db.$count(endedRound)).toBe(0)
	expect((await findInvited(db, { token: held.dealers[0]!.token, seals })).round.state).toBe('opened')
	await db.execute(sql`drop trigger no_deletion on "user"`)
	await deleteOwnAccount(db, input)
	await expectLinksSayIt(db, held)
})

test('what proves receipts is only added to', async ({ db }) => {
	const state = {
		round: 'closed',
		agreement: 'manager asked',
		application: 'none',
		closesDeal: false,
		hasMore: false,
	} as const
	const { input } = await makeLeaving(db, state)
	await deleteOwnAccount(db, input)
	for (const table of ['ended_round', 'ended_invitation', 'ended_receipt', 'ended_agreement'])
		for (const change of [
			sql`delete from ${sql.identifier(table)}`,
			sql`update ${sql.identifier(table)} set ${sql.identifier(table === 'ended_receipt' ? 'hash' : 'id')} = null`,
		])
			await expect(
				db
					.transaction((tx) => tx.execute(change))
					.then(
						() => 'changed',
						(error: { cause?: Error }) => String(error.cause?.message),
					),
			).resolves.toContain('is kept as it is')
})

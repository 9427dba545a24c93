import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { awardTo, bidOf, law, mail, makeRound, moveRoundClock } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { endsInWords } from '../account/ends-in-words.ts'
import { withdrawAsDealer } from './bid.server.ts'
import { closeAtDeadline } from './close-round.server.ts'
import { callsInWords, dealersToCall } from './dealers-who-may-bid.server.ts'
import { endRoundsOfClients } from './end-rounds.server.ts'
import { answerForAll, askAsDealer } from './inquiries.server.ts'
import { openRound } from './open-round.server.ts'
import { askAboutBid, cancelForAll, extendForAll, startBestAndFinal } from './run-round.server.ts'

// No bid in these tests has a PDF.
const storage = null as unknown as FileStorage
const lead = 'leads@merridenhonda.example'

/** A round with two dealers, of which the first has only an address for leads; `none`: not even that. */
async function setUp(db: Db, none = false) {
	const made = await makeRound(db, {
		dealers: 2,
		prepare: () =>
			db.execute(
				sql`update deal_round_invitation set email = '', crm_email = ${none ? '' : lead} where dealer_name = 'Merriden Honda'`,
			),
	})
	const { round, advisor, now } = made
	const base = { actor: advisor, id: round.id, now, ...mail }
	const kindsTo = async (address: string) => {
		const rows = await db.select({ kind: outboxEmail.kind, to: outboxEmail.to }).from(outboxEmail)
		return rows.flatMap(({ kind, to }) => (to === address ? [kind] : [])).sort()
	}
	return { ...made, base, kindsTo, storage }
}

test('a dealer with only an address for leads hears there of answers, of the deadline and of the end', async ({
	db,
}) => {
	const { base, kindsTo, tokens, round, now, advisor, invitations } = await setUp(db)
	expect(await kindsTo(lead)).toEqual(['round-lead'])
	const asked = { token: tokens[1]!, formKey: crypto.randomUUID(), question: 'Is blue fine?', now, ...mail }
	const { id } = await askAsDealer(db, asked)
	const answered = { question: 'Is blue fine?', answer: 'Yes.', isSure: false }
	await answerForAll(db, { actor: advisor, roundId: round.id, id, now, ...mail, ...answered })
	expect(await kindsTo(lead)).toContain('round-inquiry-answer')
	const deadline = new Date(round.deadline.getTime() + 3_600_000)
	await extendForAll(db, { ...base, deadline, reason: 'The holiday.' })
	expect(await kindsTo(lead)).toContain('round-extended')
	await cancelForAll(db, { ...base, reason: 'The client bought elsewhere.' })
	expect(await kindsTo(lead)).toContain('round-canceled')
	expect(await kindsTo(invitations[1]!.email)).toContain('round-canceled')
})

test('its lead address hears of an offer, its withdrawal, the closing, a question, another stage and the award', async ({
	db,
}) => {
	const { base, bid, kindsTo, tokens, round, now, invitations, advisor, client } = await setUp(db)
	await bid(0, bidOf(31_000))
	expect(await kindsTo(lead)).toContain('bid-notice')
	await withdrawAsDealer(db, { token: tokens[0]!, device: 'device 0', code: '', now, ...mail })
	expect(await kindsTo(lead)).toContain('bid-withdrawn')
	await bid(0, bidOf(30_900))
	await moveRoundClock(db, 49)
	await closeAtDeadline(db, { id: round.id, now, ...mail })
	expect(await kindsTo(lead)).toContain('round-closed')
	await openRound(db, storage, { ...base, code: '', law })
	const asked = { invitationId: invitations[0]!.id, formKey: crypto.randomUUID(), question: 'With mats?' }
	await askAboutBid(db, { ...base, ...asked })
	expect(await kindsTo(lead)).toContain('round-question')
	const deadline = new Date(Date.now() + 72 * 3_600_000)
	await startBestAndFinal(db, { ...base, deadline, law })
	expect(await kindsTo(lead)).toContain('round-best-and-final')
	await moveRoundClock(db, 97)
	await closeAtDeadline(db, { id: round.id, now, ...mail })
	await openRound(db, storage, { ...base, code: '', law })
	await awardTo(db, { advisor, client, id: round.id, invitationId: invitations[0]!.id, now, hours: 98 })
	expect(await kindsTo(lead)).toContain('round-awarded')
})

test('a dealer without any address is named to the advisor with its phone number', async ({ db }) => {
	const { round, clientId, client, now } = await setUp(db, true)
	const calls = dealersToCall(await listInvitations(db, { roundId: round.id }))
	expect(calls).toEqual(['Merriden Honda, (215) 555-0100'])
	const says = 'Not told, for lack of an email address; please call: Merriden Honda, (215) 555-0100.'
	expect(callsInWords(calls)).toBe(says)
	expect(callsInWords([])).toBe('')
	const ended = { clientIds: [clientId], userId: client.id, origin: mail.origin, now }
	const rounds = await endRoundsOfClients(db, ended)
	expect(endsInWords({ rounds, agreements: [] })[0]).toContain(says)
})

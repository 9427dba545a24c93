import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { instantOf, localDateOf } from '#app/lib/dates/zoned-time.ts'
import { clientActor, siteActor } from '#app/modules/auth/actor.server.ts'
import type { Client, Site } from '#app/modules/auth/actor.ts'
import { createDemoAccounts, demoLogins } from '#app/modules/auth/demo-logins.server.ts'
import { findClientOf } from '#app/modules/clients/clients.server.ts'
import { findSampleDealers } from '#app/modules/deals/dealers/sample-dealers.server.ts'
import { findSampleDeal } from '#app/modules/deals/samples/insert-sample-deals.server.ts'
import { discardQueued } from '#app/modules/notifications/outbox.server.ts'
import { readTypedBid } from '#app/modules/rounds/bids/bid-fields.ts'
import { readBidForm } from '#app/modules/rounds/bids/bid-form.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { getRound, listRounds } from '#app/modules/rounds/rounds.server.ts'
import { declineAsDealer, sendBid } from '#app/workflows/rounds/bid.server.ts'
import type { RoundMail } from '#app/workflows/rounds/round-context.server.ts'
import { approveAsClient, sendRound, setUpRound } from '#app/workflows/rounds/set-up-round.server.ts'
import { type SampleRound, sampleRounds } from './sample-rounds.ts'

const timeZone = 'America/New_York'

type SeedInput = RoundMail & { now: Date }

/**
 * Demo mode only: starts rounds for the demo's member, by the same steps as real ones, so that their proof is valid. The offers are sealed
 * until a deadline two days ahead. A second run changes nothing. Call it after the logins and sample deals were created.
 */
export async function seedRounds(db: Db, { now, ...mail }: SeedInput): Promise<void> {
	const accounts = await createDemoAccounts(db)
	const [advisorId, memberId] = demoLogins.map(
		(login) => accounts.find(({ email }) => email.toLowerCase() === login.email)!.id,
	) as [string, string]
	const client = await findClientOf(db, { email: demoLogins[1]!.email })
	if (!client) return
	const dealId = await findSampleDeal(db, { clientId: client.id })
	if (!dealId || (await listRounds(db, { dealId })).length > 0) return
	const actors = {
		advisor: siteActor('sample', advisorId),
		client: clientActor({ id: memberId }, client.id),
	}
	await transact(db, async (tx) => {
		for (const sample of sampleRounds) await seedRound(tx, { sample, dealId, actors, mail, now })
		// Only the emails to the dealers are kept: the member and the advisor have already taken the steps that the others ask for.
		await discardQueued(tx, { kinds: ['round-approval', 'round-approved', 'round-sent-client'] })
	})
}

type RoundInput = {
	sample: SampleRound
	dealId: string
	actors: {
		advisor: Site
		client: Client
	}
	mail: RoundMail
	now: Date
}

async function seedRound(db: Db, { sample, dealId, actors, mail, now }: RoundInput): Promise<void> {
	const { kind, terms, offers, declined } = sample
	const names = [...offers.map((offer) => offer.dealer), ...declined]
	const dealerIds = await findSampleDealers(db, { names })
	const deadline = instantOf(addDays(localDateOf(now, timeZone), 2), '17:00', timeZone)
	const { id } = await setUpRound(db, {
		actor: actors.advisor,
		dealId,
		formKey: crypto.randomUUID(),
		draft: { kind, vehicleId: null, terms, stagesMax: 2, deadline, timeZone },
		dealerIds,
		mode: 'demo',
		now,
		...mail,
	})
	const { round } = await getRound(db, { actor: actors.client, id })
	const base = { id, now, ...mail }
	await approveAsClient(db, {
		...base,
		actor: actors.client,
		version: round.version,
		requiresClientCode: false,
	})
	await sendRound(db, { ...base, actor: actors.advisor, mode: 'demo' })
	for (const { id: invitationId, dealerName } of await listInvitations(db, { roundId: id })) {
		const token = mail.seals.tokenOf(invitationId)
		const offer = offers.find((each) => each.dealer === dealerName)
		if (!offer) {
			await declineAsDealer(db, { token, seals: mail.seals, reason: 'process', now })
			continue
		}
		const today = localDateOf(now, timeZone)
		const { bid } = readBidForm(readTypedBid(offer.typed), { kind, terms, today, opens: today })
		if (!bid) throw new Error(`the sample offer of ${dealerName} cannot be read`)
		await sendBid(db, {
			token,
			formKey: crypto.randomUUID(),
			bid: { ...bid, attachment: null },
			device: mail.seals.sourceHashOf(id, `sample device of ${dealerName}`),
			address: mail.seals.sourceHashOf(id, `sample address of ${dealerName}`),
			now,
			...mail,
		})
	}
}

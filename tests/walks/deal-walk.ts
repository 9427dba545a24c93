import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { asMember } from '#tests/factories/actors.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { makeDealers } from '#tests/factories/rounds.ts'
import type { Makers } from './act.ts'
import * as agreementActs from './agreement-acts.ts'
import type { DealWorld, ModelDealer } from './deal-model.ts'
import { answer, bid, decline, strangerBids, view } from './dealer-acts.ts'
import { answerInquiry, inquire, withdrawOffer } from './dealer-side-acts.ts'
import { award, choose, takeBack, wait } from './decision-acts.ts'
import * as managerActs from './manager-acts.ts'
import { open } from './open-acts.ts'
import { ask, bestAndFinal, cancel, extend } from './round-run-acts.ts'
import { approve, invite, remove, revise, send, setUp } from './round-setup-acts.ts'

const start = new Date('2026-11-23T14:00:00Z')

/** A client with a deal, four dealers, of whom two share an address and one has only that for leads, and another client. */
export async function makeDealWorld(db: Db): Promise<DealWorld> {
	const { advisor, client, deal, clientId, email } = await makeDeal(db, start)
	const { client: stranger } = await makeDeal(db, start)
	const names = ['Northside Honda', 'Merriden Honda', 'Riverside Honda', 'Valley Honda']
	const ids = await makeDealers(db, names)
	await db.execute(
		sql`update dealer set email = 'group@dealers.example' where name in ('Merriden Honda', 'Riverside Honda')`,
	)
	await db.execute(sql`update dealer set crm_email = '' where name = 'Merriden Honda'`)
	await db.execute(sql`update dealer set email = '' where name = 'Valley Honda'`)
	const dealers = names.map(
		(name, index): ModelDealer => ({
			id: ids[index]!,
			name,
			email: ['northsidehonda@dealers.example', 'group@dealers.example', 'group@dealers.example', ''][index]!,
			crm: index === 1 ? '' : `leads@${name.toLowerCase().replace(' ', '')}.example`,
		}),
	)
	const account = { id: client.id, name: 'Ana Ruiz', email, emailVerified: true }
	return {
		now: start,
		advisor,
		client,
		viewer: { ...asMember(account), mustEnroll: false, sessionId: 's' } as unknown as Viewer,
		email,
		clientId,
		dealId: deal.id,
		stranger,
		dealers,
		rounds: [],
		agreements: [],
		isClosed: false,
		isDeleted: false,
		kits: 0,
	}
}

/** Everything that the people of a deal and time can do, with how often. */
export const dealActs: Makers<DealWorld> = [
	[5, setUp],
	[1, revise],
	[6, approve],
	[9, send],
	[3, invite],
	[1, remove],
	[3, view],
	[14, bid],
	[3, decline],
	[4, withdrawOffer],
	[4, inquire],
	[4, answerInquiry],
	[1, strangerBids],
	[5, extend],
	[9, open],
	[4, ask],
	[4, answer],
	[5, bestAndFinal],
	[1, cancel],
	[10, choose],
	[12, award],
	[2, takeBack],
	[9, wait],
	[3, agreementActs.agree],
	[2, agreementActs.confirm],
	[2, agreementActs.decline],
	[3, managerActs.askManager],
	[3, managerActs.answerManager],
	[1, agreementActs.sendKit],
	[1, agreementActs.closeDeal],
	[1, agreementActs.deleteAccount],
]

export const dealTables = [
	'deal',
	'deal_document',
	'deal_round',
	'deal_round_key',
	'deal_round_extension',
	'deal_round_invitation',
	'deal_round_visit',
	'deal_bid',
	'deal_bid_code',
	'deal_bid_withdrawal',
	'deal_round_inquiry',
	'deal_round_question',
	'deal_round_choice',
	'deal_round_award',
	'ended_round',
	'ended_invitation',
	'ended_receipt',
	'deal_agreement',
	'ended_agreement',
	'deal_kit_link',
	'client_event',
	'audit_entry',
	'outbox_email',
	'user',
]

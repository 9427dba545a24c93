import type { Db } from '#app/db/client.server.ts'
import { listAppointmentsOfPerson } from '#app/modules/appointments/lists/person-appointments.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { hasUnpaidInvoice } from '#app/modules/payments/invoices/invoices.server.ts'
import { readOpenMoney } from '#app/modules/payments/orders/open-money.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { readDealFacts } from '../deals/deal-facts.server.ts'
import { type DealStage, earlyStages, stageOf } from '../deals/deal-stage.ts'
import { hasOpenService } from '../services/read-services.server.ts'

/** In which nobody waits for the end of a deal: nothing was decided yet, or it ended. */
const idleStages: readonly DealStage[] = [...earlyStages, 'signed', 'walked_away', 'closed']

type OpenMattersInput = { actor: Staff; clientId: string; now: Date }

/**
 * Finds what is still to be done or paid for a client, so that their file is not closed unseen; as the end of a sentence, or null if
 * there is nothing. @throws Forbidden
 */
export async function findOpenMatter(
	db: Db,
	{ actor, clientId, now }: OpenMattersInput,
): Promise<string | null> {
	const identity = await identityOf(db, { clientId })
	if (await hasUnpaidInvoice(db, { actor, ...identity })) return 'an invoice is unpaid'
	const { hasFee, hasRefund, hasDispute } = await readOpenMoney(db, { actor, ...identity })
	if (hasFee) return 'a fee is not paid yet'
	if (hasRefund) return 'a refund is not carried out'
	if (hasDispute) return 'a payment is disputed'
	if (await hasOpenService(db, { clientId })) return 'a service is not over'
	const appointments = await listAppointmentsOfPerson(db, { actor, ...identity })
	if (appointments.some(({ status }) => status === 'requested' || status === 'confirmed'))
		return 'an appointment is open'
	const { timeZone } = await getSettings(db)
	const deal = await readDealFacts(db, { clientId, now, timeZone })
	return deal && !idleStages.includes(stageOf(deal)) ? 'a deal is under way' : null
}

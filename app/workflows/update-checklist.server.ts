import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { type CompletedItem, checkItem } from '#app/modules/clients/checklists/complete-item.server.ts'
import { queueSupportEmail } from '#app/modules/clients/emails/client-emails.server.ts'
import { mainAddressOf } from '#app/modules/clients/main-address.server.ts'
import type { ClientActor } from '#app/modules/clients/policy.ts'
import { getLetterhead } from '#app/modules/notifications/layout/business-details.server.ts'
import { getOfficeWeek } from './support-clocks.server.ts'

type Check = {
	actor: ClientActor
	checklistId: string
	itemId: string
	done: boolean
	origin: string
	now: Date
}

/** Ticks a task, or takes the tick back. The tick that is the delivery tells the client that the support runs. @throws Forbidden, NotFound */
export function workChecklist(db: Db, { origin, ...tick }: Check): Promise<CompletedItem> {
	return transact(db, async (tx) => {
		const ticked = await checkItem(tx, { ...tick, week: await getOfficeWeek(tx) })
		if (!ticked.supportEndsAt) return ticked
		const to = await mainAddressOf(tx, { clientId: ticked.clientId })
		if (!to) return ticked
		const { brand, timeZone } = await getLetterhead(tx, { origin })
		const support = {
			checklistId: tick.checklistId,
			title: ticked.title,
			startedAt: tick.now,
			endsAt: ticked.supportEndsAt,
		}
		await queueSupportEmail(tx, { kind: 'started', to, support, brand, timeZone })
		return ticked
	})
}

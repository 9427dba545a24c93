import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { mainAddressOf } from '#app/modules/clients/main-address.server.ts'
import type { ClientActor } from '#app/modules/clients/policy.ts'
import { type Ticked, tickItem } from '#app/modules/clients/tick-item.server.ts'
import { queueSupportMail } from '#app/modules/notifications/client-mails.server.ts'
import { getLetterhead } from '#app/modules/notifications/letterhead.server.ts'
import { getOfficeWeek } from './support-clocks.server.ts'

type Tick = {
	actor: ClientActor
	checklistId: string
	itemId: string
	done: boolean
	origin: string
	now: Date
}

/** Ticks a task, or takes the tick back. The tick that is the delivery tells the client that the support runs. @throws Forbidden, NotFound */
export function workChecklist(db: Db, { origin, ...tick }: Tick): Promise<Ticked> {
	return transact(db, async (tx) => {
		const ticked = await tickItem(tx, { ...tick, week: await getOfficeWeek(tx) })
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
		await queueSupportMail(tx, { kind: 'started', to, support, brand, timeZone })
		return ticked
	})
}

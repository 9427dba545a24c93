import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { type CompletedItem, completeItem } from '#app/modules/clients/checklists/complete-item.server.ts'
import { queueSupportEmail } from '#app/modules/clients/emails/client-emails.server.ts'
import { mainAddressOf } from '#app/modules/clients/main-address.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { getOfficeWeek } from './support-clocks.server.ts'

type UpdateChecklistInput = {
	actor: Staff
	checklistId: string
	itemId: string
	done: boolean
	origin: string
	now: Date
}

/**
 * Completes a checklist item or reopens it. Completing the delivery emails the client that the support has started.
 * @throws Forbidden; NotFound
 */
export function updateChecklist(db: Db, { origin, ...input }: UpdateChecklistInput): Promise<CompletedItem> {
	return transact(db, async (tx) => {
		const completed = await completeItem(tx, { ...input, week: await getOfficeWeek(tx) })
		if (!completed.supportEndsAt) return completed
		const to = await mainAddressOf(tx, { clientId: completed.clientId })
		if (!to) return completed
		const { brand, timeZone } = await getBranding(tx, { origin })
		const support = {
			checklistId: input.checklistId,
			title: completed.title,
			startedAt: input.now,
			endsAt: completed.supportEndsAt,
		}
		await queueSupportEmail(tx, {
			kind: 'started',
			to,
			support,
			brand,
			timeZone,
		})
		return completed
	})
}

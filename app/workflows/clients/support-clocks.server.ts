import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { OfficeWeek } from '#app/lib/dates/business-hours.ts'
import { getChatSettings } from '#app/modules/chat/chat-settings.server.ts'
import { listAnswerWaits } from '#app/modules/chat/conversations/reply-waits.server.ts'
import { queueSupportEmail } from '#app/modules/clients/emails/client-emails.server.ts'
import { mainAddressOf } from '#app/modules/clients/main-address.server.ts'
import { listSupports, type Support, settleSupport } from '#app/modules/clients/support.server.ts'
import { readSupportClock, type SupportClock } from '#app/modules/clients/support-clock.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/** Returns the advisor's business hours, which are those of the chat, in the business time zone. */
export async function getOfficeWeek(db: Db): Promise<OfficeWeek> {
	// The queries run one after the other, because a transaction has only one connection.
	const { hours } = await getChatSettings(db)
	const { timeZone } = await getSettings(db)
	return { hours, timeZone }
}

export type ClockedSupport = Support & { clock: SupportClock }

/** Returns the support clocks of checklists by checklist id, including the time added so far for late replies. */
export async function readSupportClocks(
	db: Db,
	{ checklistIds, now }: { checklistIds: readonly string[] | 'unended'; now: Date },
): Promise<Map<string, ClockedSupport>> {
	const supports = await listSupports(db, { checklistIds })
	if (supports.length === 0) return new Map()
	const since = new Date(Math.min(...supports.map(({ startedAt }) => startedAt.getTime())))
	const userIds = [...new Set(supports.flatMap((support) => support.userIds))]
	const week = await getOfficeWeek(db)
	const waits = await listAnswerWaits(db, { userIds, since })
	return new Map(
		supports.map((support) => [
			support.checklistId,
			{
				...support,
				clock: readSupportClock({
					startedAt: support.startedAt,
					hours: support.allowanceMinutes / 60,
					extraMinutes: support.handMinutes,
					waits: support.userIds.flatMap((id) => waits.get(id) ?? []),
					week,
					now,
				}),
			},
		]),
	)
}

/**
 * Records the state of all support clocks: late replies, changed end times and, once, that a support has ended, which is also emailed to
 * the client. For a job; repeated runs are harmless.
 * @returns how many supports ended
 */
export async function settleSupports(
	db: Db,
	{ origin, now }: { origin: string; now: Date },
): Promise<number> {
	let ended = 0
	for (const support of (await readSupportClocks(db, { checklistIds: 'unended', now })).values()) {
		const { late, endsAt, state } = support.clock
		const isOver = state === 'over'
		await transact(db, async (tx) => {
			if (!(await settleSupport(tx, { support, late, endsAt, isOver, now }))) return
			ended++
			const to = await mainAddressOf(tx, { clientId: support.clientId })
			if (!to) return
			const { brand, timeZone } = await getBranding(tx, { origin })
			await queueSupportEmail(tx, {
				kind: 'ended',
				to,
				support,
				brand,
				timeZone,
			})
		})
	}
	return ended
}

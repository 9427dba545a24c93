import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { dealKitLink } from '#app/db/schema/signing.ts'
import { hasStatus } from '#app/modules/deals/deal-status.server.ts'
import { deleteQueued, listQueuedAbout } from '#app/modules/notifications/delete-emails.server.ts'
import { hasEnded, standingOf } from '../agreement.ts'
import { listAgreements } from '../agreements.server.ts'

/**
 * Deletes the emails about what was agreed in a deal, and about its kit, that wait to be sent and are not true anymore: the question to a
 * manager who has answered, or the link to a kit that a newer one replaced. Call it after each step, in its transaction.
 */
export async function deleteOutdatedEmails(tx: Db, { dealId }: { dealId: string }): Promise<void> {
	const agreements = await listAgreements(tx, { dealId })
	const kits = await tx
		.select({ id: dealKitLink.id, expiresAt: dealKitLink.expiresAt })
		.from(dealKitLink)
		.where(eq(dealKitLink.dealId, dealId))
		.orderBy(desc(dealKitLink.expiresAt), desc(dealKitLink.id))
	const things = [...agreements, ...kits].map((each) => each.id)
	const queued = await listQueuedAbout(tx, { things })
	if (queued.length === 0) return
	const isOpen = (await tx.$count(deal, and(eq(deal.id, dealId), hasStatus('open')))) > 0
	const agreementOf = new Map(agreements.map((each) => [each.id, each]))
	const isStillSo = ({ kind, dedupeKey }: { kind: string; dedupeKey: string }): boolean => {
		const [, thing = '', detail] = dedupeKey.split(':')
		const agreement = agreementOf.get(thing)
		const standing = agreement && standingOf(agreement)
		if (kind === 'deal-agreed') return standing === 'asked'
		if (kind === 'deal-disputed') return standing === 'disputed'
		if (kind === 'deal-manager')
			return isOpen && agreement?.managerAnswer === null && !hasEnded(standingOf(agreement))
		if (kind === 'deal-client-answer' || kind === 'deal-client-answer-manager')
			return standing === (detail === 'yes' ? 'confirmed' : 'declined')
		// A newer link ends the earlier ones, so that it expires last.
		return kind !== 'deal-kit' || (isOpen && thing === kits[0]?.id)
	}
	const outdated = queued.filter((email) => !isStillSo(email))
	await deleteQueued(tx, { ids: outdated.map((email) => email.id) })
}

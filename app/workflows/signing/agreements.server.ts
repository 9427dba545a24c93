import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { storeDecidedTotal } from '#app/modules/deals/documents/edit-documents.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { agreementLimits } from '#app/modules/signing/agreement.ts'
import {
	type Agreement,
	agreementLink,
	askManager,
	recordAgreement,
} from '#app/modules/signing/agreements.server.ts'
import { agreedEmail, managerEmail } from '#app/modules/signing/emails/agreement-emails.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { ClientLinks } from '#app/workflows/deals/client-links.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import { agreementUrl, auditAgreement, noticeOf } from './agreement-context.server.ts'

/**
 * Records what was agreed, adds the hash of the agreement to the audit chain and an event to the client's history, and emails the client a
 * request to confirm.
 * @throws as `recordAgreement`
 */
export const agreeOnDeal = (
	db: Db,
	{ origin, links, ...input }: Parameters<typeof recordAgreement>[1] & ClientLinks,
): Promise<{ agreement: Agreement; isNew: boolean }> =>
	transact(db, async (tx) => {
		const { agreement, deal, isNew, decidedTotal } = await recordAgreement(tx, input)
		if (!isNew) return { agreement, isNew }
		if (decidedTotal) await storeDecidedTotal(tx, decidedTotal)
		const { actor, now } = input
		const { version } = agreement
		await recordDealEvent(tx, { actor, deal, what: 'deal-agreed', detail: { version }, now })
		await askClient(tx, { agreement, deal, origin, links })
		await auditAgreement(tx, {
			agreement,
			action: 'deal.agreed',
			actor: { kind: 'advisor', id: recordedActor(actor).id },
			now,
		})
		return { agreement, isNew }
	})

/** Emails the client a request to answer whether a version is what they agreed to. Call it in the transaction of the change. */
export async function askClient(
	tx: Db,
	{ agreement, deal, ...links }: ClientLinks & { agreement: Agreement; deal: Deal },
): Promise<void> {
	const { emails, userIds } = await identityOf(tx, { clientId: deal.clientId })
	if (!emails[0]) return
	const { brand } = await getBranding(tx, links)
	const url = await agreementUrl(tx, deal, links)
	const notice = await noticeOf(tx, agreement, deal)
	await queueEmail(tx, {
		kind: 'deal-agreed',
		owed: true,
		dedupeKey: `deal-agreed:${agreement.id}`,
		to: emails[0],
		...renderEmail(agreedEmail({ agreement: notice, hasAccount: userIds.length > 0, url, ...brand }), brand),
	})
}

type AskManagerInput = {
	actor: Actor
	dealId: string
	id: string
	/** Empty to only create the link, which the advisor then sends. */
	email: string
	links: Links
	now: Date
}

/**
 * Creates the link with which the dealer's manager confirms or corrects an agreement, and emails it if an address is given: once per
 * address and version.
 * @throws as `askManager`; Invalid('managerEmail')
 */
export const askDealManager = (db: Db, { links, email, ...input }: AskManagerInput): Promise<Agreement> =>
	transact(db, async (tx) => {
		const address = email.trim()
		if (
			address &&
			(!/^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,180}\.[^\s@,;<>.]{2,24}$/.test(address) ||
				address.length > agreementLimits.email)
		)
			throw new Invalid('Enter the manager’s email address, like manager@example.com.', 'managerEmail')
		const link = agreementLink(input.id)
		const { agreement, deal } = await askManager(tx, { ...input, token: links.tokenOf(link), email: address })
		const { actor, now } = input
		const { version } = agreement
		await recordDealEvent(tx, { actor, deal, what: 'deal-manager-asked', detail: { version }, now })
		if (address) {
			const { brand } = await getBranding(tx, links)
			const notice = await noticeOf(tx, agreement, deal)
			await queueEmail(tx, {
				kind: 'deal-manager',
				owed: true,
				dedupeKey: `deal-manager:${agreement.id}:${address.toLowerCase()}`,
				to: address,
				replyTo: brand.contactEmail,
				...renderEmail(managerEmail({ agreement: notice, url: links.urlOf(link), ...brand }), brand),
			})
		}
		return agreement
	})

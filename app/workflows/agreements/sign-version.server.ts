import { createHash } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { formatPlacedMoment } from '#app/lib/dates/appointment-time.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { serviceIn } from '#app/modules/agreements/agreement-text.ts'
import { agreementLink, getAgreement } from '#app/modules/agreements/agreements.server.ts'
import {
	queueDeclinedVersion,
	queueSignedVersion,
} from '#app/modules/agreements/emails/send-version-emails.server.ts'
import { changedMessage } from '#app/modules/agreements/signatures.server.ts'
import { isSameName } from '#app/modules/agreements/signer-name.ts'
import {
	type AgreementVersion,
	closedSentence,
	declineProposal,
	signProposal,
} from '#app/modules/agreements/versions.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import {
	listLiveOrdersOf,
	moveOrdersToVersion,
} from '#app/modules/payments/orders/agreement-orders.server.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import { recordConsent } from '#app/modules/records/consents/consents.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { followOrder } from '../clients/follow-order.server.ts'
import { type SettleKeptCards, settleKeptCards } from '../payments/settle-kept-cards.server.ts'
import { assertMayCharge, nothingOwed } from './propose-version.server.ts'
import { deviceName, printInThread, type SignInput, signingSentence } from './sign-agreement.server.ts'

type SignVersionInput = SignInput & { agreement: AgreementVersion } & Pick<
		SettleKeptCards,
		'payments' | 'origin' | 'appointmentEmails' | 'log'
	>

/**
 * Signs a new version of an agreement for its client: it replaces the agreement, and its orders and kept card belong to it from then on.
 * The file, with both signatures, is printed before; client and advisor get it by email. A fee that waited for the car and its price is
 * charged afterwards: at once if the provider responds, else by the job.
 * @throws Invalid('signature') for another name than the client's; Conflict if it is another text than the one that was shown, it was
 *   declined or withdrawn, the agreement that it changes has ended, or nothing is owed for its order anymore; as `assertMayCharge`
 */
export async function signNewVersion(
	db: Db,
	{ agreement: proposal, payments, origin, appointmentEmails, log, ...input }: SignVersionInput,
): Promise<void> {
	const { signature, hash, from, actor, links, now } = input
	if (proposal.signedAt) return
	const replaced = await getAgreement(db, { id: proposal.replacesId })
	if (proposal.status !== 'open') throw new Conflict(closedSentence(proposal, replaced))
	if (hash !== proposal.contentHash) throw new Conflict(changedMessage)
	if (!isSameName(signature, proposal.customerName))
		throw new Invalid(`Type your name as it is in the agreement: ${proposal.customerName}`, 'signature')
	await assertMayCharge(db, { agreement: replaced, now })
	const { brand, timeZone } = await getBranding(db, links)
	const device = deviceName(input.device)
	const pdf = Buffer.from(
		await printInThread({
			content: proposal.content,
			brand: brand.footerBrand,
			contentHash: hash,
			signature: { name: signature, signedAt: formatPlacedMoment(now, timeZone), from, device },
			advisorSignature: {
				name: proposal.advisorSignedName,
				signedAt: formatPlacedMoment(proposal.advisorSignedAt, timeZone),
				from: proposal.advisorSignedFrom ?? 'unknown',
				device: proposal.advisorSignedWith ?? 'an unknown browser',
			},
			date: localDateOf(now, timeZone),
		}),
	)
	const orderId = await transact(db, async (tx) => {
		const { agreement, isNew } = await signProposal(tx, {
			proposal,
			signature: { name: signature, from, device },
			pdf,
			pdfHash: createHash('sha256').update(pdf).digest('hex'),
			actor,
			now,
		})
		if (!isNew) return null
		const orders = await listLiveOrdersOf(tx, { agreementId: proposal.replacesId })
		if (!orders.some(({ status }) => isLive(status))) throw new Conflict(nothingOwed)
		await moveOrdersToVersion(tx, { from: proposal.replacesId, to: proposal.id, now })
		await recordConsent(tx, {
			kind: 'electronic_agreement',
			person: { userId: agreement.userId, email: agreement.customerEmail },
			aboutId: agreement.id,
			text: signingSentence(agreement.content),
			textVersion: agreement.content.version,
			clientIp: from,
			userAgent: device,
			now,
		})
		await queueSignedVersion(tx, {
			proposal: agreement,
			title: serviceIn(agreement.content),
			replaces: replaced.reference,
			brand,
			url: links.urlOf(agreementLink(agreement)),
			pdf,
		})
		return replaced.feeTiming === 'after_car' ? orders[0]!.id : null
	})
	if (orderId === null) return
	try {
		await settleKeptCards(db, { payments, origin, appointmentEmails, links, log, now, orderId })
	} catch (error) {
		// It is signed, and the job charges.
		log.error({ agreement: proposal.reference, error }, 'fee not charged: the job tries again')
	}
}

type Decline = { agreement: AgreementVersion; reason: string; actor: AuditActor; links: Links; now: Date }

/**
 * Declines a new version for its client, with a sentence that the advisor gets by email and as a step. The agreement stays as it is.
 * @throws Conflict if it is signed or was withdrawn
 */
export async function declineVersion(
	db: Db,
	{ agreement: proposal, reason, actor, links, now }: Decline,
): Promise<void> {
	await transact(db, async (tx) => {
		if (!(await declineProposal(tx, { proposal, declinedReason: reason, actor, now }))) return
		const { brand } = await getBranding(tx, links)
		await queueDeclinedVersion(tx, { proposal, title: serviceIn(proposal.content), reason, brand })
		const [order] = await listLiveOrdersOf(tx, { agreementId: proposal.replacesId })
		if (order && isLive(order.status))
			await followOrder(tx, { orderId: order.id, happened: 'version declined', now })
	})
}

import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { clientActor, siteActor } from '#app/modules/auth/actor.server.ts'
import { type Actor, type Client, isPerson } from '#app/modules/auth/actor.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { assertCan } from '#app/modules/deals/deal-status.ts'
import { getDeal, lockDeal } from '#app/modules/deals/deals.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { deleteOutdatedEmails } from '#app/modules/signing/emails/delete-outdated.server.ts'
import { kitEmail } from '#app/modules/signing/emails/kit-email.ts'
import { endKitDevice, type KitDevice, openKitDevice } from '#app/modules/signing/kit/kit-devices.server.ts'
import { kitUrl, makeKitLink, redeemKitLink } from '#app/modules/signing/kit/kit-links.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import { carOfDeal } from './kit-case.server.ts'

type OpenedKit = { secret: string; device: KitDevice }

type OpenInput = {
	actor: Client
	dealId: string
	/** The client's session: when it ends, the kit ends, too. */
	sessionId: string
	/** Names the browser and operating system. */
	name: string
	now: Date
}

/** Opens the kit on the phone on which the client is signed in. @throws NotFound; Conflict for a closed deal */
export const openOwnKit = (db: Db, { actor, dealId, sessionId, name, now }: OpenInput): Promise<OpenedKit> =>
	transact(db, async (tx) => {
		const deal = await lockDeal(tx, { actor, id: dealId, to: 'sign' })
		const opened = await openKitDevice(tx, { dealId, userId: actor.id, sessionId, name, now })
		await recordDealEvent(tx, { actor, deal, what: 'deal-kit-opened', detail: { device: name }, now })
		return opened
	})

/** Opens the kit with an emailed link and its code. @throws Invalid('code'); Conflict for a closed deal */
export async function openKitByLink(
	db: Db,
	{ token, code, name, now }: { token: string; code: string; name: string; now: Date },
): Promise<OpenedKit> {
	const { dealId, userId } = await redeemKitLink(db, { token, code, now })
	return transact(db, async (tx) => {
		const deal = await lockDeal(tx, { actor: siteActor('request'), id: dealId, to: 'sign' })
		const actor = clientActor({ id: userId }, deal.clientId)
		const opened = await openKitDevice(tx, { dealId, userId, sessionId: null, name, now })
		await recordDealEvent(tx, { actor, deal, what: 'deal-kit-opened', detail: { device: name }, now })
		return opened
	})
}

type SendInput = { actor: Actor; dealId: string; origin: string; now: Date }

/**
 * Emails the client a link to the kit. Returns the code that the link requires: it must be shown once and not emailed.
 * @throws NotFound; Conflict for a client without an account or an email address, or for a closed deal
 */
export const sendKitLink = (
	db: Db,
	{ actor, dealId, origin, now }: SendInput,
): Promise<{ code: string; email: string; expiresAt: Date }> =>
	transact(db, async (tx) => {
		const deal = await getDeal(tx, { actor, id: dealId })
		assertCan('sign', deal)
		const { userIds, emails } = await identityOf(tx, { clientId: deal.clientId })
		const userId = isPerson(actor) ? actor.id : userIds[0]
		const [email] = emails
		if (!userId || !email)
			throw new Conflict(
				userId
					? 'This client has no email address. Please add one to the file first.'
					: 'This client has no account yet, and the kit belongs to one. Please ask them to sign up with the address in this file.',
			)
		const { id, token, code, expiresAt } = await makeKitLink(tx, { dealId, userId, now })
		await recordDealEvent(tx, { actor, deal, what: 'deal-kit-link-sent', now })
		const { brand } = await getBranding(tx, { origin })
		const car = await carOfDeal(tx, deal)
		await queueEmail(tx, {
			kind: 'deal-kit',
			// A client who requests it repeatedly is subject to the usual limit.
			owed: !isPerson(actor),
			dedupeKey: `deal-kit:${id}`,
			to: email,
			...renderEmail(kitEmail({ car, url: kitUrl(origin, token), ...brand }), brand),
		})
		await deleteOutdatedEmails(tx, { dealId })
		return { code, email, expiresAt }
	})

/** Removes the kit from a phone: at once if the phone is online, otherwise when it is again. @throws NotFound */
export const removeKit = (
	db: Db,
	{ actor, dealId, id, now }: { actor: Actor; dealId: string; id: string; now: Date },
): Promise<void> =>
	transact(db, async (tx) => {
		const deal = await getDeal(tx, { actor, id: dealId })
		const { name } = await endKitDevice(tx, { actor, dealId, id, now })
		await recordDealEvent(tx, { actor, deal, what: 'deal-kit-removed', detail: { device: name }, now })
	})

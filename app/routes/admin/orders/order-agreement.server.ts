import type { Db } from '#app/db/client.server.ts'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formAction } from '#app/http/form-actions.server.ts'
import { formatDay, formatMoment } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { withLink } from '#app/lib/paths/link-purposes.ts'
import { dealerCopySchema } from '#app/modules/agreements/agreement.schema.ts'
import { agreementLink, getAgreement } from '#app/modules/agreements/agreements.server.ts'
import type { ShownCopies } from '#app/modules/agreements/components/agreement-sections.tsx'
import type { ShownVersion } from '#app/modules/agreements/components/version-section.tsx'
import { listCopiedTo } from '#app/modules/agreements/dealer-copies.server.ts'
import { versionSchema, withdrawVersionSchema } from '#app/modules/agreements/version.schema.ts'
import { newPartOf } from '#app/modules/agreements/version-text.ts'
import { findProposal } from '#app/modules/agreements/versions.server.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { listDealersOfClient } from '#app/modules/deals/dealers/dealers-of-client.server.ts'
import { isLive, type OrderStatus } from '#app/modules/payments/orders/order-status.ts'
import { getOrderDetail } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { proposeVersion, withdrawVersion } from '#app/workflows/agreements/propose-version.server.ts'
import { sendDealerCopy } from '#app/workflows/agreements/send-dealer-copy.server.ts'
import { furtherCarFactsOf } from '#engine'
import type { Route } from './+types/order'

type ShowInput = {
	actor: StaffViewer
	id: string
	/** The client's file; null if there is none. */
	clientId: string | null
	orderStatus: OrderStatus
	timeZone: string
	thisYear: number
}

/**
 * Returns what the page of an order shows of its agreement: the agreement itself, a new version of it, proposed or to propose, and copies
 * of it for dealers.
 */
export async function showAgreement(
	context: Route.LoaderArgs['context'],
	{ actor, id, clientId, orderStatus, timeZone, thisYear }: ShowInput,
) {
	const { db, links } = getServices(context)
	const [agreement, proposal] = await Promise.all([getAgreement(db, { id }), findProposal(db, { id })])
	const { reference, status, signedAt, withdrawnAt, replacesId, confirmedAt } = agreement
	const day = (at: Date | null) => (at ? formatDay(at, timeZone) : 'no day')
	const fileOf = (of: string) => withLink('/agreement.pdf', links.tokenOf(agreementLink({ id: of })))
	const mayChange = status === 'signed' && confirmedAt === null && isLive(orderStatus)
	const isWaiting = proposal?.status === 'open'
	const shown = proposal && {
		id: proposal.id,
		reference: proposal.reference,
		isWaiting,
		at: formatMoment(proposal.withdrawnAt ?? proposal.createdAt, timeZone, thisYear),
		declinedReason: proposal.declinedReason,
		newPart: newPartOf(proposal.content)?.paragraphs ?? [],
	}
	const version: ShownVersion | null =
		mayChange || isWaiting
			? {
					proposal: shown,
					form:
						mayChange && !isWaiting
							? { controls: controlsOf(versionSchema), noteAsked: furtherCarFactsOf(agreement.state ?? '') }
							: null,
				}
			: null
	return {
		facts: {
			reference,
			state:
				status === 'withdrawn' ? `ended by the client on ${day(withdrawnAt)}` : `signed on ${day(signedAt)}`,
			file: fileOf(id),
			earlierFile: replacesId && fileOf(replacesId),
		},
		parts: { version, copies: status === 'signed' ? await showCopies(db, { actor, id, clientId }) : null },
	}
}

async function showCopies(
	db: Db,
	{ actor, id, clientId }: Pick<ShowInput, 'actor' | 'id' | 'clientId'>,
): Promise<ShownCopies> {
	const [copiedTo, dealers] = await Promise.all([
		listCopiedTo(db, { id }),
		clientId ? listDealersOfClient(db, { actor, clientId }) : [],
	])
	return { copiedTo, dealers, controls: controlsOf(dealerCopySchema) }
}

type FormsInput = { actor: StaffViewer; reference: string; page: string }

/** The forms that propose a new version of the agreement of an order, signed from this request, withdraw one, and send a dealer a copy. */
export function agreementForms(
	{ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>,
	{ actor, reference, page }: FormsInput,
) {
	const { db, clock, links } = getServices(context)
	const now = clock.now()
	return {
		'propose-version': formAction({
			schema: versionSchema,
			run: ({ car, carPrice, endsOn, note, advisorSignature: signature }) =>
				proposeVersion(db, {
					actor,
					reference,
					terms: { car, carPriceCents: carPrice, endsOn, note },
					signature,
					from: getRequestMetadata(context).clientIp,
					device: request.headers.get('user-agent') ?? '',
					links,
					now,
				}),
			to: page,
			message: ['New version on its way', 'The client gets an email with the link to read and sign it.'],
		}),
		'withdraw-version': formAction({
			schema: withdrawVersionSchema,
			run: ({ version: id }) => withdrawVersion(db, { actor, reference, id, now }),
			to: page,
			message: ['New version withdrawn', 'The agreement stays as it is.'],
		}),
		'send-copy': formAction({
			schema: dealerCopySchema,
			async run({ dealerEmail: to }) {
				const { order } = await getOrderDetail(db, { actor, reference })
				if (!order.agreementId) throw new NotFound('This order has no agreement.')
				const by = { kind: 'advisor' as const, id: actor.id }
				return sendDealerCopy(db, { id: order.agreementId, to, actor: by, links, now })
			},
			to: page,
			message: (_, isNew) =>
				isNew
					? (['Copy on its way', 'The dealer gets the signed PDF by email.'] as const)
					: (['Sent before', 'This address has a copy of the agreement already.'] as const),
		}),
	}
}

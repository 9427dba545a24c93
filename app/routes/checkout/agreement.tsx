import { redirect } from 'react-router'
import '#app/ui/account/account.css'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { Conflict, DomainError } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { clientSchema, dealerCopySchema, signatureSchema } from '#app/modules/agreements/agreement.schema.ts'
import {
	agreementLink,
	getAgreement,
	openAgreementLink,
	type SignedAgreement,
} from '#app/modules/agreements/agreements.server.ts'
import { AgreementPage } from '#app/modules/agreements/components/agreement-page.tsx'
import { declineSchema } from '#app/modules/agreements/version.schema.ts'
import { findNextVersion, isProposal } from '#app/modules/agreements/versions.server.ts'
import { releaseOnError, releaseUses } from '#app/modules/limits/limits.server.ts'
import { callerOf } from '#app/modules/limits/stranger-budgets.server.ts'
import { consumeEmailRequest } from '#app/modules/notifications/recipient-limits.server.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { continueToPayment } from '#app/workflows/agreements/continue-to-payment.server.ts'
import { confirmDelivery } from '#app/workflows/agreements/deliver-service.server.ts'
import { readAgreementPage } from '#app/workflows/agreements/read-agreement-page.server.ts'
import { saveClientOfAgreement } from '#app/workflows/agreements/save-client.server.ts'
import { sendDealerCopy } from '#app/workflows/agreements/send-dealer-copy.server.ts'
import { signServiceAgreement } from '#app/workflows/agreements/sign-agreement.server.ts'
import { declineVersion, signNewVersion } from '#app/workflows/agreements/sign-version.server.ts'
import { endAgreement } from '#app/workflows/agreements/withdraw-agreement.server.ts'
import type { Route } from './+types/agreement'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL opens the agreement, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your agreement')

/** Returns the agreement of the link. The link of one that was replaced leads to the page of its new version, where nothing is done yet. */
const openLink = async ({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) => {
	const { db, links } = getServices(context)
	const agreement = await openAgreementLink(db, { links, token: linkTokenOf(request) }).catch(
		throwErrorResponse,
	)
	const next = agreement.status === 'withdrawn' ? await findNextVersion(db, agreement) : null
	if (!next) return agreement
	const { searchParams } = new URL(request.url)
	const paid = searchParams.has('paid') ? '&paid=1' : ''
	throw redirect(`${links.pathOf(agreementLink(next))}${paid}`, 303)
}

export async function loader(args: Route.LoaderArgs) {
	const { request, context } = args
	const { db, links, clock } = getServices(context)
	const { searchParams } = new URL(request.url)
	const token = linkTokenOf(request)
	const agreement = await openLink(args)
	const page = await readAgreementPage(db, {
		agreement,
		asksAgain: searchParams.has('change'),
		hasPaid: searchParams.has('paid'),
		links,
		now: clock.now(),
	}).catch(throwErrorResponse)
	return {
		...page,
		action: linkPath('engagement', token),
		token,
		controls: {
			client: controlsOf(clientSchema),
			signature: controlsOf(signatureSchema),
			decline: controlsOf(declineSchema),
			copy: controlsOf(dealerCopySchema),
		},
	}
}

/** Only POST signs, pays or ends something: an email program that follows the link changes nothing. */
export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const { db, payments, appointmentEmails, links, env, clock, log } = getServices(context)
	const agreement = await openLink(args)
	const page = linkPath('engagement', linkTokenOf(request))
	const viewer = await getViewer(context)
	const now = clock.now()
	const actor = { kind: viewer ? ('member' as const) : ('visitor' as const), id: viewer?.id ?? null }
	const pay = async (signed: SignedAgreement) =>
		redirect(
			(
				await continueToPayment(db, {
					agreement: signed,
					payments,
					origin: env.origin,
					returnUrl: `${env.origin}${page}`,
					now,
				})
			).url,
			303,
		)
	return runForms(
		args,
		{
			client: formAction({
				schema: clientSchema,
				async run(client) {
					await saveClientOfAgreement(db, { agreement, client, now })
					return redirect(page, 303)
				},
			}),
			sign: formAction({
				schema: signatureSchema,
				async run({ signature, hash }) {
					const from = getRequestMetadata(context).clientIp
					const device = request.headers.get('user-agent') ?? ''
					const input = { signature, hash, from, device, actor, links, now }
					if (agreement.replacesId !== null) {
						if (isProposal(agreement))
							await signNewVersion(db, {
								...input,
								agreement,
								payments,
								origin: env.origin,
								appointmentEmails,
								log,
							})
						return redirect(page, 303)
					}
					const signed = await signServiceAgreement(db, { ...input, agreement })
					// If the payment page cannot be opened, the signature stands, and this page has the button to go on.
					return pay(signed).catch((error: unknown) => {
						if (!(error instanceof Error)) throw error
						if (!(error instanceof DomainError))
							log.error({ agreement: signed.reference, error }, 'no payment page after a signature')
						return redirect(page, 303)
					})
				},
				fallback: 'The agreement could not be signed. Please try again.',
			}),
			decline: formAction({
				schema: declineSchema,
				async run({ reason }) {
					if (!isProposal(agreement)) throw new Conflict('This version is signed by both already.')
					await declineVersion(db, { agreement, reason, actor, links, now })
					return redirect(page, 303)
				},
			}),
			copy: formAction({
				schema: dealerCopySchema,
				async run({ dealerEmail: to }) {
					const caller = callerOf(viewer, getRequestMetadata(context).clientIp)
					const consumed = await consumeEmailRequest(db, { to, kind: 'emails', caller, now })
					const isNew = await releaseOnError(db, consumed, () =>
						sendDealerCopy(db, { id: agreement.id, to, actor, links, now }),
					)
					if (!isNew) await releaseUses(db, consumed)
					return redirect(page, 303)
				},
				fallback: 'The copy could not be sent. Please try again.',
			}),
			pay: formAction({
				async run() {
					const current = await getAgreement(db, { id: agreement.id })
					if (current.status !== 'signed') throw new Conflict('This agreement is not signed.')
					return pay(current as SignedAgreement)
				},
				fallback: 'The payment page could not be opened. Nothing was charged. Please try again.',
			}),
			confirm: formAction({
				async run() {
					await confirmDelivery(db, {
						agreement,
						actor,
						payments,
						appointmentEmails,
						origin: env.origin,
						links,
						now,
						log,
					})
					return redirect(page, 303)
				},
				fallback: 'Your confirmation could not be recorded. Nothing was charged. Please try again.',
			}),
			end: formAction({
				async run() {
					await endAgreement(db, {
						agreement,
						actor,
						payments,
						appointmentEmails,
						origin: env.origin,
						now,
					})
					return redirect(page, 303)
				},
				fallback: 'The agreement could not be ended. Please try again.',
			}),
		},
		{ page },
	)
}

export default function Agreement({ loaderData, actionData }: Route.ComponentProps) {
	return <AgreementPage {...loaderData} answer={useLastAnswer(actionData)} />
}

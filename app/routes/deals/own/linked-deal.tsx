import '#app/ui/account/account.css'
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { declineSchema } from '#app/modules/signing/agreement.schema.ts'
import { hasEnded } from '#app/modules/signing/agreement.ts'
import { viewOfAgreement } from '#app/modules/signing/agreement-view.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import { AgreedPaper } from '#app/modules/signing/components/agreed-paper.tsx'
import { agreementNoteOf } from '#app/modules/signing/dealer-answers.ts'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { openClientDeal } from '#app/workflows/deals/client-links.server.ts'
import { confirmAgreedDeal, declineAgreedDeal } from '#app/workflows/signing/answer-as-client.server.ts'
import { checkDeal, formatCents } from '#engine'
import type { Route } from './+types/linked-deal'
import { OwnAgreement } from './own-agreement.tsx'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants access to the deal, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your deal')

/** What was agreed, and the documents, for a client who is not signed in. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, links, clock } = getServices(context)
	const token = linkTokenOf(request)
	const { deal, actor, userIds } = await openClientDeal(db, { links, token }).catch(throwErrorResponse)
	const viewer = await getViewer(context)
	const account = `/account/deal?deal=${deal.id}`
	if (viewer && userIds.includes(viewer.id)) throw redirect(`${account}#agreed`)
	const [[agreement, before], documents, { timeZone, advisorName, phone }] = await Promise.all([
		listAgreements(db, { dealId: deal.id }),
		listDocuments(db, { actor, dealId: deal.id }),
		readSettings(context),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	return {
		advisorName,
		phone,
		isClosed: !can.edit(deal),
		account,
		documents: documents
			.filter(({ state }) => state !== 'draft')
			.map(({ id, title, outTheDoorCents }) => ({ id, title, total: outTheDoorCents })),
		controls: controlsOf(declineSchema),
		agreed: agreement ? viewOfAgreement(agreement, { timeZone, thisYear, before }) : null,
		paper: agreement
			? {
					document: agreement.document,
					lines: checkDeal(agreement.document, {
						lawRows: [],
						today: agreement.agreedAt.toISOString().slice(0, 10),
					}).lines,
					outTheDoorCents: agreement.outTheDoorCents,
					totalNote: agreementNoteOf(agreement),
				}
			: null,
	}
}

export async function action(args: Route.ActionArgs) {
	const { db, links, clock, env } = getServices(args.context)
	const token = linkTokenOf(args.request)
	const { actor } = await openClientDeal(db, { links, token }).catch(throwErrorResponse)
	const base = { actor, origin: env.origin, now: clock.now() }
	return runForms(
		args,
		{
			confirm: formAction({
				schema: z.object(anyTexts('agreement')),
				run: ({ agreement: id }) => confirmAgreedDeal(db, { ...base, id }),
				message: 'You confirmed what was agreed',
			}),
			decline: formAction({
				schema: declineSchema,
				run: ({ agreement: id, note }) => declineAgreedDeal(db, { ...base, id, note }),
				message: 'Your advisor is told that you don’t agree',
			}),
		},
		{ page: linkPath('client-deal', token) },
	)
}

export default function LinkedDeal({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { advisorName, phone, isClosed, controls, agreed, paper, documents, account } = loaderData
	return (
		<>
			<PageHero title="Your deal">{`Questions? Call ${advisorName}: ${phone}.`}</PageHero>
			<div className="wrap grid gap-6 pb-24">
				{answer && !answer.ok && answer.formError && <ErrorBox>{answer.formError}</ErrorBox>}
				{agreed && paper ? (
					<>
						<OwnAgreement
							agreed={agreed}
							isClosed={isClosed}
							controls={controls}
							rejected={answer && !answer.ok && answer.formId === 'decline' ? answer : null}
						/>
						{!hasEnded(agreed.standing) && <AgreedPaper {...paper} />}
						{!hasEnded(agreed.standing) && !isClosed && (
							<p>
								{
									'To compare the documents at the signing desk with this, also on your phone without a signal, '
								}
								<Link to="/sign-up">create an account</Link>
								{' with the address that got our email.'}
							</p>
						)}
					</>
				) : (
					<p>Nothing has been agreed yet. We’ll email you as soon as there is something to confirm.</p>
				)}
				{documents.length > 0 && <Documents documents={documents} account={account} />}
			</div>
		</>
	)
}

/** The documents with their totals; their files open in the account only. */
function Documents({
	documents,
	account,
}: Pick<Route.ComponentProps['loaderData'], 'documents' | 'account'>) {
	return (
		<section aria-labelledby="documents" className="grid gap-2">
			<h2 id="documents" className="text-h4">
				Documents
			</h2>
			<ul className="grid gap-1">
				{documents.map(({ id, title, total }) => (
					<li key={id} className="flex flex-wrap justify-between gap-x-4">
						<bdi translate="no">{title}</bdi>
						<span>{total === null ? 'no total' : formatCents(total)}</span>
					</li>
				))}
			</ul>
			<p>
				<Link to={account}>Sign in to open their files</Link>
			</p>
		</section>
	)
}

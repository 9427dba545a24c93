import { Form, redirect, useNavigation } from 'react-router'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm, throwIfRejected } from '#app/http/forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { declineInvitation } from '#app/modules/credit/application/co-applicant.server.ts'
import { findInvitation, openInvitation } from '#app/modules/credit/application/co-applicant-link.server.ts'
import { readSubmittedValues } from '#app/modules/credit/application/submitted-values.server.ts'
import { ApplyShell } from '#app/modules/credit/components/apply/apply-shell.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { openedCookieOf } from '../cookies.server.ts'
import type { Route } from './+types/co-applicant'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL and the date of birth together give access, so the URL must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Apply together')

export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request)
	const { submittedAt, isClaimed } = await findInvitation(getServices(context).db, { token }).catch(
		throwErrorResponse,
	)
	return {
		isClaimed,
		submitted: submittedAt !== null,
		action: `/apply/together?link=${encodeURIComponent(token)}`,
	}
}

/** Only POST accepts or declines: an email program that follows the link changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, vault, storage, auth, env, clock, creditEmails: emails } = getServices(context)
	const form = await readForm({ request, context })
	const now = clock.now()
	const { dob } = readSubmittedValues(form, ['dob'])
	const { clientIp } = getRequestMetadata(context)
	const opening = { vault, storage, emails, token: tokenOf(request), dob, clientIp, now }
	try {
		throwIfRejected(context)
		if (form.get('intent') === 'refuse') {
			await declineInvitation(db, { ...opening, actor: personActor(await getViewer(context)) })
			return redirectWithToast('/', {
				kind: 'success',
				title: 'Declined',
				description: 'You are not part of this application. Everything you typed has been deleted.',
			})
		}
		const linkTo = await openInvitation(db, opening)
		const setCookie = openedCookieOf(linkTo, { cipher: auth.cipher, origin: env.origin, now })
		return redirect('/apply/part', { status: 303, headers: { 'set-cookie': setCookie } })
	} catch (error) {
		if (error instanceof NotFound) throwErrorResponse(error)
		return respondToFailure<'dob'>(context, error, {
			fallback: 'Something went wrong on our side. Please try again.',
			field: error instanceof Invalid ? 'dob' : null,
		})
	}
}

export default function Together({ loaderData, actionData }: Route.ComponentProps) {
	const { submitted, isClaimed, action } = loaderData
	const busy = useNavigation().formData?.get('intent')
	return (
		<ApplyShell title="Apply together" intro="Someone has invited you to apply for a vehicle loan with them.">
			<Card className="grid max-w-form gap-5 p-5 md:p-7">
				<ul className="grid list-disc gap-2 pl-5">
					<li>You fill in your own part. The other applicant can’t read it.</li>
					<li>You read and sign the authorization yourself.</li>
					<li>Both of you would be responsible for paying back the loan.</li>
				</ul>
				<Form method="post" action={action} noValidate className="grid gap-4">
					{actionData?.formError && <ErrorBox>{actionData.formError}</ErrorBox>}
					<Field
						id="dob"
						label="Your date of birth"
						hint={
							isClaimed
								? 'MM/DD/YYYY, as in your part'
								: 'MM/DD/YYYY. This link asks for it each time, so that nobody else can read your part.'
						}
						error={actionData?.errors.dob}
						required
						className="max-w-narrow"
					>
						<Input name="dob" inputMode="numeric" autoComplete="bday" maxLength={20} />
					</Field>
					<div className="flex flex-wrap gap-3">
						<Button intent="open" variant="go" busyText={busy === 'open' ? 'Opening...' : undefined}>
							{submitted ? 'See my part' : 'Fill in my part'}
						</Button>
						{!submitted && (
							<Button
								intent="refuse"
								variant="quiet"
								busyText={busy === 'refuse' ? 'Declining...' : undefined}
							>
								No, thanks
							</Button>
						)}
					</div>
				</Form>
			</Card>
		</ApplyShell>
	)
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('link') ?? ''

import { Form, redirect, useNavigation } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm, throwIfRejected } from '#app/http/forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { endInvitation, openInvitation } from '#app/modules/credit/application/co-applicant.server.ts'
import { ApplyShell } from '#app/modules/credit/components/apply/apply-shell.tsx'
import { asApplicant } from '#app/modules/credit/policy.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { openedCookieOf } from '../cookies.server.ts'
import type { Route } from './+types/co-applicant'

export const handle: RouteHandle = { access: 'link', showsFormErrors: true }

/** The URL grants access to the invited person's part, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Apply together')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { submittedAt } = await openInvitation(getServices(context).db, { token: tokenOf(request) }).catch(
		throwErrorResponse,
	)
	return {
		submitted: submittedAt !== null,
		action: `/apply/together?link=${encodeURIComponent(tokenOf(request))}`,
	}
}

/** Only POST accepts or declines: an email program that follows the link changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, storage, auth, env, clock } = getServices(context)
	const form = await readForm({ request, context })
	const now = clock.now()
	const { linkTo } = await openInvitation(db, { token: tokenOf(request) }).catch(throwErrorResponse)
	try {
		throwIfRejected(context)
		if (form.get('intent') === 'refuse') {
			const actor = asApplicant(await getViewer(context), { linkTo })
			await endInvitation(db, { storage, actor, id: linkTo.applicationId, now })
			return redirectWithToast('/', {
				kind: 'success',
				title: 'Declined',
				description: 'You are not part of this application. Everything you typed has been deleted.',
			})
		}
		const setCookie = openedCookieOf(linkTo, { cipher: auth.cipher, origin: env.origin, now })
		return redirect('/apply/part', { status: 303, headers: { 'set-cookie': setCookie } })
	} catch (error) {
		return respondToFailure(context, error, {
			fallback: 'Something went wrong on our side. Please try again.',
			field: null,
		})
	}
}

export default function Together({ loaderData, actionData }: Route.ComponentProps) {
	const { submitted, action } = loaderData
	const busy = useNavigation().formData?.get('intent')
	return (
		<ApplyShell title="Apply together" intro="Someone has invited you to apply for a vehicle loan with them.">
			<Card className="grid max-w-form gap-5 p-5 md:p-7">
				{actionData?.formError && <ErrorBox>{actionData.formError}</ErrorBox>}
				<ul className="grid list-disc gap-2 pl-5">
					<li>You fill in your own part. The other applicant can’t read it.</li>
					<li>You read and sign the authorization yourself.</li>
					<li>Both of you would be responsible for paying back the loan.</li>
				</ul>
				<Form method="post" action={action} className="flex flex-wrap gap-3">
					<Button intent="open" variant="go" busyText={busy === 'open' ? 'Opening...' : undefined}>
						{submitted ? 'See my part' : 'Fill in my part'}
					</Button>
					{!submitted && (
						<Button intent="refuse" variant="quiet" busyText={busy === 'refuse' ? 'Declining...' : undefined}>
							No, thanks
						</Button>
					)}
				</Form>
			</Card>
		</ApplyShell>
	)
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('link') ?? ''

import { redirect, useNavigation } from 'react-router'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { NotFound } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { declineInvitation } from '#app/modules/credit/application/co-applicant.server.ts'
import { findInvitation, openInvitation } from '#app/modules/credit/application/co-applicant-link.server.ts'
import { birthDateSchema } from '#app/modules/credit/application/submitted-values.server.ts'
import { ApplyShell } from '#app/modules/credit/components/apply/apply-shell.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { openedCookieOf } from '../cookies.server.ts'
import { birthDateErrors } from '../posted-form.server.ts'
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
	const { db, links } = getServices(context)
	const [{ submittedAt, isClaimed, inviter, expiresAt }, { timeZone }] = await Promise.all([
		findInvitation(db, { links, token }).catch(throwErrorResponse),
		readSettings(context),
	])
	return {
		isClaimed,
		inviter,
		expires: formatDate(localDateOf(expiresAt, timeZone)),
		controls: controlsOf(birthDateSchema),
		submitted: submittedAt !== null,
		action: `/apply/together?link=${encodeURIComponent(token)}`,
	}
}

/** Only POST accepts or declines: an email program that follows the link changes nothing. */
export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const { db, vault, storage, links, auth, env, clock, creditEmails: emails } = getServices(context)
	const { clientIp } = getRequestMetadata(context)
	const now = clock.now()
	const link = { vault, storage, links, emails, token: tokenOf(request), clientIp, now }
	const forms = {
		open: formAction({
			schema: birthDateSchema,
			async run({ dob }) {
				const linkTo = await openInvitation(db, { ...link, dob })
				const setCookie = openedCookieOf(linkTo, { cipher: auth.cipher, origin: env.origin, now })
				return redirect('/apply/part', { status: 303, headers: { 'set-cookie': setCookie } })
			},
			field: birthDateErrors,
		}),
		refuse: formAction({
			schema: birthDateSchema,
			run: async ({ dob }) =>
				declineInvitation(db, { ...link, dob, actor: personActor(await getViewer(context)) }),
			field: birthDateErrors,
			to: '/',
			message: ['Declined', 'You are not part of this application. Everything you typed has been deleted.'],
		}),
	}
	return runForms(args, forms, {
		otherwise: 'open',
		errorPage: (error) => error instanceof NotFound,
		fallback: 'Something went wrong on our side. Please try again.',
	})
}

export default function Together({ loaderData, actionData }: Route.ComponentProps) {
	const { submitted, isClaimed, inviter, expires, action, controls } = loaderData
	const form = useFormState(controls, { answer: actionData })
	const busy = useNavigation().formData?.get('intent')
	return (
		<ApplyShell
			title="Apply together"
			intro={`${inviter.name || 'Someone'} (${inviter.email}) has invited you to apply for a vehicle loan together.`}
		>
			<Card className="grid max-w-form gap-5 p-5 md:p-7">
				<p className="text-small">
					{submitted
						? `This link works until what you sent is erased, on ${expires} if nothing happens until then.`
						: `This link expires on ${expires} if nothing happens until then, and earlier once the application is decided or withdrawn.`}
				</p>
				<ul className="grid list-disc gap-2 pl-5">
					<li>You fill in your own part. The other applicant can’t read it.</li>
					<li>You read and sign the authorization yourself.</li>
					<li>Both of you would be responsible for paying back the loan.</li>
				</ul>
				<PostForm form={form} action={action} className="grid gap-4">
					<FormField
						form={form}
						name="dob"
						label="Your date of birth"
						hint={
							isClaimed
								? 'MM/DD/YYYY, as in your part'
								: 'MM/DD/YYYY. This link asks for it each time, so that nobody else can read your part.'
						}
						required
						className="max-w-narrow"
					/>
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
				</PostForm>
			</Card>
		</ApplyShell>
	)
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('link') ?? ''

import { redirect } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { findByLink, openByLink } from '#app/modules/credit/application/application-links.server.ts'
import { birthDateSchema } from '#app/modules/credit/application/submitted-values.server.ts'
import { ApplyResume } from '#app/modules/credit/components/apply/apply-resume.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply/apply-shell.tsx'
import type { Route } from './+types/resume'
import { openedCookieOf } from './cookies.server.ts'
import { birthDateErrors } from './posted-form.server.ts'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

/**
 * The URL and the date of birth together give access, so the URL must not leak as a referrer. (With `no-referrer`, forms would lose
 * their Origin.)
 */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your application')

export async function loader({ request, context }: Route.LoaderArgs) {
	const token = linkTokenOf(request)
	const { db, links } = getServices(context)
	await findByLink(db, { links, token }).catch(throwErrorResponse)
	return { action: linkPath('application', token), controls: controlsOf(birthDateSchema) }
}

/** Opens the application and redirects away from the link; from then on a cookie grants access for two hours. */
export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const { db, vault, links, auth, env, clock, creditEmails: emails } = getServices(context)
	const open = formAction({
		schema: birthDateSchema,
		async run({ dob }) {
			const link = { links, token: linkTokenOf(request) }
			const now = clock.now()
			const { status } = await findByLink(db, link)
			const { clientIp } = getRequestMetadata(context)
			const linkTo = await openByLink(db, { ...link, vault, dob, clientIp, emails, now })
			const setCookie = openedCookieOf(linkTo, { cipher: auth.cipher, origin: env.origin, now })
			return redirect(status === 'draft' ? '/apply' : '/apply/application', {
				status: 303,
				headers: { 'set-cookie': setCookie },
			})
		},
		field: birthDateErrors,
		fallback: 'Something went wrong on our side. Please try again.',
	})
	return runForm(args, open, { errorPage: (error) => error instanceof NotFound })
}

export default function Resume({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ApplyShell
			title="Open your application"
			intro="To confirm it’s you, please enter the date of birth on the application."
		>
			<ApplyResume {...loaderData} answer={actionData} />
		</ApplyShell>
	)
}

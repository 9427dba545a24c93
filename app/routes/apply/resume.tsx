import { redirect } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm, throwIfRejected } from '#app/http/forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { findByLink, openByLink } from '#app/modules/credit/application/application-links.server.ts'
import { readSubmittedValues } from '#app/modules/credit/application/submitted-values.server.ts'
import { ApplyResume } from '#app/modules/credit/components/apply/apply-resume.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply/apply-shell.tsx'
import type { Route } from './+types/resume'
import { openedCookieOf } from './cookies.server.ts'

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
	return { action: linkPath('application', token) }
}

/** Opens the application and redirects away from the link; from then on a cookie grants access for two hours. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, vault, links, auth, env, clock, creditEmails: emails } = getServices(context)
	const form = await readForm({ request, context })
	const now = clock.now()
	const token = linkTokenOf(request)
	try {
		throwIfRejected(context)
		const { status } = await findByLink(db, { links, token })
		const { dob } = readSubmittedValues(form, ['dob'])
		const linkTo = await openByLink(db, {
			vault,
			links,
			token,
			dob,
			clientIp: getRequestMetadata(context).clientIp,
			emails,
			now,
		})
		const setCookie = openedCookieOf(linkTo, { cipher: auth.cipher, origin: env.origin, now })
		return redirect(status === 'draft' ? '/apply' : '/apply/application', {
			status: 303,
			headers: { 'set-cookie': setCookie },
		})
	} catch (error) {
		if (error instanceof NotFound) throwErrorResponse(error)
		return respondToFailure<'dob'>(context, error, {
			fallback: 'Something went wrong on our side. Please try again.',
			field: error instanceof Invalid ? 'dob' : null,
		})
	}
}

export default function Resume({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ApplyShell
			title="Open your application"
			intro="To confirm it’s you, please enter the date of birth on the application."
		>
			<ApplyResume {...loaderData} rejected={actionData} />
		</ApplyShell>
	)
}

import { data, redirect } from 'react-router'
import { openedCookieOf } from '#app/http/apply-cookies.server.ts'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { findByLink, openByLink } from '#app/modules/credit/application-links.server.ts'
import { ApplyResume } from '#app/modules/credit/components/apply-resume.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply-shell.tsx'
import type { Route } from './+types/apply.resume'

/** Half of the key is in the address: no other site is told of it. (With `no-referrer` forms would lose their Origin.) */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your application')

export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request)
	const { db, applicationLinks: links } = getServices(context)
	await findByLink(db, { links, token }).catch(refusePage)
	return { action: `/apply/resume?link=${encodeURIComponent(token)}` }
}

/** Opened, the address is left behind: from here on a cookie of two hours is the key. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, vault, applicationLinks: links, auth, env, clock } = getServices(context)
	const form = await readForm(request)
	const now = clock.now()
	const token = tokenOf(request)
	try {
		admit(context)
		const { status } = await findByLink(db, { links, token })
		const dob = String(form.get('dob') ?? '')
		const linkTo = await openByLink(db, {
			vault,
			links,
			token,
			dob,
			clientIp: getFacts(context).clientIp,
			now,
		})
		const setCookie = openedCookieOf(linkTo, { sealer: auth.sealer, origin: env.origin, now })
		return redirect(status === 'draft' ? '/apply' : '/apply/application', {
			status: 303,
			headers: { 'set-cookie': setCookie },
		})
	} catch (error) {
		if (error instanceof NotFound) refusePage(error)
		const { message, init } = failureOf(context, error, 'Something went wrong on our side. Please try again.')
		return data(error instanceof Invalid ? { error: message } : { message }, init)
	}
}

export default function Resume({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ApplyShell
			title="Open your application"
			intro="Please tell us the date of birth on the application, so that we know it is you."
		>
			<ApplyResume {...loaderData} {...actionData} />
		</ApplyShell>
	)
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('link') ?? ''

import { data, redirect } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { readReturnTo } from '#app/http/return-to.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AuthPage } from '#app/modules/auth/components/auth-page.tsx'
import { ConfirmForms } from '#app/modules/auth/components/confirm-forms.tsx'
import { GoOnForm } from '#app/modules/auth/components/go-on-form.tsx'
import {
	confirmPresence,
	findWaysToConfirm,
	mailConfirmCode,
} from '#app/modules/auth/confirm-presence.server.ts'
import { takeHeldForm } from '#app/modules/auth/held-forms.server.ts'
import { isFresh } from '#app/modules/auth/session-life.ts'
import type { Route } from './+types/account.confirm'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Confirm that it is you')

/** Where `requireFresh` leads, and back from: to the page, or on with the form that was being sent. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { auth, db, clock } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const { returnTo } = readReturnTo(args.request)
	if (isFresh(actor, clock.now()) && !query.has('held')) throw redirect(returnTo)
	let to: string | null = null
	try {
		to = auth.sealer.open(query.get('to') ?? '', 'confirm')
	} catch {}
	return { email: actor.email, ways: await findWaysToConfirm(db, { actor }), to, back: returnTo }
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const actor = await requireUser(args)
	const { auth, db, clock } = getServices(context)
	const { clientIp } = getFacts(context)
	const form = await readForm(request)
	const by = { auth, actor, now: clock.now(), clientIp }
	const sent = (name: string) => String(form.get(name) ?? '')
	try {
		admit(context)
		if (sent('intent') === 'mail-code') {
			await mailConfirmCode(db, by)
			return data({ mailed: true })
		}
		const shown = form.has('password')
			? { password: sent('password') }
			: form.has('mailedCode')
				? { mailedCode: sent('mailedCode') }
				: { code: sent('code') }
		await confirmPresence(db, { ...by, shown })
		const id = new URL(request.url).searchParams.get('held')
		const held = id && (await takeHeldForm(db, { ...by, sessionId: actor.sessionId, id }))
		return held ? data({ held }) : redirect(readReturnTo(request).returnTo, 303)
	} catch (error) {
		const { message, init } = failureOf(context, error, 'That did not work. Please try again.')
		const field = error instanceof Invalid ? error.field : undefined
		return data({ message, field, mailed: form.has('mailedCode') }, init)
	}
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<AuthPage title="Is it you?">
			{actionData && 'held' in actionData && actionData.held ? (
				<GoOnForm {...actionData.held} />
			) : (
				<ConfirmForms
					{...loaderData}
					{...(actionData && !('held' in actionData) ? { answer: actionData } : {})}
				/>
			)}
		</AuthPage>
	)
}

import { redirect } from 'react-router'
import { z } from 'zod'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readReturnTo } from '#app/lib/paths/return-to.ts'
import { AuthPage } from '#app/modules/auth/components/forms/auth-page.tsx'
import { ConfirmForms, ContinueForm } from '#app/modules/auth/components/forms/confirm-forms.tsx'
import {
	confirmPresence,
	consumePendingForm,
	emailConfirmationCode,
	findWaysToConfirm,
} from '#app/modules/auth/security/confirm-presence.server.ts'
import { isFresh } from '#app/modules/auth/sessions/session-life.server.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/confirm'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}
export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Confirm it’s you')

/** `requireRecentSignIn` redirects here. After the confirmation the user returns to the page, or the interrupted form is submitted. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { auth, db, clock } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const { returnTo } = readReturnTo(args.request)
	if (isFresh(actor, clock.now()) && !query.has('held')) throw redirect(returnTo)
	let to: string | null = null
	try {
		to = auth.cipher.decrypt(query.get('to') ?? '', 'confirm')
	} catch {}
	return { email: actor.email, ways: await findWaysToConfirm(db, { actor }), to, back: returnTo }
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const actor = await requireUser(args)
	const { auth, db, clock } = getServices(context)
	const input = { auth, actor, now: clock.now(), clientIp: getRequestMetadata(context).clientIp }
	return runForms(
		args,
		{
			'email-code': formAction({
				async run() {
					await emailConfirmationCode(db, input)
					return { ok: true as const, emailed: true, pendingForm: null }
				},
			}),
			confirm: formAction({
				schema: proofSchema,
				async run({ password, emailedCode, code }) {
					const proof =
						password !== undefined ? { password } : emailedCode !== undefined ? { emailedCode } : { code }
					await confirmPresence(db, { ...input, proof })
					const id = new URL(request.url).searchParams.get('held')
					const pendingForm =
						id && (await consumePendingForm(db, { ...input, sessionId: actor.sessionId, id }))
					return pendingForm
						? { ok: true as const, emailed: false, pendingForm }
						: redirect(readReturnTo(request).returnTo, 303)
				},
			}),
		},
		{
			otherwise: 'confirm',
			fallback: 'That didn’t work. Please try again.',
			extra: (_, fields) => ({ emailed: fields.has('emailedCode') }),
		},
	)
}

/** One of them, depending on the form that was sent. */
const proofSchema = z.object({
	password: anyText().optional(),
	emailedCode: anyText().optional(),
	code: anyText(),
})

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<AuthPage title="Confirm it’s you">
			{answer?.ok && answer.pendingForm ? (
				<ContinueForm {...answer.pendingForm} back={loaderData.back} />
			) : (
				<ConfirmForms
					{...loaderData}
					emailed={answer?.emailed ?? false}
					rejected={answer?.ok ? null : answer}
				/>
			)}
		</AuthPage>
	)
}

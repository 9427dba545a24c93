import { Link, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { addQueryOf } from '#app/lib/paths/page-path.ts'
import { readReturnTo } from '#app/lib/paths/return-to.ts'
import { renderQr } from '#app/lib/qr.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import {
	RecoveryCodeList,
	SecondFactorOff,
	SecondFactorOn,
	SecondFactorSetup,
} from '#app/modules/auth/components/account/second-factor.tsx'
import {
	beginSecondFactor,
	confirmSecondFactor,
	getSecondFactor,
	regenerateRecoveryCodes,
	switchOffSecondFactor,
} from '#app/modules/auth/security/second-factor.server.ts'
import { totpUri } from '#app/modules/auth/security/totp.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/second-factor'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Two-step sign-in')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { auth, db, clock } = getServices(args.context)
	const [factor, { timeZone, headerBrand }] = await Promise.all([
		getSecondFactor(db, { auth, actor, now: clock.now() }),
		readSettings(args.context),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const { returnTo } = readReturnTo(args.request)
	const shared = { siteName: headerBrand, email: actor.email, returnTo, required: actor.mustEnroll }
	if (factor.state === 'on')
		return {
			...shared,
			factor: {
				state: 'on' as const,
				left: factor.recoveryCodesLeft,
				since: formatDay(factor.since, timeZone, thisYear),
			},
		}
	if (factor.state === 'off') return { ...shared, factor }
	const uri = totpUri({ secret: factor.secret, email: actor.email, issuer: headerBrand })
	return { ...shared, factor: { ...factor, uri, qr: renderQr(uri) } }
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const { auth, db, clock } = getServices(context)
	const from = {
		auth,
		now: clock.now(),
		clientIp: getRequestMetadata(context).clientIp,
		userAgent: request.headers.get('user-agent'),
	}
	const page = addQueryOf(request, '/account/second-factor')
	return runForms(
		args,
		{
			begin: formAction({
				confirm: 'set up two-step sign-in',
				async run() {
					await beginSecondFactor(db, { ...from, actor: await requireUser(args) })
					return redirect(page, 303)
				},
			}),
			off: formAction({
				confirm: 'switch off two-step sign-in',
				run: async () => switchOffSecondFactor(db, { ...from, actor: await requireUser(args) }),
				message: 'Two-step sign-in is off',
			}),
			regenerate: formAction({
				confirm: 'get new recovery codes',
				async run() {
					const input = { ...from, actor: await requireUser(args) }
					return { ok: true as const, codes: await regenerateRecoveryCodes(db, input) }
				},
			}),
			confirm: formAction({
				schema: z.object({ code: anyText() }),
				async run({ code }) {
					const input = { ...from, actor: await requireUser(args), code }
					return { ok: true as const, codes: await confirmSecondFactor(db, input) }
				},
				field: null,
			}),
		},
		{ page, otherwise: 'confirm', fallback: 'That didn’t work. Please try again.' },
	)
}

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { factor, siteName, email, returnTo, required } = loaderData
	const busy = useNavigation().state === 'submitting'
	const codes = answer?.ok ? answer.codes : null
	const codeError = rejectionFor(answer, 'confirm')?.formError ?? undefined
	const formError = answer?.ok === false && !codeError ? answer.formError : null
	return (
		<>
			<AccountHead title="Two-step sign-in">
				In addition to your password, you enter a code from an app on your phone. Someone who only knows your
				password can’t sign in.
			</AccountHead>
			{formError && <ErrorBox>{formError}</ErrorBox>}
			{codes ? (
				<SectionCard
					title="Two-step sign-in is on"
					intro="From now on, you’ll need a code from your app to sign in."
				>
					<RecoveryCodeList codes={codes} siteName={siteName} email={email} />
					<div>
						<Button asChild variant="go">
							<Link to={returnTo === '/' ? '/account/security' : returnTo}>I’ve saved them</Link>
						</Button>
					</div>
				</SectionCard>
			) : factor.state === 'on' ? (
				<SecondFactorOn {...factor} busy={busy} />
			) : factor.state === 'off' ? (
				<SecondFactorOff required={required} busy={busy} />
			) : (
				<SectionCard title="Set up two-step sign-in">
					<SecondFactorSetup {...factor} error={codeError} busy={busy} />
				</SectionCard>
			)}
		</>
	)
}

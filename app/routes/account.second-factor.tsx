import { data, Link, redirect, useNavigation } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { requireFresh, requireUser } from '#app/http/guards.server.ts'
import { readReturnTo } from '#app/http/return-to.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { withQueryOf } from '#app/lib/page-path.ts'
import { drawQr } from '#app/lib/qr.ts'
import { RecoveryCodeList } from '#app/modules/auth/components/recovery-code-list.tsx'
import { SecondFactorSetup } from '#app/modules/auth/components/second-factor-setup.tsx'
import { SecondFactorOff, SecondFactorOn } from '#app/modules/auth/components/second-factor-switch.tsx'
import {
	beginSecondFactor,
	confirmSecondFactor,
	getSecondFactor,
	remakeRecoveryCodes,
	switchOffSecondFactor,
} from '#app/modules/auth/second-factor.server.ts'
import { totpUri } from '#app/modules/auth/totp.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import type { Route } from './+types/account.second-factor'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Two-step sign-in')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { auth, db, clock } = getServices(args.context)
	const [factor, { timeZone, headerBrand }] = await Promise.all([
		getSecondFactor(db, { auth, actor, now: clock.now() }),
		getSettings(db),
	])
	const { returnTo } = readReturnTo(args.request)
	const shared = { siteName: headerBrand, email: actor.email, returnTo, required: actor.mustEnrol }
	if (factor.state === 'on')
		return {
			...shared,
			factor: {
				state: 'on' as const,
				left: factor.recoveryCodesLeft,
				since: formatDay(factor.since, timeZone),
			},
		}
	if (factor.state === 'off') return { ...shared, factor }
	const uri = totpUri({ secret: factor.secret, email: actor.email, issuer: headerBrand })
	return { ...shared, factor: { ...factor, uri, qr: drawQr(uri) } }
}

const acts: Record<string, string> = {
	begin: 'set up two-step sign-in',
	remake: 'get new recovery codes',
	off: 'switch off two-step sign-in',
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const { auth, db, clock } = getServices(context)
	const form = await readForm(request)
	const intent = String(form.get('intent'))
	const to = acts[intent]
	const actor = to ? await requireFresh(args, { to, form }) : await requireUser(args)
	const { clientIp } = getFacts(context)
	const by = { auth, actor, now: clock.now(), clientIp, userAgent: request.headers.get('user-agent') }
	const here = withQueryOf(request, '/account/second-factor')
	try {
		admit(context)
		if (intent === 'begin') {
			await beginSecondFactor(db, by)
			return redirect(here, 303)
		}
		if (intent === 'off') {
			await switchOffSecondFactor(db, by)
			return redirectWithToast(here, {
				kind: 'success',
				title: 'Success',
				description: 'Two-step sign-in is off',
			})
		}
		if (intent === 'remake') return data({ codes: await remakeRecoveryCodes(db, by) })
		return data({ codes: await confirmSecondFactor(db, { ...by, code: String(form.get('code') ?? '') }) })
	} catch (error) {
		const { message, init } = failureOf(context, error, 'That did not work. Please try again.')
		return data({ message, intent }, init)
	}
}

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
	const { factor, siteName, email, returnTo, required } = loaderData
	const busy = useNavigation().state === 'submitting'
	const codes = actionData && 'codes' in actionData ? actionData.codes : null
	const refused = actionData && 'message' in actionData ? actionData : null
	const ofCode = refused?.intent === 'confirm' ? refused.message : undefined
	return (
		<>
			<AccountHead title="Two-step sign-in">
				A code of an app on your phone, besides the password: who learns your password still cannot get in.
			</AccountHead>
			{refused && !ofCode && <ErrorBox>{refused.message}</ErrorBox>}
			{codes ? (
				<SectionCard title="Two-step sign-in is on" intro="From now on, signing in takes a code of your app.">
					<RecoveryCodeList {...{ codes, siteName, email }} />
					<div>
						<Button asChild variant="go">
							<Link to={returnTo === '/' ? '/account/security' : returnTo}>I have kept them</Link>
						</Button>
					</div>
				</SectionCard>
			) : factor.state === 'on' ? (
				<SecondFactorOn {...factor} busy={busy} />
			) : factor.state === 'off' ? (
				<SecondFactorOff {...{ required, busy }} />
			) : (
				<SectionCard title="Set up two-step sign-in">
					<SecondFactorSetup {...factor} error={ofCode} busy={busy} />
				</SectionCard>
			)}
		</>
	)
}

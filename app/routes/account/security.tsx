import { Link, useRouteLoaderData } from 'react-router'
import { z } from 'zod'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { beginLink } from '#app/http/sign-in-provider.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { cityOf } from '#app/lib/dates/zoned-time.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { changeName } from '#app/modules/auth/accounts.server.ts'
import {
	AccountDetails,
	AccountEvents,
	AccountProviders,
	AccountSessions,
	SecondFactorSummary,
} from '#app/modules/auth/components/account/security-sections.tsx'
import { nameSchema } from '#app/modules/auth/name.schema.ts'
import { getSecondFactor } from '#app/modules/auth/security/second-factor.server.ts'
import { describeEvent, listSecurityEvents } from '#app/modules/auth/security/security-events.server.ts'
import { describeDevice, describePlace } from '#app/modules/auth/sessions/devices.server.ts'
import {
	endOtherSessions,
	endOwnSession,
	listOwnSessions,
} from '#app/modules/auth/sessions/own-sessions.server.ts'
import { failedReturn } from '#app/modules/auth/sign-in/auth-result.ts'
import { listIdentities } from '#app/modules/auth/sign-in/credentials.server.ts'
import { findOwnEmailChange } from '#app/modules/auth/sign-in/email-change.server.ts'
import { unlinkIdentity } from '#app/modules/auth/sign-in/identities.server.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/security'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sign-in and security')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { auth, db, clock } = getServices(args.context)
	const now = clock.now()
	const [{ timeZone }, ways, factor, emailChange, sessions, events] = await Promise.all([
		readSettings(args.context),
		listIdentities(db, { actor }),
		getSecondFactor(db, { auth, actor, now }),
		findOwnEmailChange(db, { actor, now }),
		listOwnSessions(db, { actor, now }),
		listSecurityEvents(db, { actor }),
	])
	const thisYear = yearOf(now, timeZone)
	const moment = (date: Date) => ({ at: date.toISOString(), text: formatMoment(date, timeZone, thisYear) })
	return {
		name: actor.name,
		nameControls: controlsOf(nameSchema),
		email: actor.email,
		movingTo: emailChange?.newEmail ?? null,
		hasPassword: ways.hasPassword,
		secondFactor: {
			isOn: factor.state === 'on',
			left: factor.state === 'on' ? factor.recoveryCodesLeft : 0,
		},
		city: cityOf(timeZone),
		providers: {
			offered: auth.providers.ids,
			linked: ways.identities.map(({ id, provider, linkedAt }) => ({
				id,
				provider,
				linkedOn: moment(linkedAt),
			})),
		},
		sessions: sessions.map(({ id, current, userAgent, ipAddress, startedAt, seenAt }) => ({
			id,
			current,
			device: describeDevice(userAgent),
			place: describePlace(ipAddress),
			started: moment(startedAt),
			seen: moment(seenAt),
		})),
		events: events.map(({ id, kind, detail, ipAddress, userAgent, createdAt }) => ({
			id,
			text: describeEvent(kind, detail),
			from: userAgent || ipAddress ? `${describeDevice(userAgent)}, ${describePlace(ipAddress)}` : null,
			moment: moment(createdAt),
		})),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { auth, db, clock } = getServices(args.context)
	const now = clock.now()
	const from = {
		clientIp: getRequestMetadata(args.context).clientIp,
		userAgent: args.request.headers.get('user-agent'),
	}
	const page = '/account/security'
	return runForms(
		args,
		{
			name: formAction({
				schema: nameSchema,
				run: ({ name }) => changeName(db, { actor, name, now }),
				message: ({ name }) => ['Saved', `From now on we’ll call you ${name}.`],
			}),
			'end-session': formAction({
				schema: z.object({ session: anyText() }),
				run: ({ session }) => endOwnSession(db, { actor, sessionId: session, from, now }),
				message: [
					'Signed out',
					'That device has been signed out. If it wasn’t yours, change your password too.',
				],
			}),
			'end-others': formAction({
				run: () => endOtherSessions(db, { actor, from, now }),
				message: (_, count) => [
					'Signed out',
					`${count} ${count === 1 ? 'device was' : 'devices were'} signed out.`,
				],
			}),
			link: formAction({
				schema: z.object({ provider: anyText() }),
				confirm: 'link another way to sign in',
				run: ({ provider }) => beginLink(args, { provider, page, actor }),
			}),
			unlink: formAction({
				schema: z.object({ identity: anyText() }),
				confirm: 'unlink a way to sign in',
				run: ({ identity: identityId }) => unlinkIdentity(db, { auth, actor, identityId, from, now }),
				message: ['Unlinked', 'You can no longer sign in that way. Your other devices have been signed out.'],
			}),
		},
		{ page, fallback: 'That didn’t work. Please try again.' },
	)
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const failedLink = failedReturn(useRouteLoaderData<typeof rootLoader>('root')?.toast)
	const nameForm = useFormState(loaderData.nameControls, {
		answer,
		intent: 'name',
		initial: { name: loaderData.name },
	})
	const failed = (...intents: string[]) =>
		answer && intents.includes(answer.formId ?? '') ? (answer.formError ?? undefined) : undefined
	return (
		<>
			<AccountHead title="Security">
				How you sign in, and from where. We email you about every change.
			</AccountHead>
			<AccountDetails {...loaderData} form={nameForm} />
			<SecondFactorSummary {...loaderData.secondFactor} />
			<AccountProviders {...loaderData.providers} error={failed('link', 'unlink') ?? failedLink?.message} />
			<AccountSessions
				sessions={loaderData.sessions}
				city={loaderData.city}
				error={failed('end-session', 'end-others')}
			/>
			<AccountEvents events={loaderData.events} />
			<p className="text-ink-soft text-small">
				To learn what we keep about sign-ins, and for how long, see our{' '}
				<Link to="/privacy#account">Privacy Policy</Link>.
			</p>
		</>
	)
}
